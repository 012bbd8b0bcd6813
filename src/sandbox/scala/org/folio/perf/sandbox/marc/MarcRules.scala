package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}

/** Formats of records in the editor. */
sealed abstract class MarcFormat(val name: String)

object MarcFormat {
  case object Bibliographic extends MarcFormat("BIBLIOGRAPHIC")
  case object Authority extends MarcFormat("AUTHORITY")

  /** `None`: holdings, which the sandbox has no MARC records of. */
  def of(name: String): Option[MarcFormat] = Vector(Bibliographic, Authority).find(_.name == name)
}

/** @param tag of the field, such as `245`, or of fields, such as `1XX` */
final case class MarcFault(message: String, tag: String)

/** A violation of a record's specification. @param place the field and its number among those of the tag, such as `245[0]` */
final case class MarcIssue(place: String, message: String, definition: String = "field") {

  def json: JsonObject = obj(
    "tag" -> place,
    "severity" -> "error",
    "definitionType" -> definition,
    "message" -> message,
  )
}

/**
 * Checks of records that the editor sends. All releases have the editor's own rules; since Ramsons the module also checks
 * the specifications of mod-record-specifications, whose issues the page shows.
 *
 * Approximate: the specifications here have the fields that are required or not repeatable, and no indicators or other
 * subfields; so they have errors and no warnings.
 */
final class MarcRules(format: MarcFormat, leader: String, fields: Vector[JsonObject]) {
  import MarcRules._

  private val tags = fields.flatMap(Json.string(_, "tag"))

  /** The editor's own rules. */
  def faults: Vector[MarcFault] = leaderFault.toVector ++ (format match {
    case MarcFormat.Bibliographic => Vector("008", "245").flatMap(onlyOne)
    case MarcFormat.Authority =>
      Vector("008", "1XX").flatMap(onlyOne) ++ Option.when(count("010") > 1)(notUnique("010"))
  })

  /** @param isNew whether the record gets its number, field 001, later */
  def issues(isNew: Boolean): Vector[MarcIssue] = {
    val (required, notRepeatable) = format match {
      case MarcFormat.Bibliographic => (Vector("001", "008", "245"), BibliographicOnce)
      case MarcFormat.Authority => (Vector("001", "008"), AuthorityOnce)
    }
    wrongTags ++ required.filterNot(_ == "001" && isNew).flatMap(missing) ++ headings ++
      notRepeatable.flatMap(repeated) ++ withoutTitle
  }

  private def count(tag: String): Int = tags.count(matches(_, tag))

  private def matches(tag: String, wanted: String): Boolean =
    if (wanted == "1XX") tag.matches("1\\d\\d") else tag == wanted

  private def onlyOne(tag: String): Option[MarcFault] = count(tag) match {
    case 0 => Some(MarcFault("Is required tag", tag))
    case 1 => None
    case _ => Some(notUnique(tag))
  }

  private def notUnique(tag: String): MarcFault = MarcFault("Is unique tag", tag)

  private def leaderFault: Option[MarcFault] =
    if (leader.length != LeaderLength) Some(MarcFault("Wrong leader length", leader))
    else {
      val own = format match {
        case MarcFormat.Bibliographic => BibliographicLeader
        case MarcFormat.Authority => AuthorityLeader
      }
      (CommonLeader ++ own).collectFirst {
        case LeaderPlace(name, at, allowed) if allowed.indexOf(leader(at).toLower.toInt) < 0 =>
          val values = allowed.mkString("[", ", ", "]")
          MarcFault(s"Wrong value '${leader(at)}', on position $at. Allowed only: $values", name)
      }
    }

  private def wrongTags: Vector[MarcIssue] = numbered.collect {
    case (tag, number) if !tag.matches("\\d{3}") =>
      MarcIssue(s"$tag[$number]", "Tag must contain three characters and can only accept numbers 0-9.")
  }

