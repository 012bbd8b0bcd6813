package org.folio.perf.sandbox.body

import com.fasterxml.jackson.databind.node.{JsonNodeFactory, ObjectNode}
import com.fasterxml.jackson.databind.util.StdDateFormat
import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.JsonTree
import com.networknt.schema._
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{JsonArray, JsonObject}
import java.net.URI
import java.util.{Collections, UUID}
import java.util.regex.Pattern
import org.folio.perf.sandbox.http.SandboxResponse
import scala.collection.mutable
import scala.collection.mutable.ListBuffer
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * A fault of a request body.
 *
 * @param keyword of JSON Schema that the body breaks; `enum` for a value that is not among those allowed
 * @param field path such as `fundDistributions[0].fundId`; empty for the body itself
 * @param rule value of the keyword
 */
final case class BodyFault(keyword: String, field: String, rule: String) {

  /** True if the module's parser refuses the body. It reads the whole body before any rule is checked. */
  def isUnreadable: Boolean = keyword == "type" || keyword == "enum" || isUnknown

  def isUnknown: Boolean = keyword == "additionalProperties"

  def message: String = keyword match {
    case "additionalProperties" => s"$field is not a field of the schema"
    case "required" | "notNull" => s"$field has no value"
    case _ => s"${if (field.isEmpty) "the body" else field} breaks the rule $keyword $rule"
  }
}

/**
 * Checks bodies by a schema as its module does: first the parser with its conversions, then the rules.
 *
 * @param form of the module's refusals; a key of [[BodyRefusals]]
 * @param definition name of the schema
 * @param definitions all schemas of the module
 */
final class BodyCheck(val form: String, val definition: String, val definitions: ObjectNode) {
  private lazy val schema = Dialect.of(form).schema(definition, definitions)

  /** None, the one that stops the parser, or all broken rules. */
  def faults(sent: Buffer): Vector[BodyFault] = read(sent, None)

  /**
   * The refusal of a body, in the module's form. Numbers that came as texts are numbers afterwards.
   *
   * @param body JsonObject or another JSON value, which is changed
   * @param sent the same as bytes
   */
  def refusal(body: Any, sent: Buffer): Option[SandboxResponse] = {
    val found = read(sent, Some(body))
    Option.when(found.nonEmpty)(BodyRefusals.refusal(form, found))
  }

  private def read(sent: Buffer, body: Option[Any]): Vector[BodyFault] = {
    val reading = new Reading
    val json = JsonTree.mapper.readTree(sent.getBytes)
    val found = schema.validate(reading, json)
    if (found.isEmpty) {
      body.foreach(json => reading.converted.foreach { case (path, value) => BodyCheck.replace(json, path, value) })
      Vector.empty
    } else {
      val faults = found.asScala.toVector.map(BodyCheck.fault).distinct
      faults.find(_.isUnreadable).fold(faults)(Vector(_))
    }
  }
}

private[body] object BodyCheck {

  /** A fault that the library finds. */
  private def fault(found: ValidationMessage): BodyFault = {
    val keyword = found.getType
    val at = found.getInstanceLocation.toString.stripPrefix("$").stripPrefix(".")
    val field =
      if (found.getProperty == null) at
      else if (at.isEmpty) found.getProperty
      else s"$at.${found.getProperty}"
    val rule = Option(found.getSchemaNode).fold("")(node => if (node.isTextual) node.asText else node.toString)
    // A list of texts has one pattern for all.
    BodyFault(keyword, if (keyword == "pattern") field.replaceFirst("\\[\\d+]$", "") else field, rule)
  }

  private def replace(body: Any, path: JsonNodePath, value: JsonNode): Unit = {
    val last = path.getNameCount - 1
    val around = (0 until last).foldLeft(body) {
      case (json: JsonObject, i) => json.getValue(path.getElement(i).toString)
      case (list: JsonArray, i) => list.getValue(path.getElement(i).toString.toInt)
      case (other, _) => other
    }
    val read: Any = value match {
      case _ if value.isNull => null
      case _ if value.isTextual => value.asText
      case _ if value.isBoolean => value.asBoolean
      case _ if value.isInt => value.asInt
      case _ if value.isLong => value.asLong
      case _ => value.asDouble
    }
    around match {
      case json: JsonObject => json.put(path.getElement(last).toString, read)
      case list: JsonArray => list.set(path.getElement(last).toString.toInt, read)
      case _ => ()
    }
    ()
  }
}

/** One look at a body: values that the parser converts, with their places. */
final private class Reading extends ExecutionContext {
  val converted: ListBuffer[(JsonNodePath, JsonNode)] = ListBuffer.empty
}

