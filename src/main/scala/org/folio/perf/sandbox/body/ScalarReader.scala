package org.folio.perf.sandbox.body

import com.fasterxml.jackson.databind.util.StdDateFormat
import io.vertx.core.json.{JsonArray, JsonObject}
import java.net.URI
import java.util.UUID
import scala.util.Try

/** Reads values that are neither objects nor lists, as Jackson does. */
final private[body] class ScalarReader(answers: String) {
  import ScalarReader._

  /**
   * The value that Jackson makes of `json`, or its message.
   *
   * @param choice name of the class, for a value out of a choice
   */
  def read(json: Any, kind: BodyKind, choice: => String): Either[String, Any] = kind match {
    case BodyKind.Text(_, _, _) => text(json)
    case BodyKind.Whole(_, _) => whole(json)
    case BodyKind.Decimal(_, _) => decimal(json)
    case BodyKind.Flag => flag(json)
    case BodyKind.Moment => moment(json)
    case BodyKind.Uuid => uuid(json)
    case BodyKind.Link => link(json)
    case BodyKind.Choice(values) => chosen(json, values, choice)
    case _ => Right(json)
  }

  private def text(json: Any): Either[String, Any] = json match {
    case _: String => Right(json)
    case _: Number | _: java.lang.Boolean => Right(json.toString)
    case _ => Left(mismatch(TextClass, json))
  }

  private def whole(json: Any): Either[String, Any] = json match {
    case _: Integer => Right(json)
    case number: Number =>
      val value = BigDecimal(number.toString)
      if (value.isValidInt || (!value.isWhole && value.abs <= BigDecimal(Int.MaxValue)))
        Right(value.toInt)
      else
        Left(
          s"Numeric value ($number) out of range of int (${Int.MinValue} - ${Int.MaxValue})"
        )
    case "" => Right(null)
    case sent: String =>
      sent.trim.toIntOption.toRight(notValid(WholeClass, sent, s"not a valid `$WholeClass` value"))
    case _ => Left(mismatch(WholeClass, json))
  }

  private def decimal(json: Any): Either[String, Any] = json match {
    case _: Number => Right(json)
    case "" => Right(null)
    case sent: String =>
      sent.trim.toDoubleOption
        .toRight(
          notValid(DecimalClass, sent, "not a valid `Double` value")
        )
    case _ => Left(mismatch(DecimalClass, json))
  }

  private def flag(json: Any): Either[String, Any] = json match {
    case _: java.lang.Boolean => Right(json)
    case _: Integer | _: java.lang.Long => Right(json != 0)
    case sent: String =>
      sent.trim match {
        case "true" | "True" | "TRUE" => Right(true)
        case "false" | "False" | "FALSE" => Right(false)
        case "" => Right(null)
        case other => Left(notValid(FlagClass, other, "only \"true\" or \"false\" recognized"))
      }
    case _ => Left(mismatch(FlagClass, json))
  }

  private def moment(json: Any): Either[String, Any] = json match {
    case "" => Right(null)
    case sent: String =>
      if (isTime(sent)) Right(sent)
      else
        Left(
          notValid(
            "java.util.Date",
            sent,
            s"not a valid representation (error: Failed to parse Date value '$sent':" +
              s""" Cannot parse date "$sent": ${dateFault(sent)})""",
          )
        )
    case _: Integer | _: java.lang.Long => Right(json)
    case _ => Left(mismatch("java.util.Date", json))
  }

  private def uuid(json: Any): Either[String, Any] = json match {
    case _: JsonObject | _: JsonArray => Left(mismatch(UuidClass, json))
    case _ =>
      val sent = json.toString.trim
      if (sent.isEmpty) Right(null)
      else if (sent.length == 36 && Try(UUID.fromString(sent)).isSuccess) Right(sent)
      else
        Left(
          notValid(
            UuidClass,
            sent,
            "UUID has to be represented by standard 36-char representation",
          )
        )
  }

  private def link(json: Any): Either[String, Any] = json match {
    case _: JsonObject | _: JsonArray => Left(mismatch(LinkClass, json))
    case _ =>
      val sent = json.toString.trim
      Try(URI.create(sent)).toEither.left
        .map { error =>
          val reason = s"not a valid textual representation, problem: ${error.getMessage}"
          notValid(LinkClass, sent, reason)
        }
        .map(_ => sent)
  }

  private def chosen(json: Any, values: Vector[String], name: => String): Either[String, Any] =
    json match {
      case _: JsonObject | _: JsonArray => Left(mismatch(name, json))
      case _ =>
        val sent = json.toString
        if (values.contains(sent)) Right(sent)
        else if (answers == BodyRefusals.Rmb)
          Left(s"Cannot construct instance of `$name`, problem: $sent")
        else Left(s"Cannot construct instance of `${name}Enum`, problem: Unexpected value '$sent'")
    }
}

