package org.folio.perf.sandbox.format

import io.vertx.core.json.{JsonArray, JsonObject}
import java.time.Instant
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import scala.jdk.CollectionConverters._

/** Short forms to build and read JSON. */
object Json {

  /** An object. `None` omits the field, `null` writes a null. */
  def obj(fields: (String, Any)*): JsonObject = {
    val out = new JsonObject(new java.util.LinkedHashMap[String, AnyRef](fields.size * 2))
    fields.foreach {
      case (_, None) => ()
      case (name, Some(value)) => out.put(name, value)
      case (name, value) => out.put(name, value)
    }
    out
  }

  def arr(values: Any*): JsonArray = {
    val out = new JsonArray()
    values.foreach(value => out.add(value))
    out
  }

  def list(values: Iterable[Any]): JsonArray = arr(values.toSeq: _*)

  /** Objects of a list; empty if the list is absent. */
  def objects(list: JsonArray): Vector[JsonObject] =
    if (list == null) Vector.empty
    else list.iterator.asScala.collect { case json: JsonObject => json }.toVector

  /** Objects of a list in a field; empty if the list is absent. */
  def objects(json: JsonObject, field: String): Vector[JsonObject] = objects(json.getJsonArray(field))

  /** Texts of a field of the objects of a list. */
  def texts(json: JsonObject, list: String, field: String): Vector[String] =
    objects(json, list).flatMap(string(_, field))

  def string(json: JsonObject, field: String): Option[String] =
    Option(json.getValue(field)).map(_.toString)

  /** Text at a path such as `status.name`. */
  def stringAt(json: JsonObject, path: String): Option[String] =
    path.indexOf('.'.toInt) match {
      case -1 => string(json, path)
      case dot =>
        json.getValue(path.take(dot)) match {
          case inner: JsonObject => stringAt(inner, path.drop(dot + 1))
          case _ => None
        }
    }

  /** Removes the fields that are null. */
  def withoutNulls(record: JsonObject): JsonObject = {
    record.fieldNames.toArray(Array.empty[String]).foreach { name =>
      if (record.getValue(name) == null) { record.remove(name); () }
    }
    record
  }

  /** Sets the fields that are absent. */
  def withDefaults(record: JsonObject, defaults: (String, Any)*): JsonObject = {
    defaults.foreach { case (field, value) =>
      if (record.getValue(field) == null) { record.put(field, value); () }
    }
    record
  }

  def withDefaults(record: JsonObject, defaults: JsonObject): JsonObject =
    withDefaults(record, defaults.asScala.toVector.map(entry => entry.getKey -> entry.getValue): _*)

  private val Millis = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS").withZone(UTC)

  /** Timestamp as storage modules write it: `2026-11-21T03:58:24.622+00:00`. */
  def time(instant: Instant): String = Millis.format(instant) + "+00:00"

  /** Timestamp as mod-circulation writes it: `2026-11-21T03:58:24.622Z`. */
  def timeZ(instant: Instant): String = Millis.format(instant) + "Z"

  /** Metadata of a record: its creator, its last editor, and both times. */
  def metadata(created: String, updated: String, userId: String): JsonObject = obj(
    "createdDate" -> created,
    "createdByUserId" -> userId,
    "updatedDate" -> updated,
    "updatedByUserId" -> userId,
  )

  def metadata(now: Instant, userId: String): JsonObject = metadata(time(now), time(now), userId)
}