  private def missing(tag: String): Vector[MarcIssue] = {
    val own = fields.filter(Json.string(_, "tag").contains(tag))
    val message = s"Field $tag is required."
    if (own.isEmpty) Vector(MarcIssue(s"$tag[0]", message))
    else own.indices.toVector.filter(i => isEmpty(own(i))).map(i => MarcIssue(s"$tag[$i]", message))
  }

  private def isEmpty(field: JsonObject): Boolean = field.getValue("content") match {
    case null => true
    case text: String => text.isBlank
    case _ => false
  }

  private def headings: Vector[MarcIssue] = {
    val own = numbered.filter { case (tag, _) => matches(tag, "1XX") }
    val isRequired = format == MarcFormat.Authority
    val message = if (isRequired) "Field 1XX is non-repeatable and required." else "Field 1XX is non-repeatable."
    if (own.size > 1) own.map { case (tag, number) => MarcIssue(s"$tag[$number]", message) }
    else Option.when(own.isEmpty && isRequired)(MarcIssue("1XX[0]", message)).toVector
  }

  private def repeated(tag: String): Vector[MarcIssue] =
    (1 until count(tag)).toVector.map(i => MarcIssue(s"$tag[$i]", "Field is non-repeatable."))

  private def withoutTitle: Option[MarcIssue] = {
    val title = fields.find(Json.string(_, "tag").contains("245")).flatMap(Json.string(_, "content"))
    Option.when(format == MarcFormat.Bibliographic && title.exists(text => !text.matches("(?s).*\\$a\\s*[^$\\s].*")))(
      MarcIssue("245[0]", "Subfield 'a' is required.", "subfield")
    )
  }

  /** Tags with their numbers among the fields of the same tag. */
  private def numbered: Vector[(String, Int)] =
    tags.indices.toVector.map(i => tags(i) -> tags.take(i).count(_ == tags(i)))
}

object MarcRules {

  /** Response to a record that violates its specification, and to a request to check one. */
  def json(issues: Vector[MarcIssue]): JsonObject = obj("issues" -> list(issues.map(_.json)))

  /** @param allowed characters, small letters; a blank is a backslash here */
  final private case class LeaderPlace(name: String, at: Int, allowed: String)

  private val LeaderLength = 24

  private val CommonLeader = Vector(
    LeaderPlace("Character coding scheme", 9, "\\a"),
    LeaderPlace("Indicator count", 10, "2"),
    LeaderPlace("Subfield code length", 11, "2"),
    LeaderPlace("Entry map", 20, "4"),
    LeaderPlace("Entry map", 21, "5"),
    LeaderPlace("Entry map", 22, "0"),
    LeaderPlace("Entry map", 23, "0"),
  )
  private val BibliographicLeader = Vector(
    LeaderPlace("Bib record status", 5, "acdnp"),
    LeaderPlace("Bib type of record", 6, "acdefgijkmoprt"),
    LeaderPlace("Bibliographic level", 7, "abcdims"),
    LeaderPlace("Type of control", 8, "\\a"),
    LeaderPlace("Descriptive cataloging form", 18, "\\acinu"),
    LeaderPlace("Multipart resource record level", 19, "\\abc"),
  )
  private val AuthorityLeader = Vector(
    LeaderPlace("Authority record status", 5, "acdnosx"),
    LeaderPlace("Authority type of record", 6, "z"),
    LeaderPlace("Authority encoding level", 17, "no"),
    LeaderPlace("Punctuation policy", 18, "\\ciu"),
    LeaderPlace("Undefined character position", 7, "\\"),
    LeaderPlace("Undefined character position", 8, "\\"),
    LeaderPlace("Undefined character position", 19, "\\"),
  )

  /** Fields of bibliographic records that the Library of Congress allows once. */
  private val BibliographicOnce = Vector(
    "001",
    "003",
    "005",
    "008",
    "010",
    "018",
    "036",
    "038",
    "040",
    "042",
    "043",
    "045",
    "066",
    "240",
    "243",
    "245",
    "254",
    "256",
    "263",
    "306",
    "507",
    "514",
    "841",
    "842",
    "844",
    "882",
  )
  private val AuthorityOnce = Vector("001", "003", "005", "008", "010", "040", "042")
}
