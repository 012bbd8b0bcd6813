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

/** Field 008 of books, with mod-quick-marc's names of its parts. Blanks are backslashes. */
object FixedLengthField {

  /** @param isList true if each character is a value of its own */
  final private case class Part(name: String, start: Int, length: Int, isList: Boolean = false)

  /** Parts in the order of the editor. */
  private val Parts = Vector(
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
  )
  private val Length = 40

  def withBackslashes(text: String): String = text.replace(' ', '\\')
  def stored(text: String): String = text.replace('\\', ' ')

  /** Splits the field. Type and level of a book come from the leader; here they are constant. */
  def split(text: String): JsonObject = {
    val out = obj("Type" -> "a", "BLvl" -> "m")
    Parts.foreach { part =>
      val value =
        withBackslashes(text.padTo(Length, ' ').slice(part.start, part.start + part.length))
      out.put(part.name, if (part.isList) list(value.map(_.toString)) else value)
    }
    out
  }

  /** Joins the parts; absent parts are blank. */
  def join(parts: JsonObject): String = {
    val out = new java.lang.StringBuilder(" " * Length)
    Parts.foreach { part =>
      val value = parts.getValue(part.name) match {
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
