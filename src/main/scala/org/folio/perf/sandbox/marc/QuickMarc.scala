package org.folio.perf.sandbox.marc

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.marc4j.marc.{DataField, MarcFactory, Record}
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * Converts leader and fields to the form of mod-quick-marc's editor, and back. Blanks are
 * backslashes.
 */
object QuickMarc {

  def leader(record: Record): String = FixedLengthField.withBackslashes(record.getLeader.marshal)

  def fields(record: Record): JsonArray = {
    val controls = record.getControlFields.asScala.map { field =>
      val content: Any =
        if (field.getTag == "008") FixedLengthField.split(field.getData)
        else FixedLengthField.withBackslashes(field.getData)
      obj("tag" -> field.getTag, "content" -> content, "isProtected" -> (field.getTag == "001"))
    }
    list(controls ++ record.getDataFields.asScala.map(dataField))
  }

  private def dataField(field: DataField): JsonObject = {
    val content = field.getSubfields.asScala
      .map(subfield => s"$$${subfield.getCode} ${subfield.getData.replace("$", Dollar)}")
    val indicators = Vector(field.getIndicator1, field.getIndicator2)
    obj(
      "tag" -> field.getTag,
      "content" -> content.mkString(" "),
      "indicators" -> list(indicators.map(i => FixedLengthField.withBackslashes(i.toString))),
      "isProtected" -> (field.getTag == "999" && indicators.forall(_ == 'f')),
    )
  }

  /** MARC record that an editor sent; `None`: its content is not a record. */
  def record(leader: String, fields: Vector[JsonObject]): Option[Record] = Try {
    val record = MarcFactory.newInstance().newRecord(FixedLengthField.stored(leader))
    fields.foreach { entry =>
      val tag = entry.getString("tag")
      require(tag.matches("\\d{3}"), tag)
      val field = entry.getValue("content") match {
        case parts: JsonObject => BibRecord.control(tag, FixedLengthField.join(parts))
        case text if tag.startsWith("00") =>
          BibRecord.control(tag, FixedLengthField.stored(text.toString))
        case text =>
          val indicators = FixedLengthField.stored(indicatorsOf(entry))
          BibRecord.field(tag, indicators(0), indicators(1), subfields(text.toString): _*)
      }
      record.addVariableField(field)
    }
    record
  }.toOption

  private def indicatorsOf(field: JsonObject): String =
    Option(field.getJsonArray("indicators")).fold("  ")(_.asScala.mkString)

  /** Subfields of a text such as `$a Text $b more`; a dollar sign in a value is escaped. */
  private def subfields(content: String): Vector[(Char, String)] =
    content.split(" ?\\$").toVector.filter(_.nonEmpty).map { part =>
      part.head -> part.tail.trim.replace(Dollar, "$")
    }

  private val Dollar = "{dollar}"

  /** All fields of a tag, in order. */
  def withTag(fields: Vector[JsonObject], tag: String): Vector[JsonObject] =
    fields.filter(Json.string(_, "tag").contains(tag))
}