/**
 * Dialect of JSON Schema that a kind of modules follows, with keywords of our own.
 *
 * @param converts true: Jackson reads the body into classes. It converts values, takes null for each, and a null is as good as an
 *   absent field
 */
final private class Dialect(converts: Boolean) {
  private val config = SchemaValidatorsConfig.builder
    .regularExpressionFactory(pattern => Dialect.whole(pattern))
    .cacheRefs(true)
    .pathType(PathType.LEGACY)
    .build

  private val factory = {
    val meta = JsonMetaSchema
      .builder(Dialect.Iri)
      .specification(SpecVersion.VersionFlag.V7)
      .idKeyword("$id")
      .keywords(Dialect.Standard.asJava)
      .keyword(new OwnKeyword("type", OwnKeyword.ofValue(_, _, converts)))
      .keyword(
        new OwnKeyword("required", (names, _) => OwnKeyword.presence("required", names, converts, withAbsent = true))
      )
      .keyword(new OwnKeyword("notNull", (names, _) => OwnKeyword.presence("notNull", names, true, withAbsent = false)))
      .unknownKeywordFactory((name, _) => new NonValidationKeyword(name))
      .build
    JsonSchemaFactory.builder.defaultMetaSchemaIri(Dialect.Iri).metaSchema(meta).build
  }

  def schema(definition: String, definitions: ObjectNode): JsonSchema = {
    val root = JsonNodeFactory.instance.objectNode
    root.put("$ref", s"#/$$defs/$definition")
    root.set[JsonNode]("$defs", definitions)
    val made = factory.getSchema(root, config)
    made.initializeValidators()
    made
  }
}

private object Dialect {
  val Iri = "https://folio.org/request-bodies"

  private val Standard: Vector[Keyword] = {
    import ValidatorTypeCode._
    Vector(
      REF,
      PROPERTIES,
      ADDITIONAL_PROPERTIES,
      ITEMS,
      PATTERN,
      MIN_LENGTH,
      MAX_LENGTH,
      MIN_ITEMS,
      MAX_ITEMS,
      MINIMUM,
      MAXIMUM,
    )
  }

  private val Jackson = new Dialect(converts = true)
  private val Plain = new Dialect(converts = false)

  def of(form: String): Dialect = if (form == BodyRefusals.VertxLib) Plain else Jackson

  /** Bean Validation compares the whole text with the pattern. */
  private def whole(pattern: String): com.networknt.schema.regex.RegularExpression = {
    val compiled = Pattern.compile(pattern)
    text => compiled.matcher(text).matches
  }
}

/** @param check by the value of the keyword in a schema, and the schema around it */
final private class OwnKeyword(name: String, check: (JsonNode, JsonNode) => OwnKeyword.Check)
    extends AbstractKeyword(name) {
  override def newValidator(
      location: SchemaLocation,
      path: JsonNodePath,
      json: JsonNode,
      parent: JsonSchema,
      context: ValidationContext,
  ): JsonValidator = {
    val own = check(json, parent.getSchemaNode)
    new AbstractJsonValidator(location, path, this, json) {
      override def validate(
          context: ExecutionContext,
          node: JsonNode,
          root: JsonNode,
          at: JsonNodePath,
      ): java.util.Set[ValidationMessage] = own(context.asInstanceOf[Reading], node, at)
    }
  }
}

private object OwnKeyword {

  /** Faults of a value, by its place. */
  type Check = (Reading, JsonNode, JsonNodePath) => java.util.Set[ValidationMessage]

  private val NoFault: java.util.Set[ValidationMessage] = Collections.emptySet[ValidationMessage]

  private def fault(
      keyword: String,
      property: String,
      node: JsonNode,
      at: JsonNodePath,
      rule: JsonNode = null,
  ): ValidationMessage =
    ValidationMessage.builder
      .`type`(keyword)
      .schemaNode(rule)
      .property(property)
      .arguments(property)
      .instanceNode(node)
      .instanceLocation(at)
      .build

  /** Fields that must have a value. @param withNull whether a null is none; `withAbsent`: whether an absent field is */
  def presence(keyword: String, fields: JsonNode, withNull: Boolean, withAbsent: Boolean): Check = {
    val names = fields.asScala.map(_.asText).toArray
    def hasValue(node: JsonNode, name: String): Boolean = {
      val value = node.get(name)
      if (value == null) !withAbsent else !(withNull && value.isNull)
    }
    (_, node, at) =>
      if (!node.isObject || names.forall(hasValue(node, _))) NoFault
      else names.filterNot(hasValue(node, _)).map(fault(keyword, _, node, at)).to(mutable.LinkedHashSet).asJava
  }

