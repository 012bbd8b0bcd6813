package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Reference
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.marc4j.marc.{DataField, Record}
import scala.jdk.CollectionConverters._

/**
 * Fields of an instance that follow from its MARC record: those of title, persons, publication,
 * subjects and summaries, by FOLIO's default mapping rules.
 */
object BibMapping {

  /** @return the instance given, changed */
  def describe(instance: JsonObject, record: Record): JsonObject = {
    def fields(tag: String): Vector[DataField] =
      record.getVariableFields(tag).asScala.toVector.collect { case field: DataField => field }
    def texts(tag: String): Vector[String] = fields(tag).flatMap(text(_, 'a'))
    texts("245").headOption.foreach(instance.put("title", _))
    instance
      .put(
        "contributors",
        list(texts("100").map { name =>
          obj(
            "name" -> name,
            "contributorNameTypeId" -> Reference.PersonalName,
            "primary" -> true,
          )
        }),
      )
      .put("subjects", list(texts("650").map(subject => obj("value" -> subject))))
      .put(
        "publication",
        list(fields("264").map { field =>
          obj("publisher" -> text(field, 'b'), "dateOfPublication" -> text(field, 'c'))
        }),
      )
      .put(
        "notes",
        list(texts("520").map { summary =>
          obj("instanceNoteTypeId" -> Summary, "note" -> summary, "staffOnly" -> false)
        }),
      )
  }

  private def text(field: DataField, code: Char): Option[String] =
    Option(field.getSubfield(code)).map(_.getData)

  /** Id of the note type for summaries. */
  private val Summary = "ba428886-9354-48dc-88e1-01e17d7cafa4"
}
