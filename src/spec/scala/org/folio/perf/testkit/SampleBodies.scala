package org.folio.perf.testkit

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.body.{BodyKind, BodyRecord, BodySchemas}

/** Valid request bodies with all fields of their schemas. */
object SampleBodies {

  /** Records within records are filled so deep; some contain themselves. */
  private val Deepest = 4

  val Uuid = "7a1c2f4e-5b6d-4c8e-9f01-23456789abcd"

  /** Values for patterns that are not those of UUIDs. */
  private val texts = Vector("A1", "A1-1", "ABCD", "a", "245", "https://example.org/a")

  def of(schemas: BodySchemas, record: BodyRecord): JsonObject = filled(schemas, record, Deepest)

  private def filled(schemas: BodySchemas, record: BodyRecord, deep: Int): JsonObject = {
    val json = new JsonObject()
    record.fields.foreach { case (name, kind) =>
      val mustBeThere = record.required(name)
      if (deep > 0 || mustBeThere) json.put(name, value(schemas, kind, deep - 1))
    }
    json
  }

  private def value(schemas: BodySchemas, kind: BodyKind, deep: Int): Any = kind match {
    case text: BodyKind.Text => textOf(text)
    case BodyKind.Whole(least, _) => least.fold(1)(_.toInt)
    case BodyKind.Decimal(least, _) => least.fold(1.5)(_.toDouble)
    case BodyKind.Flag => true
    case BodyKind.Moment => "2026-11-21T03:58:24.622+00:00"
    case BodyKind.Uuid => Uuid
    case BodyKind.Link => "https://example.org/a"
    case BodyKind.Choice(values) => values.head
    case BodyKind.Anything => "anything"
    case BodyKind.WithoutRules(inner) => value(schemas, inner, deep)
    case BodyKind.AnyFields => new JsonObject().put("any", "field")
    case BodyKind.Many(item, fewest, _) =>
      val list = new JsonArray()
      (1 to fewest.max(1)).foreach(_ => list.add(value(schemas, item, deep)))
      list
    case BodyKind.Record(name) => filled(schemas, schemas.records(name), deep)
  }

  private def textOf(kind: BodyKind.Text): String = kind.pattern match {
    case None => "t" * kind.shortest.max(1)
    case Some(pattern) =>
      (Uuid +: texts)
        .find(pattern.matcher(_).matches)
        .getOrElse(throw new IllegalArgumentException(s"no sample fits ${pattern.pattern}"))
  }
}
