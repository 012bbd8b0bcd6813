package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.CqlQuery
import org.folio.perf.sandbox.data.{ChangedInstances, Select, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.marc4j.marc.Record
import scala.jdk.CollectionConverters._

/** Authorities as MARC authority records. */
object AuthorityRecord {

  /** A new record (n) of authority data (z), in Unicode (a). */
  private val Leader = "00000nz  a2200000n  4500"
  private val Names = "260105n| azannaabn          |n aaa      "
  private val Subjects = "260105|| anannbabn          |b ana     d"

  /** MARC record of an authority: the stored one, or one that follows from the authority; `None`: it has none. */
  def of(tenant: TenantData, authority: JsonObject): Option[Record] =
    tenant.sourceRecords.ofAuthority(authority.getString("id")).map { source =>
      source.content.fold(apply(authority, source.matchedId))(MarcJson.record)
    }

  /** @param recordId of its source record */
  def apply(authority: JsonObject, recordId: String): Record = {
    val person = Json.string(authority, "personalName")
    val naturalId = authority.getString("naturalId")
    val heading = person match {
      case Some(name) => BibRecord.field("100", '1', ' ', 'a' -> name)
      case None => BibRecord.field("150", ' ', ' ', 'a' -> authority.getString("topicalTerm", ""))
    }
    BibRecord.record(
      Leader,
      Vector(
        BibRecord.control("001", naturalId),
        BibRecord.control("005", BibRecord.Changed.format(ChangedInstances.changedAt(authority))),
        BibRecord.control("008", if (person.isDefined) Names else Subjects),
        BibRecord.field("010", ' ', ' ', 'a' -> naturalId),
        heading,
        BibRecord.field("999", 'f', 'f', 's' -> recordId, 'i' -> authority.getString("id")),
      ),
    )
  }
}

/**
 * A sort of heading.
 *
 * @param digits last digits of its fields: 1XX has the heading, 4XX and 5XX have references to it
 * @param field of the authority
 * @param words of the search index
 */
final case class HeadingType(digits: String, field: String, words: String)

object HeadingType {
  val all: Vector[HeadingType] = Vector(
    HeadingType("00", "personalName", "Personal Name"),
    HeadingType("10", "corporateName", "Corporate Name"),
    HeadingType("11", "meetingName", "Conference Name"),
    HeadingType("30", "uniformTitle", "Uniform Title"),
    HeadingType("50", "topicalTerm", "Topical"),
    HeadingType("51", "geographicName", "Geographic Name"),
    HeadingType("55", "genreTerm", "Genre"),
  )

  /** The heading of an authority, with its sort. */
  def of(authority: JsonObject): Option[(HeadingType, String)] =
    all.flatMap(one => Json.string(authority, one.field).map(one -> _)).headOption
}

/**
 * Fields of an authority that follow from its MARC record, by FOLIO's default mapping rules: heading, references and numbers.
 *
 * Approximate: a heading with a title ($t) is a heading like others, and notes are left out.
 */
object AuthorityMapping {

  /** @return the authority given, changed */
  def describe(tenant: TenantData, authority: JsonObject, record: Record): JsonObject = {
    HeadingType.all.foreach { one =>
      texts(record, "1" + one.digits).headOption match {
        case Some(heading) => authority.put(one.field, heading)
        case None => authority.remove(one.field)
      }
      val capital = one.field.capitalize
      authority.put(s"sft$capital", list(texts(record, "4" + one.digits)))
      authority.put(s"saft$capital", list(texts(record, "5" + one.digits)))
    }
    val number = Option(record.getControlNumber)
    val lccns = BibRecord.texts(record, "010", 'a')
    val numbers = lccns.map(LccnType -> _) ++ number.map(ControlNumberType -> _)
    authority.put(
      "identifiers",
      list(numbers.map { case (kind, value) => obj("value" -> value, "identifierTypeId" -> kind) }),
    )
    // The first LC control number that a source file knows, else the record's own number.
    val named = (lccns ++ number).flatMap(it => fileOf(tenant, it).map(it -> _)).headOption
    named.foreach { case (_, file) => authority.put("sourceFileId", file) }
    authority.put("naturalId", plain(named.map(_._1).orElse(number).getOrElse("")))
  }

  private def texts(record: Record, tag: String): Vector[String] = BibRecord.dataFields(record, tag).map { field =>
    field.getSubfields.asScala.filter(_.getCode.isLetter).map(_.getData).mkString(" ")
  }

  /** Id of the source file whose code a number begins with. */
  private def fileOf(tenant: TenantData, number: String): Option[String] = {
    val letters = plain(number).takeWhile(_.isLetter)
    val files = Select(tenant.reference("/authority-source-files"), CqlQuery.All, 0, Select.MaxWhole).records
    files.find(letters.nonEmpty && _.getJsonArray("codes").contains(letters)).map(_.getString("id"))
  }

  private def plain(number: String): String = number.filter(c => c < 128 && c.isLetterOrDigit)

  /** Ids of FOLIO's types of identifiers. */
  private val LccnType = "c858e4f2-2b6b-4385-842b-60732ee14abb"
  private val ControlNumberType = "5d164f4b-0b15-4e42-ae75-cfcf85318ad9"
}
