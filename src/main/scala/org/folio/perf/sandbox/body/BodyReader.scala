package org.folio.perf.sandbox.body

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.body.BodyFault.Unreadable

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
