package org.folio.perf.sandbox.body

import com.fasterxml.jackson.databind.node.{JsonNodeFactory, ObjectNode}
import com.fasterxml.jackson.databind.util.StdDateFormat
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.networknt.schema._
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{JsonArray, JsonObject}
import java.net.URI
import java.util.{Collections, UUID}
import java.util.regex.Pattern
import org.folio.perf.sandbox.http.SandboxResponse
import scala.collection.mutable.ListBuffer
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * A fault of a request body.
 *
 * @param keyword of JSON Schema that the body breaks; `enum` for a value that is not among those allowed
 * @param field path such as `fundDistributions[0].fundId`; empty for the body itself
 * @param message what was found and what was expected
 * @param value that was found; `null` if it is absent
 */
final case class BodyFault(keyword: String, field: String, message: String, value: String) {

  /** True if the module's parser refuses the body. It reads the whole body before any rule is checked. */
  def isUnreadable: Boolean = keyword == "type" || keyword == "enum" || isUnknown

  def isUnknown: Boolean = keyword == "additionalProperties"
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
    Option.when(found.nonEmpty)(BodyRefusals.refusal(form, definition, found))
  }

  private def read(sent: Buffer, body: Option[Any]): Vector[BodyFault] = {
    val reading = new Reading
    val found = schema.validate(reading, BodyCheck.mapper.readTree(sent.getBytes))
    if (found.isEmpty) {
      body.foreach(json => reading.converted.foreach { case (path, value) => BodyCheck.replace(json, path, value) })
      Vector.empty
    } else {
      val faults = found.asScala.toVector.map(BodyCheck.fault)
      faults.find(_.isUnreadable).fold(faults)(Vector(_))
    }
  }
}

