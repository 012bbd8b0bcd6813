package org.folio.perf.sandbox.body

import com.fasterxml.jackson.core.{JsonFactory, JsonToken}
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import com.fasterxml.jackson.databind.util.StdDateFormat
import java.net.URI
import scala.annotation.tailrec
import scala.jdk.CollectionConverters._
import scala.util.{Try, Using}

/** A step from the body down to a value: a field's name, or a position in a list. */
private[body] object Steps {
  type Step = Either[Int, String]

  /** In the form of Bean Validation, such as `fundDistributions[0].fundId`. */
  def words(path: Vector[Step]): String = path.foldLeft("") {
    case (before, Left(index)) => s"$before[$index]"
    case ("", Right(name)) => name
    case (before, Right(name)) => s"$before.$name"
  }

  def value(body: JsonNode, path: Vector[Step]): JsonNode = path.foldLeft(body) {
    case (around, Left(index)) => around.path(index)
    case (around, Right(name)) => around.path(name)
  }
}

/** Messages of Jackson, the parser of FOLIO's modules, about values that it does not accept. */
final private[body] class ParserWords(form: String, definition: String, definitions: ObjectNode) {
  import ParserWords._
  import Steps.Step

  private val isRmb = form.startsWith(BodyRefusals.Rmb)
  private val packageName = BodyRefusals.packageOf(form)

  /** The schema of the body and of each value on the path. */
  def schemas(path: Vector[Step]): Vector[JsonNode] =
    path.scanLeft(follow(definitions.get(definition))) {
      case (around, Left(_)) => follow(around.path("items"))
      case (around, Right(name)) =>
        val own = around.path("properties").path(name)
        follow(if (own.isMissingNode) around.path("additionalProperties") else own)
    }

  def schema(path: Vector[Step]): JsonNode = schemas(path).last

  @tailrec
  private def follow(schema: JsonNode): JsonNode =
    if (schema.has("$ref")) follow(definitions.get(schema.get("$ref").asText.stripPrefix("#/$defs/"))) else schema

  private def className(schema: JsonNode): String = s"$packageName.${schema.path("class").asText("Object")}"

  /** Classes and fields on the path, as Jackson prints them. */
  def chain(path: Vector[Step]): Vector[String] = path.zip(schemas(path)).map {
    case (Left(index), _) => s"java.util.ArrayList[$index]"
    case (Right(name), around) => s"""${className(around)}["$name"]"""
  }

  def unknown(path: Vector[Step]): String = {
    val around = schema(path.init)
    val known = around.path("properties").properties.asScala.map(field => "\"" + field.getKey + "\"")
    s"""Unrecognized field "${path.last.getOrElse("")}" (class ${className(around)}), not marked as ignorable """ +
      s"(${known.size} known properties: ${known.mkString(", ")}])"
  }

  def refused(path: Vector[Step], value: JsonNode): String = {
    val its = schemas(path)
    val schema = its.last
    if (schema.has("enum")) choice(path, its, value)
    else
      (schema.path("type").asText, schema.path("format").asText) match {
        case ("object", _) => noObject(value, className(schema))
        case ("array", _) => noList(value, follow(schema.path("items")))
        case (_, "date-time") => ofText(value, "java.util.Date", date(value.asText))
        case (_, "uuid") =>
          val kept = if (value.isValueNode) value.asText.trim else ""
          ofKind(value, "java.util.UUID", kept, "UUID has to be represented by standard 36-char representation")
        case (_, "uri") =>
          val reason = Try(URI.create(value.asText.trim)).failed.fold(_ => "", _.getMessage)
          ofKind(
            value,
            "java.net.URI",
            value.asText.trim,
            s"not a valid textual representation, problem: $reason",
          )
        case (_, "utc-millisec" | "int64") => ofText(value, "java.lang.Long", "not a valid `java.lang.Long` value")
        case ("integer", _) if value.isNumber =>
          s"Numeric value (${value.asText}) out of range of int (${Int.MinValue} - ${Int.MaxValue})"
        case ("integer", _) => ofText(value, Whole, s"not a valid `$Whole` value")
        case ("number", _) => ofText(value, Decimal, "not a valid `Double` value")
        case ("boolean", _) =>
          ofText(value, "java.lang.Boolean", "only \"true\" or \"false\" recognized", _.trim)
        case _ => mismatch(Text, value)
      }
  }

  /** The class of a value out of a choice stands inside that of its record. */
  private def choice(path: Vector[Step], its: Vector[JsonNode], value: JsonNode): String = {
    val at = path.lastIndexWhere(_.isRight)
    val name =
      if (at < 0) className(its.last)
      else s"${className(its(at))}$$${path(at).getOrElse("").capitalize}"
    if (value.isContainerNode) mismatch(name, value)
    else if (isRmb) s"Cannot construct instance of `$name`, problem: ${value.asText}"
    else s"Cannot construct instance of `${name}Enum`, problem: Unexpected value '${value.asText}'"
  }

  private def noList(value: JsonNode, item: JsonNode): String = {
    val itemClass = (item.path("type").asText, item.path("format").asText) match {
      case ("object", _) => className(item)
      case (_, "uuid") => "java.util.UUID"
      case ("integer", _) => Whole
      case ("number", _) => Decimal
      case ("string", _) => Text
      case _ => "java.lang.Object"
    }
    if (itemClass != Text || value.isObject) mismatch(s"java.util.ArrayList<$itemClass>", value)
    else if (value.isTextual && value.asText.isEmpty)
      s"""Cannot coerce empty String ("") to element of `java.util.ArrayList` $IfEnabled"""
    else if (value.isTextual) noObject(value, "java.util.ArrayList")
    else mismatch(s"java.util.ArrayList<$Text>", value)
  }
}

