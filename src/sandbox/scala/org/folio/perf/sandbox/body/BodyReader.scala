package org.folio.perf.sandbox.body

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.body.BodyFault.Unreadable
import com.fasterxml.jackson.databind.util.StdDateFormat
import java.net.URI
import java.util.UUID
import scala.util.Try

/**
 * Reads a body in the way of Jackson, the parser of FOLIO's modules, with its conversions: a number
 * that was sent as a text becomes a number. It stops at the first value that Jackson refuses; the
 * messages are Jackson's.
 */
final private[body] class BodyReader(schemas: BodySchemas) {
  import BodyReader._

  private val scalars = new ScalarReader(schemas.answers)
  private val packageName = BodyRefusals.packageOf(schemas.answers)

  def read(body: Any, record: BodyRecord): Option[Unreadable] = body match {
    case json: JsonObject => objectOf(json, record, BodyPlace.Body)
    case _ => unreadable(ScalarReader.noObject(body, className(record.name)), BodyPlace.Body)
  }

  private def className(name: String): String = s"$packageName.$name"

  /** @param replace stores the value that Jackson makes of it */
  private def value(
      json: Any,
      kind: BodyKind,
      at: BodyPlace,
      replace: Any => Unit,
  ): Option[Unreadable] = kind match {
    case _ if json == null => None
    case BodyKind.Anything => None
    case BodyKind.WithoutRules(inner) => value(json, inner, at, replace)
    case BodyKind.Record(name) =>
      json match {
        case inner: JsonObject => objectOf(inner, schemas.records(name), at)
        case _ =>
          unreadable(ScalarReader.noObject(json, className(schemas.records(name).name)), at)
      }
    case BodyKind.AnyFields =>
      json match {
        case _: JsonObject => None
        case _ => unreadable(ScalarReader.noObject(json, className(fieldOf(at).capitalize)), at)
      }
    case BodyKind.Many(item, _, _) =>
      json match {
        case list: JsonArray => listOf(list, item, at)
        case _ if item.isInstanceOf[BodyKind.Text] => unreadable(ScalarReader.noTexts(json), at)
        case _ =>
          val type_ = s"java.util.ArrayList<${itemClass(item, at)}>"
          unreadable(ScalarReader.mismatch(type_, json), at)
      }
    case _ =>
      scalars.read(json, kind, choiceClass(at)) match {
        case Left(message) =>
          unreadable(message, at).map(_.copy(isChoice = kind.isInstanceOf[BodyKind.Choice]))
        case Right(read) =>
          if (read != json) replace(read)
          None
      }
  }

  private def objectOf(
      json: JsonObject,
      record: BodyRecord,
      at: BodyPlace,
  ): Option[Unreadable] =
    firstOf(json.fieldNames.toArray(NoNames)) { name =>
      val inner = BodyPlace.InField(at, record, name)
      record.kindOf(name) match {
        case Some(kind) =>
          value(json.getValue(name), kind, inner, read => { json.put(name, read); () })
        case None if record.isClosed =>
          unreadable(unknown(name, record), inner).map(_.copy(isUnknown = true))
        case None => None
      }
    }

  private def listOf(list: JsonArray, item: BodyKind, at: BodyPlace): Option[Unreadable] =
    firstOf(0 until list.size) { index =>
      val inner = BodyPlace.InList(at, index)
      value(list.getValue(index), item, inner, read => { list.set(index, read); () })
    }

  private def firstOf[A](values: Iterable[A])(read: A => Option[Unreadable]): Option[Unreadable] =
    values.iterator.map(read).find(_.isDefined).flatten

  private def unknown(name: String, record: BodyRecord): String = {
    val known = record.fields.map { case (field, _) => "\"" + field + "\"" }.mkString(", ")
    s"""Unrecognized field "$name" (class ${className(record.name)}), not marked as ignorable """ +
      s"(${record.fields.size} known properties: $known])"
  }

  private def unreadable(message: String, at: BodyPlace): Option[Unreadable] = {
    val steps = BodyPlace.steps(at)
    val path = steps.collect {
      case BodyPlace.InField(_, _, name) => Right(name)
      case BodyPlace.InList(_, index) => Left(index)
    }
    val chain = steps.collect {
      case BodyPlace.InField(_, record, name) => s"""${className(record.name)}["$name"]"""
      case BodyPlace.InList(_, index) => s"java.util.ArrayList[$index]"
    }
    Some(Unreadable(message, path, chain))
  }

  private def fieldOf(at: BodyPlace): String = BodyPlace.field(at).fold("")(_.name)

  /** The class of a value out of a choice: it stands inside that of its record. */
  private def choiceClass(at: BodyPlace): String =
    BodyPlace.field(at).fold("")(it => className(s"${it.record.name}$$${it.name.capitalize}"))

  private def itemClass(item: BodyKind, at: BodyPlace): String = item match {
    case BodyKind.Record(name) => className(schemas.records(name).name)
    case BodyKind.Choice(_) => choiceClass(at)
    case BodyKind.Whole(_, _) => ScalarReader.WholeClass
    case BodyKind.Decimal(_, _) => ScalarReader.DecimalClass
    case BodyKind.Uuid => ScalarReader.UuidClass
    case _ => "java.lang.Object"
  }
}

private object BodyReader {
  private val NoNames = Array.empty[String]
}

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

/** A value's place in a body, as a chain that ends at the body. It is put into words only for a fault. */
sealed private[body] trait BodyPlace

private[body] object BodyPlace {
  case object Body extends BodyPlace
  final case class InField(around: BodyPlace, record: BodyRecord, name: String) extends BodyPlace
  final case class InList(around: BodyPlace, index: Int) extends BodyPlace

  /** From the body down to the value. */
  def steps(place: BodyPlace): Vector[BodyPlace] = {
    @annotation.tailrec
    def upwards(at: BodyPlace, below: List[BodyPlace]): List[BodyPlace] = at match {
      case Body => below
      case field: InField => upwards(field.around, field :: below)
      case item: InList => upwards(item.around, item :: below)
    }
    upwards(place, Nil).toVector
  }

  /** The form of Bean Validation, such as `fundDistributions[0].fundId`. */
  def words(place: BodyPlace): String = steps(place).foldLeft("") {
    case ("", InField(_, _, name)) => name
    case (before, InField(_, _, name)) => s"$before.$name"
    case (before, InList(_, index)) => s"$before[$index]"
    case (before, Body) => before
  }

  /** The field that holds the value, or the list around it. */
  def field(place: BodyPlace): Option[InField] = steps(place).collect { case it: InField =>
    it
  }.lastOption
}