private[body] object ScalarReader {
  val TextClass = "java.lang.String"
  val WholeClass = "java.lang.Integer"
  val DecimalClass = "java.lang.Double"
  val UuidClass = "java.util.UUID"
  private val FlagClass = "java.lang.Boolean"
  private val LinkClass = "java.net.URI"

  private val UsualTime =
    """\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-]\d\d:?\d\d)""".r.pattern

  /** True for a moment that Jackson can read. Most have a form that needs no further look. */
  private def isTime(text: String): Boolean =
    UsualTime.matcher(text).matches ||
      Try(new StdDateFormat().parse(text)).isSuccess

  /** Jackson's reason for refusing a date. */
  private def dateFault(text: String): String =
    Try(new StdDateFormat().parse(text)).failed.toOption
      .flatMap(error => Option(error.getMessage))
      .fold("")(_.stripPrefix(s"""Cannot parse date "$text": """))

  def mismatch(type_ : String, json: Any): String = {
    val (words, token) = json match {
      case _: JsonObject => ("Object value", "START_OBJECT")
      case _: JsonArray => ("Array value", "START_ARRAY")
      case _: String => ("String value", "VALUE_STRING")
      case flag: java.lang.Boolean =>
        ("Boolean value", if (flag.booleanValue) "VALUE_TRUE" else "VALUE_FALSE")
      case _: Integer | _: java.lang.Long => ("Integer value", "VALUE_NUMBER_INT")
      case _ => ("Floating-point value", "VALUE_NUMBER_FLOAT")
    }
    s"Cannot deserialize value of type `$type_` from $words (token `JsonToken.$token`)"
  }

  /** Message for a value where an object is expected. */
  def noObject(json: Any, name: String): String = {
    def lacks(kind: String, value: String): String =
      s"Cannot construct instance of `$name` (although at least one Creator exists): no $kind" +
        s"-argument constructor/factory method to deserialize from $value"
    json match {
      case "" =>
        s"""Cannot coerce empty String ("") to `$name` value $IfEnabled"""
      case text: String => lacks("String", s"String value ('${text.trim}')")
      case _: Integer => lacks("int/Int", s"Number value ($json)")
      case _: java.lang.Long => lacks("long/Long", s"Number value ($json)")
      case _: Number => lacks("double/Double", s"Number value ($json)")
      case _: java.lang.Boolean => lacks("boolean/Boolean", s"boolean value ($json)")
      case _ => mismatch(name, json)
    }
  }

  /** Message for a value where a list of texts is expected. */
  def noTexts(json: Any): String = json match {
    case "" =>
      s"""Cannot coerce empty String ("") to element of `java.util.ArrayList` $IfEnabled"""
    case _: String => noObject(json, "java.util.ArrayList")
    case _ => mismatch(s"java.util.ArrayList<$TextClass>", json)
  }

  private val IfEnabled = "(but could if coercion was enabled using `CoercionConfig`)"

  private def notValid(type_ : String, sent: String, reason: String): String =
    s"""Cannot deserialize value of type `$type_` from String "$sent": $reason"""
}