  /** The type of a value, with its format and its choice. */
  def ofValue(name: JsonNode, schema: JsonNode, converts: Boolean): Check = {
    val format = Option(schema.get("format")).fold("")(_.asText)
    val choice = Option(schema.get("enum")).map(_.asScala.map(_.asText).toSet)
    val kind = ValueKind.of(name.asText, format, choice)
    (reading, node, at) =>
      if (kind.accepts(node) || (converts && node.isNull)) NoFault
      else
        (if (converts) kind.convert(node) else None) match {
          case Some(value) =>
            reading.converted += at -> value
            NoFault
          case None =>
            val keyword = if (choice.isDefined && node.isValueNode) "enum" else "type"
            Collections.singleton(fault(keyword, null, node, at, if (keyword == "enum") schema.get("enum") else name))
        }
  }
}

/**
 * Kind of a value.
 *
 * @param accepts true for a value that needs no conversion
 * @param convert the value that Jackson makes of another one; `None`: it refuses it
 */
final private case class ValueKind(
    accepts: JsonNode => Boolean,
    convert: JsonNode => Option[JsonNode],
)

private object ValueKind {
  private val json = JsonNodeFactory.instance
  private val Null: JsonNode = json.nullNode

  def of(name: String, format: String, choice: Option[Set[String]]): ValueKind = (name, format, choice) match {
    case ("object", _, _) => ValueKind(_.isObject, _ => None)
    case ("array", _, _) => ValueKind(_.isArray, _ => None)
    case ("boolean", _, _) => ValueKind(_.isBoolean, flag)
    case (_, "utc-millisec" | "int64", _) => ValueKind(_.canConvertToLong, _ => None)
    case ("integer", _, _) => ValueKind(node => node.isInt, whole)
    case ("number", _, _) => ValueKind(_.isNumber, decimal)
    case (_, _, Some(values)) =>
      ValueKind(
        node => node.isTextual && values(node.asText),
        node => Option.when(node.isValueNode && values(node.asText))(json.textNode(node.asText)),
      )
    case (_, "date-time", _) => ValueKind(isMoment, emptyAsNull)
    case (_, "uuid", _) => ValueKind(node => node.isTextual && isUuid(node.asText), emptyAsNull)
    case (_, "uri", _) =>
      ValueKind(
        node => node.isTextual && isUri(node),
        node => Option.when(node.isValueNode && isUri(node))(json.textNode(node.asText)),
      )
    case _ =>
      ValueKind(_.isTextual, node => Option.when(node.isNumber || node.isBoolean)(json.textNode(node.asText)))
  }

  private def emptyAsNull(node: JsonNode): Option[JsonNode] = Option.when(isEmpty(node))(Null)

  private def isEmpty(node: JsonNode): Boolean = node.isTextual && node.asText.trim.isEmpty

  private def flag(node: JsonNode): Option[JsonNode] =
    if (node.isIntegralNumber) Some(json.booleanNode(node.asLong != 0))
    else if (isEmpty(node)) Some(Null)
    else if (!node.isTextual) None
    else
      node.asText.trim match {
        case "true" | "True" | "TRUE" => Some(json.booleanNode(true))
        case "false" | "False" | "FALSE" => Some(json.booleanNode(false))
        case _ => None
      }

  /** A fraction loses its decimals. */
  private def whole(node: JsonNode): Option[JsonNode] =
    if (node.isFloatingPointNumber) Option.when(node.canConvertToInt)(json.numberNode(node.asInt))
    else if (isEmpty(node)) Some(Null)
    else if (node.isTextual) node.asText.trim.toIntOption.map(json.numberNode(_))
    else None

  private def decimal(node: JsonNode): Option[JsonNode] =
    if (isEmpty(node)) Some(Null)
    else if (node.isTextual) node.asText.trim.toDoubleOption.map(json.numberNode(_))
    else None

  private val UsualTime =
    """\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-]\d\d:?\d\d)""".r.pattern

  /** Most moments have a form that needs no further look. */
  private def isMoment(node: JsonNode): Boolean =
    node.isIntegralNumber || (node.isTextual && (UsualTime.matcher(node.asText).matches ||
      (!isEmpty(node) && Try(new StdDateFormat().parse(node.asText)).isSuccess)))

  private def isUri(node: JsonNode): Boolean = Try(URI.create(node.asText.trim)).isSuccess

  private def isUuid(text: String): Boolean = {
    val sent = text.trim
    sent.length == 36 && Try(UUID.fromString(sent)).isSuccess
  }
}
