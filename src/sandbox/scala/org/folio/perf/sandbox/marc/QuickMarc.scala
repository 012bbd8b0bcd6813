package org.folio.perf.sandbox.marc

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.format.{FixedAnswers, Json}
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.marc4j.marc.{DataField, MarcFactory, Record}
import scala.jdk.CollectionConverters._
import scala.util.Try

/** Formats of records in the editor. */
sealed abstract class MarcFormat(val name: String)

object MarcFormat {
  case object Bibliographic extends MarcFormat("BIBLIOGRAPHIC")
  case object Authority extends MarcFormat("AUTHORITY")

  /** `None`: holdings, which the sandbox has no MARC records of. */
  def of(name: String): Option[MarcFormat] = Vector(Bibliographic, Authority).find(_.name == name)
}

/**
 * Converts leader and fields to the form of mod-quick-marc's editor, and back. Blanks are
 * backslashes.
 */
object QuickMarc {

  def leader(record: Record): String = FixedLengthField.withBackslashes(record.getLeader.marshal)

  /** @param details of the link of a field, if it has one */
  def fields(record: Record, details: DataField => Option[JsonObject] = _ => None): JsonArray =
    list(controls(record) ++ record.getDataFields.asScala.map(field => dataField(field, details(field))))

  def controlFields(record: Record): JsonArray = list(controls(record))

  private def controls(record: Record): Seq[JsonObject] = {
    val fixed = FixedLengthField.of(record.getLeader.getTypeOfRecord)
    record.getControlFields.asScala.toVector.map { field =>
      val content: Any =
        if (field.getTag == "008") fixed.split(field.getData)
        else FixedLengthField.withBackslashes(field.getData)
      obj("tag" -> field.getTag, "content" -> content, "isProtected" -> (field.getTag == "001"))
    }
  }

  /** @param details of its link, if it has one */
  def dataField(field: DataField, details: Option[JsonObject]): JsonObject = {
    val content = field.getSubfields.asScala
      .map(subfield => s"$$${subfield.getCode} ${subfield.getData.replace("$", Dollar)}")
    val indicators = Vector(field.getIndicator1, field.getIndicator2)
    obj(
      "tag" -> field.getTag,
      "content" -> content.mkString(" "),
      "indicators" -> list(indicators.map(i => FixedLengthField.withBackslashes(i.toString))),
      "isProtected" -> (field.getTag == "999" && indicators.forall(_ == 'f')),
      "linkDetails" -> details,
    )
  }

  /** MARC record that an editor sent; `None`: its content is not a record. */
  def record(leader: String, fields: Vector[JsonObject]): Option[Record] = Try {
    val stored = FixedLengthField.stored(leader)
    val fixed = FixedLengthField.of(MarcFactory.newInstance().newLeader(stored).getTypeOfRecord)
    BibRecord.record(
      stored,
      fields.map { entry =>
        val tag = entry.getString("tag")
        require(tag.matches("\\d{3}"), tag)
        entry.getValue("content") match {
          case parts: JsonObject => BibRecord.control(tag, fixed.join(parts))
          case text if tag.startsWith("00") =>
            BibRecord.control(tag, FixedLengthField.stored(text.toString))
          case text =>
            val indicators = FixedLengthField.stored(indicatorsOf(entry))
            BibRecord.field(tag, indicators(0), indicators(1), subfields(text.toString): _*)
        }
      },
    )
  }.toOption

  private def indicatorsOf(field: JsonObject): String =
    Option(field.getJsonArray("indicators")).fold("  ")(_.asScala.mkString)

  /** Subfields of a text such as `$a Text $b more`; a dollar sign in a value is escaped. */
  private def subfields(content: String): Vector[(Char, String)] =
    content.split(" ?\\$").toVector.filter(_.nonEmpty).map { part =>
      part.head -> part.tail.trim.replace(Dollar, "$")
    }

  private val Dollar = "{dollar}"
}

/**
 * Field 008 with mod-quick-marc's names of its parts. Blanks are backslashes.
 *
 * @param constants parts that come from the leader of a record of this type
 * @param parts in the order of the editor
 */
final class FixedLengthField private (constants: Vector[(String, String)], parts: Vector[FixedLengthField.Part]) {
  import FixedLengthField._

  def split(text: String): JsonObject = {
    val out = obj(constants: _*)
    parts.foreach { part =>
      val value =
        withBackslashes(text.padTo(Length, ' ').slice(part.start, part.start + part.length))
      out.put(part.name, if (part.isList) list(value.map(_.toString)) else value)
    }
    out
  }

  /** Joins the parts; absent parts are blank. */
  def join(values: JsonObject): String = {
    val out = new java.lang.StringBuilder(" " * Length)
    parts.foreach { part =>
      val value = values.getValue(part.name) match {
        case null => ""
        case characters: JsonArray => characters.asScala.mkString
        case single => single.toString
      }
      val text = stored(value).padTo(part.length, ' ').take(part.length)
      out.replace(part.start, part.start + part.length, text)
    }
    out.toString
  }
}

object FixedLengthField {

  /** @param isList true if each character is a value of its own */
  final private[marc] case class Part(name: String, start: Int, length: Int, isList: Boolean = false)

  /** Values of books. Type and level come from the leader; here they are constant. */
  val ofBooks: FixedLengthField = new FixedLengthField(Vector("Type" -> "a", "BLvl" -> "m"), partsOf("bibliographic"))

  val ofAuthorities: FixedLengthField = new FixedLengthField(Vector.empty, partsOf("authority"))

  /** The parts as mod-quick-marc describes them to its editor. */
  private def partsOf(format: String): Vector[Part] = {
    val field = FixedAnswers.of("mod-quick-marc").getJsonObject(s"GET /marc-specifications/$format/008")
    Json.objects(field.getJsonObject("spec"), "types").flatMap(Json.objects(_, "items")).map { part =>
      Part(part.getString("code"), part.getInteger("position"), part.getInteger("length"), part.getBoolean("isArray"))
    }
  }

  /** @param recordType position 6 of the leader */
  def of(recordType: Char): FixedLengthField = if (recordType == 'z') ofAuthorities else ofBooks

  private val Length = 40

  def withBackslashes(text: String): String = text.replace(' ', '\\')
  def stored(text: String): String = text.replace('\\', ' ')
}
