package org.folio.perf.sandbox.marc

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.data.Json
import org.folio.perf.sandbox.data.Json.{arr, list, obj}
import scala.jdk.CollectionConverters._

/** An instance's MARC bibliographic record in the JSON that source record storage keeps. */
object MarcFields {

  /** Leader of a new record (n) of language material (a), a monograph (m), in Unicode (a). */
  val Leader = "00000nam a2200000 i 4500"

  def of(instance: JsonObject, recordId: String): JsonObject = {
    def first(name: String): Option[JsonObject] =
      Json.objects(instance.getJsonArray(name)).headOption
    val published = first("publication")
    val year = published.flatMap(Json.string(_, "dateOfPublication"))
    val language = Option(instance.getJsonArray("languages")).filterNot(_.isEmpty)
    val fields = Vector(
      Some(obj("001" -> instance.getString("hrid"))),
      Some(obj("008" -> fixedLength(year, language.fold("und")(_.getString(0))))),
      first("identifiers").flatMap(Json.string(_, "value")).map { value =>
        field(if (value.startsWith("(")) "035" else "020", "  ", "a" -> value)
      },
      first("contributors")
        .flatMap(Json.string(_, "name"))
        .map(name => field("100", "1 ", "a" -> name)),
      Some(field("245", "10", "a" -> instance.getString("title", ""))),
      published.map { publication =>
        val parts = Json.string(publication, "publisher").map("b" -> _) ++ year.map("c" -> _)
        field("264", " 1", parts.toSeq: _*)
      },
    ).flatten
    val subjects = Json
      .objects(instance.getJsonArray("subjects"))
      .flatMap(Json.string(_, "value"))
      .map(subject => field("650", " 0", "a" -> subject))
    val ids = field("999", "ff", "s" -> recordId, "i" -> instance.getString("id"))
    obj("fields" -> list(fields ++ subjects :+ ids), "leader" -> Leader)
  }

  /** As source record storage shows a record to people. */
  def text(record: JsonObject): String = {
    val lines = Json.objects(record.getJsonArray("fields")).map { entry =>
      val tag = entry.fieldNames.iterator.next()
      entry.getValue(tag) match {
        case data: JsonObject =>
          val subfields = Json.objects(data.getJsonArray("subfields")).flatMap { subfield =>
            subfield.fieldNames.asScala.map(code => s"$$$code${subfield.getString(code)}")
          }
          s"$tag ${data.getString("ind1")}${data.getString("ind2")}${subfields.mkString}"
        case control => s"$tag $control"
      }
    }
    (s"LEADER ${record.getString("leader")}" +: lines).mkString("", "\n", "\n\n")
  }

  private def field(tag: String, indicators: String, subfields: (String, String)*): JsonObject =
    obj(
      tag -> obj(
        "ind1" -> indicators.take(1),
        "ind2" -> indicators.drop(1),
        "subfields" -> subfieldsOf(subfields),
      )
    )

  private def subfieldsOf(subfields: Seq[(String, String)]): JsonArray =
    arr(subfields.map { case (code, text) => obj(code -> text) }: _*)

  /** 40 characters: entered on, a single date, place unknown, nothing coded, language. */
  private def fixedLength(year: Option[String], language: String): String = {
    val date = year.filter(_.matches("\\d{4}")).getOrElse("uuuu")
    s"260105s$date    xx            000 0 ${language.padTo(3, ' ').take(3)} d"
  }
}