private[body] object BodyCheck {
  private val mapper = new ObjectMapper

  private def fault(found: ValidationMessage): BodyFault = {
    val keyword = found.getType
    val around = words(found.getInstanceLocation)
    val value = found.getInstanceNode
    val rule = found.getSchemaNode
    def at(field: String): String = if (around.isEmpty) field else s"$around.$field"
    def broken(expected: String): BodyFault = {
      val shown = if (value.isContainerNode) s"has ${value.size} entries" else s"is $value"
      BodyFault(
        keyword,
        around,
        s"$around $shown; expected is $expected",
        if (value.isTextual) value.asText else value.toString,
      )
    }
    keyword match {
      case "required" | "notNull" =>
        val field = at(found.getProperty)
        BodyFault(keyword, field, s"$field is absent or null; it is required", "null")
      case "additionalProperties" =>
        val field = at(found.getProperty)
        BodyFault(keyword, field, s"$field is not a field of the schema", value.toString)
      case "type" | "enum" => BodyFault(keyword, around, found.getMessage, value.toString)
      case "pattern" => broken(s"a text that matches ${rule.asText}")
      case "minLength" => broken(s"a text of at least ${rule.asText} characters")
      case "maxLength" => broken(s"a text of at most ${rule.asText} characters")
      case "minItems" => broken(s"a list of at least ${rule.asText} entries")
      case "maxItems" => broken(s"a list of at most ${rule.asText} entries")
      case "minimum" => broken(s"a number of at least ${rule.asText}")
      case "maximum" => broken(s"a number of at most ${rule.asText}")
      case other => broken(s"a value that fulfils $other $rule")
    }
  }

  /** In the form of Bean Validation, such as `fundDistributions[0].fundId`. */
  def words(path: JsonNodePath): String = (0 until path.getNameCount).map(path.getElement).foldLeft("") {
    case (before, index: Integer) => s"$before[$index]"
    case ("", name) => name.toString
    case (before, name) => s"$before.$name"
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
    .build

  private val factory = {
    val meta = JsonMetaSchema
      .builder(Dialect.Iri)
      .specification(SpecVersion.VersionFlag.V7)
      .idKeyword("$id")
      .keywords(Dialect.Standard.asJava)
      .keyword(new OwnKeyword("type", new ValueValidator(_, converts)))
      .keyword(new OwnKeyword("required", new PresenceValidator(_, withNull = converts, withAbsent = true)))
      .keyword(new OwnKeyword("notNull", new PresenceValidator(_, withNull = true, withAbsent = false)))
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

/** @param check of a schema's keyword; gets the place in the schema */
final private class OwnKeyword(name: String, check: OwnKeyword.Place => JsonValidator) extends AbstractKeyword(name) {
  override def newValidator(
      location: SchemaLocation,
      path: JsonNodePath,
      json: JsonNode,
      parent: JsonSchema,
      context: ValidationContext,
  ): JsonValidator = check(OwnKeyword.Place(this, location, path, json, parent.getSchemaNode))
}

private object OwnKeyword {

  /** @param schema the one around the keyword */
  final case class Place(
      keyword: Keyword,
      location: SchemaLocation,
      path: JsonNodePath,
      json: JsonNode,
      schema: JsonNode,
  )

  val NoFault: java.util.Set[ValidationMessage] = Collections.emptySet[ValidationMessage]

  def fault(keyword: String, property: String, message: String, node: JsonNode, at: JsonNodePath): ValidationMessage =
    ValidationMessage.builder
      .`type`(keyword)
      .property(property)
      .message(message)
      .instanceNode(node)
      .instanceLocation(at)
      .build
}

/** Fields that must have a value. */
final private class PresenceValidator(place: OwnKeyword.Place, withNull: Boolean, withAbsent: Boolean)
    extends AbstractJsonValidator(place.location, place.path, place.keyword, place.json) {
  private val names = place.json.asScala.map(_.asText).toArray
  private val keyword = place.keyword.getValue

  override def validate(
      context: ExecutionContext,
      node: JsonNode,
      root: JsonNode,
      at: JsonNodePath,
  ): java.util.Set[ValidationMessage] =
    if (!node.isObject || names.forall(hasValue(node, _))) OwnKeyword.NoFault
    else
      names
        .filterNot(hasValue(node, _))
        .map(name => OwnKeyword.fault(keyword, name, "", node, at))
        .toSet
        .asJava

  private def hasValue(node: JsonNode, name: String): Boolean = {
    val value = node.get(name)
    if (value == null) !withAbsent else !(withNull && value.isNull)
  }
}

/** The type of a value, with its format and its choice. */
final private class ValueValidator(place: OwnKeyword.Place, converts: Boolean)
    extends AbstractJsonValidator(place.location, place.path, place.keyword, place.json) {
  private val format = Option(place.schema.get("format")).fold("")(_.asText)
  private val choice = Option(place.schema.get("enum")).map(_.asScala.map(_.asText).toSet)
  private val kind = ValueKind.of(place.json.asText, format, choice)

  override def validate(
      context: ExecutionContext,
      node: JsonNode,
      root: JsonNode,
      at: JsonNodePath,
  ): java.util.Set[ValidationMessage] =
    if (kind.accepts(node) || (converts && node.isNull)) OwnKeyword.NoFault
    else
      (if (converts) kind.convert(node) else None) match {
        case Some(value) =>
          context.asInstanceOf[Reading].converted += at -> value
          OwnKeyword.NoFault
        case None =>
          val field = BodyCheck.words(at)
          val message = s"${if (field.isEmpty) "The body" else field} is ${shown(node)}; expected is ${kind.expected}"
          val keyword = if (choice.isDefined && node.isValueNode) "enum" else "type"
          Collections.singleton(OwnKeyword.fault(keyword, null, message, node, at))
      }

  private def shown(node: JsonNode): String =
    if (node.isObject) "an object" else if (node.isArray) "a list" else node.toString
}

/**
 * Kind of a value.
 *
 * @param expected in words
 * @param accepts true for a value that needs no conversion
 * @param convert the value that Jackson makes of another one; `None`: it refuses it
 */
final private case class ValueKind(
    expected: String,
    accepts: JsonNode => Boolean,
    convert: JsonNode => Option[JsonNode],
)

private object ValueKind {
  private val json = JsonNodeFactory.instance
  private val Null: JsonNode = json.nullNode

  def of(name: String, format: String, choice: Option[Set[String]]): ValueKind = (name, format, choice) match {
    case ("object", _, _) => ValueKind("an object", _.isObject, _ => None)
    case ("array", _, _) => ValueKind("a list", _.isArray, _ => None)
    case ("boolean", _, _) => ValueKind("true or false", _.isBoolean, flag)
    case (_, "utc-millisec" | "int64", _) => ValueKind("a whole number", _.canConvertToLong, _ => None)
    case ("integer", _, _) => ValueKind("a whole number", node => node.isInt, whole)
    case ("number", _, _) => ValueKind("a number", _.isNumber, decimal)
    case (_, _, Some(values)) =>
      ValueKind(
        s"one of ${values.toVector.sorted.mkString(", ")}",
        node => node.isTextual && values(node.asText),
        node => Option.when(node.isValueNode && values(node.asText))(json.textNode(node.asText)),
      )
    case (_, "date-time", _) => ValueKind("a date and time in ISO 8601", isMoment, emptyAsNull)
    case (_, "uuid", _) => ValueKind("a UUID", node => node.isTextual && isUuid(node.asText), emptyAsNull)
    case (_, "uri", _) =>
      ValueKind(
        "a URI",
        node => node.isTextual && isUri(node),
        node => Option.when(node.isValueNode && isUri(node))(json.textNode(node.asText)),
      )
    case _ =>
      ValueKind("a text", _.isTextual, node => Option.when(node.isNumber || node.isBoolean)(json.textNode(node.asText)))
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
