package org.folio.perf.sandbox.body

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.{JsonNodeFactory, ObjectNode}
import com.fasterxml.jackson.databind.util.StdDateFormat
import com.networknt.schema._
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{JsonArray, JsonObject}
import java.util.regex.Pattern
import org.folio.perf.model.JsonTree
import org.folio.perf.sandbox.data.Ids
import org.folio.perf.sandbox.http.SandboxResponse
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * A fault of a request body.
 *
 * @param keyword of JSON Schema that the body breaks
 * @param field path such as `fundDistributions[0].fundId`; empty for the body itself
 * @param rule value of the keyword
 */
final case class BodyFault(keyword: String, field: String, rule: String) {

  /** True if the module's parser refuses the body. It reads the whole body before any rule is checked. */
  def isUnreadable: Boolean = BodyFault.Parsed(keyword) || isUnknown

  def isUnknown: Boolean = keyword == "additionalProperties"

  def message: String = keyword match {
    case "additionalProperties" => s"$field is not a field of the schema"
    case "required" => s"$field has no value"
    case _ => s"${if (field.isEmpty) "the body" else field} breaks the rule $keyword $rule"
  }
}

private object BodyFault {
  val Parsed = Set("type", "enum", "format")
}

/**
 * Checks bodies by a schema as its module does: first what its parser refuses, then the rules. Jackson, the parser of most
 * modules, makes a number of a text such as `"1"`.
 *
 * Approximate: its other conversions, such as that of a number to a text, are refused here.
 *
 * @param form of the module's refusals; a key of [[BodyRefusals]]
 * @param definition name of the schema
 * @param definitions all schemas of the module
 */
final class BodyCheck(val form: String, val definition: String, val definitions: ObjectNode) {
  private lazy val schema = BodyCheck.schema(definition, definitions)

  private val isJackson = form != BodyRefusals.VertxLib

  /** None, the one that stops the parser, or all broken rules. */
  def faults(sent: Buffer): Vector[BodyFault] = read(sent)._2

  /**
   * The refusal of a body, in the module's form. Numbers that came as texts are numbers afterwards.
   *
   * @param body JsonObject or another JSON value, which is changed
   * @param sent the same as bytes
   */
  def refusal(body: Any, sent: Buffer): Option[SandboxResponse] = {
    val (numbers, broken) = read(sent)
    if (broken.isEmpty) numbers.foreach(BodyCheck.convert(body, _))
    Option.when(broken.nonEmpty)(BodyRefusals.refusal(form, broken))
  }

  /** @return texts that are read as numbers, and faults */
  private def read(sent: Buffer): (Vector[ValidationMessage], Vector[BodyFault]) = {
    val json = JsonTree.mapper.readTree(sent.getBytes)
    if (isJackson) BodyCheck.removeNulls(json)
    val (numbers, broken) = schema.validate(json).asScala.toVector.partition(isJackson && BodyCheck.isNumber(_))
    val faults = broken.map(BodyCheck.fault)
    numbers -> faults.find(_.isUnreadable).fold(faults)(Vector(_))
  }
}

private object BodyCheck {
  private val Iri = "https://folio.org/request-bodies"

  private val config = SchemaValidatorsConfig.builder
    // Bean Validation compares the whole text with the pattern.
    .regularExpressionFactory { pattern =>
      val compiled = Pattern.compile(pattern)
      text => compiled.matcher(text).matches
    }
    .formatAssertionsEnabled(true)
    .cacheRefs(true)
    .pathType(PathType.LEGACY)
    .build

  private val factory = {
    val meta = JsonMetaSchema
      .builder(Iri)
      .specification(SpecVersion.VersionFlag.V7)
      .idKeyword("$id")
      .keywords(ValidatorTypeCode.getKeywords(SpecVersion.VersionFlag.V7))
      .formats(java.util.List.of(new TextFormat("date-time", isMoment), new TextFormat("uuid", Ids.isUuid)))
      .unknownKeywordFactory((name, _) => new NonValidationKeyword(name))
      .build
    JsonSchemaFactory.builder.defaultMetaSchemaIri(Iri).metaSchema(meta).build
  }

  private def schema(definition: String, definitions: ObjectNode): JsonSchema = {
    val root = JsonNodeFactory.instance.objectNode
    root.put("$ref", s"#/$$defs/$definition")
    root.set[JsonNode]("$defs", definitions)
    val made = factory.getSchema(root, config)
    made.initializeValidators()
    made
  }

  /** To a module that reads bodies into classes, a null is as good as an absent field. */
  private def removeNulls(json: JsonNode): Unit = {
    json match {
      case record: ObjectNode => record.properties.removeIf(_.getValue.isNull)
      case _ => ()
    }
    json.forEach(removeNulls(_))
  }

  private def isNumber(found: ValidationMessage): Boolean =
    found.getType == "type" && found.getInstanceNode.isTextual && (found.getSchemaNode.asText match {
      case "integer" => found.getInstanceNode.asText.toIntOption.isDefined
      case "number" => found.getInstanceNode.asText.toDoubleOption.isDefined
      case _ => false
    })

  /** Puts the number into the body that the text has. */
  private def convert(body: Any, found: ValidationMessage): Unit = {
    val path = found.getInstanceLocation
    val last = path.getNameCount - 1
    val around = (0 until last).foldLeft(body) {
      case (json: JsonObject, i) => json.getValue(path.getElement(i).toString)
      case (list: JsonArray, i) => list.getValue(path.getElement(i).toString.toInt)
      case (other, _) => other
    }
    (around, found.getSchemaNode.asText) match {
      case (json: JsonObject, "integer") => json.put(path.getElement(last).toString, found.getInstanceNode.asText.toInt)
      case (json: JsonObject, _) => json.put(path.getElement(last).toString, found.getInstanceNode.asText.toDouble)
      case _ => ()
    }
    ()
  }

  private def fault(found: ValidationMessage): BodyFault = {
    val at = found.getInstanceLocation.toString.stripPrefix("$").stripPrefix(".")
    val field = (at +: Option(found.getProperty).toVector).filter(_.nonEmpty).mkString(".")
    val rule = Option(found.getSchemaNode).fold("")(node => if (node.isTextual) node.asText else node.toString)
    BodyFault(found.getType, field, rule)
  }

  private val UsualTime =
    """\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-]\d\d:?\d\d)""".r.pattern

  /** Most moments have a form that needs no further look. */
  private def isMoment(text: String): Boolean =
    UsualTime.matcher(text).matches || Try(new StdDateFormat().parse(text)).isSuccess
}

/** A format of texts; an empty text is as good as an absent field. */
final private class TextFormat(name: String, accepts: String => Boolean) extends Format {
  override def getName: String = name
  override def matches(context: ExecutionContext, text: String): Boolean = text.isBlank || accepts(text)
}