private object ParserWords {
  private val Text = "java.lang.String"
  private val Whole = "java.lang.Integer"
  private val Decimal = "java.lang.Double"
  private val IfEnabled = "(but could if coercion was enabled using `CoercionConfig`)"

  /** Jackson quotes no more characters of a body. */
  private val MostQuoted = 500

  private def mismatch(type_ : String, value: JsonNode): String = {
    val (words, token) =
      if (value.isObject) ("Object value", "START_OBJECT")
      else if (value.isArray) ("Array value", "START_ARRAY")
      else if (value.isTextual) ("String value", "VALUE_STRING")
      else if (value.isBoolean) ("Boolean value", if (value.asBoolean) "VALUE_TRUE" else "VALUE_FALSE")
      else if (value.isIntegralNumber) ("Integer value", "VALUE_NUMBER_INT")
      else ("Floating-point value", "VALUE_NUMBER_FLOAT")
    s"Cannot deserialize value of type `$type_` from $words (token `JsonToken.$token`)"
  }

  private def noObject(value: JsonNode, name: String): String = {
    def lacks(kind: String, found: String): String =
      s"Cannot construct instance of `$name` (although at least one Creator exists): no $kind" +
        s"-argument constructor/factory method to deserialize from $found"
    if (value.isTextual && value.asText.isEmpty) s"""Cannot coerce empty String ("") to `$name` value $IfEnabled"""
    else if (value.isTextual) lacks("String", s"String value ('${value.asText.trim}')")
    else if (value.isInt) lacks("int/Int", s"Number value (${value.asText})")
    else if (value.isLong) lacks("long/Long", s"Number value (${value.asText})")
    else if (value.isNumber) lacks("double/Double", s"Number value (${value.asText})")
    else if (value.isBoolean) lacks("boolean/Boolean", s"boolean value (${value.asText})")
    else mismatch(name, value)
  }

  private def ofText(value: JsonNode, type_ : String, reason: => String, shown: String => String = identity): String =
    if (value.isTextual) notValid(type_, shown(value.asText), reason) else mismatch(type_, value)

  private def ofKind(value: JsonNode, type_ : String, shown: String, reason: => String): String =
    if (value.isValueNode) notValid(type_, shown, reason) else mismatch(type_, value)

  private def notValid(type_ : String, shown: String, reason: String): String =
    s"""Cannot deserialize value of type `$type_` from String "$shown": $reason"""

  private def date(text: String): String = {
    val fault =
      Try(new StdDateFormat().parse(text)).failed.fold(_ => "", error => Option(error.getMessage).getOrElse(""))
    s"not a valid representation (error: Failed to parse Date value '$text': Cannot parse date \"$text\": " +
      s"""${fault.stripPrefix(s"Cannot parse date \"$text\": ")})"""
  }

  /**
   * Place of a value in a body.
   *
   * @param quotesBody false: the module's version of Jackson hides the body
   */
  def place(sent: String, path: Vector[Steps.Step], quotesBody: Boolean): String = {
    val more = sent.length - MostQuoted
    val source =
      if (!quotesBody) "REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)"
      else if (more > 0) s"""(String)"${sent.take(MostQuoted)}"[truncated $more chars]"""
      else s"""(String)"$sent""""
    Using.resource(new JsonFactory().createParser(sent)) { parser =>
      def skip(): Unit = { parser.skipChildren(); parser.nextToken(); () }
      parser.nextToken()
      path.foreach {
        case Right(name) =>
          while (parser.nextToken() == JsonToken.FIELD_NAME && parser.currentName != name) {
            parser.nextToken()
            parser.skipChildren()
          }
          parser.nextToken()
        case Left(index) =>
          parser.nextToken()
          (0 until index).foreach(_ => skip())
      }
      val at = parser.currentTokenLocation
      s"[Source: $source; line: ${at.getLineNr}, column: ${at.getColumnNr}]"
    }
  }
}
