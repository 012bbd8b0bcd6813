package org.folio.perf.sandbox.marc

import io.vertx.core.json.{JsonArray, JsonObject}
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

  /** The parts as mod-quick-marc describes them to its editor, without the values that it offers. */
  def items: JsonArray = list(parts.zipWithIndex.map { case (part, order) =>
    obj(
      "code" -> part.name,
      "name" -> part.name,
      "order" -> order,
      "position" -> part.start,
      "length" -> part.length,
      "isArray" -> part.isList,
      "readOnly" -> false,
    )
  })
}

object FixedLengthField {

  /** @param isList true if each character is a value of its own */
  final private[marc] case class Part(name: String, start: Int, length: Int, isList: Boolean = false)

  /** Values of books. Type and level come from the leader; here they are constant. */
  val ofBooks: FixedLengthField = new FixedLengthField(
    Vector("Type" -> "a", "BLvl" -> "m"),
    Vector(
      Part("Entered", 0, 6),
      Part("DtSt", 6, 1),
      Part("Date1", 7, 4),
      Part("Date2", 11, 4),
      Part("Ctry", 15, 3),
      Part("Lang", 35, 3),
      Part("MRec", 38, 1),
      Part("Srce", 39, 1),
      Part("Ills", 18, 4, isList = true),
      Part("Audn", 22, 1),
      Part("Form", 23, 1),
      Part("Cont", 24, 4, isList = true),
      Part("GPub", 28, 1),
      Part("Conf", 29, 1),
      Part("Fest", 30, 1),
      Part("Indx", 31, 1),
      Part("LitF", 33, 1),
      Part("Biog", 34, 1),
    ),
  )

  val ofAuthorities: FixedLengthField = new FixedLengthField(
    Vector.empty,
    inSequence(
      "Date Ent" -> 6,
      "Geo Subd" -> 1,
      "Roman" -> 1,
      "Lang" -> 1,
      "Kind rec" -> 1,
      "Cat Rules" -> 1,
      "SH Sys" -> 1,
      "Series" -> 1,
      "Numb Series" -> 1,
      "Main use" -> 1,
      "Subj use" -> 1,
      "Series use" -> 1,
      "Type Subd" -> 1,
      "Undef_18" -> 10,
      "Govt Ag" -> 1,
      "RefEval" -> 1,
      "Undef_30" -> 1,
      "RecUpd" -> 1,
      "Pers Name" -> 1,
      "Level Est" -> 1,
      "Undef_34" -> 4,
      "Mod Rec" -> 1,
      "Source" -> 1,
    ),
  )

  /** Parts without a gap. @param lengths by name */
  private def inSequence(lengths: (String, Int)*): Vector[Part] =
    lengths.toVector.zip(lengths.scanLeft(0)(_ + _._2)).map { case ((name, length), start) =>
      Part(name, start, length)
    }

  /** @param recordType position 6 of the leader */
  def of(recordType: Char): FixedLengthField = if (recordType == 'z') ofAuthorities else ofBooks

  private val Length = 40

  def withBackslashes(text: String): String = text.replace(' ', '\\')
  def stored(text: String): String = text.replace('\\', ' ')
}
