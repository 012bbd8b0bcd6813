package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders._
import FileColumn.of
import FileLayout.inFile
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol._
import SessionKey._

/** Records that cataloguers search, view, change and delete. */
object CatalogueRecords {

  /** A title to search by its words, in the form of the search index. */
  val MarcTitle: ListedKind = new ListedKind(
    "title of an instance with a MARC record",
    "/instance-storage/instances",
    "instances",
    "source==MARC",
    inFile("titles")(of(InstanceId, "instance_id"), of(SearchTerm, "instance_name")),
    atMost = Some(MostChecked),
    check = Some(RecordCheck.sourceRecord("id")),
  )(instance =>
    Record.complete(InstanceId -> instance.text("id"), SearchTerm -> words(instance.text("title"), most = 6))
  )

  /** Holdings to search by the human-readable id. */
  val MarcHoldings: ListedKind = new ListedKind(
    "holdings record of an instance with a MARC record",
    "/holdings-storage/holdings",
    "holdingsRecords",
    "instance.source==MARC",
    inFile("holdings")(of(InstanceId, "instance_id"), of(SearchTerm, "holdings_name")),
    atMost = Some(MostChecked),
    check = Some(RecordCheck.sourceRecord("instanceId")),
  )(Record.of("instanceId" -> InstanceId, "hrid" -> SearchTerm))

  /** An item to view and change, with its instance. */
  val MarcItem: ListedKind = new ListedKind(
    "item of an instance with a MARC record",
    "/item-storage/items",
    "items",
    "instance.source==MARC",
    inFile("items")(of(ItemHrid, "hrid", "hrid_id")),
    atMost = Some(MostChecked),
    mark = Some("barcode" -> OwnMarks.MarcItem),
    check = Some(RecordCheck.sourceRecordOfItem),
  )(Record.of("hrid" -> ItemHrid))

  /** The last items are deleted first; the others stay for viewing. */
  val MarcItemToDelete: ListedKind = new ListedKind(
    "Available item of an instance with a MARC record (to be deleted)",
    "/item-storage/items",
    "items",
    "instance.source==MARC and status.name==Available sortby hrid/sort.descending",
    inFile("items_to_delete")(of(ItemHrid, "hrid_delete")),
    mark = Some("barcode" -> OwnMarks.DeletedItem),
    check = Some(RecordCheck.sourceRecordOfItem),
    consumed = true,
  )(Record.of("hrid" -> ItemHrid))

  /** An authority to search by the first words of its heading. */
  val AuthorityHeading: ListedKind = authority(
    "heading of an authority with a MARC record",
    inFile("headings")(of(SearchTerm, "keyword")),
    atMost = Some(MostChecked),
  )(authority => Record.complete(SearchTerm -> words(headingOf(authority), most = 2)))

  val AuthorityToExport: ListedKind = authority(
    "authority with a MARC record (for exports)",
    inFile("authorities")(of(AuthorityId, "authority_id")),
    atMost = None,
  )(Record.of("id" -> AuthorityId))

  /** A person's authority that fields of new records can follow; the authority stays as it is. */
  val AuthorityToLink: ListedKind = authority(
    "authority of a person with a MARC record (for links)",
    inFile("authorities_to_link")(of(AuthorityNaturalId, "natural_id")),
    atMost = Some(MostChecked),
  )(authority =>
    Record.of("naturalId" -> AuthorityNaturalId)(authority).filter(_ => authority.text("personalName").nonEmpty)
  )

  /** A source file whose next number a new authority gets. */
  val NumberedSourceFile: ListedKind = new ListedKind(
    "authority source file that numbers new authorities",
    "/authority-source-files",
    "authoritySourceFiles",
    "selectable=true",
    inFile("authority_source_files")(of(SourceFileId, "source_file_id")),
    atMost = Some(1),
    mark = Some("name" -> OwnMarks.Title),
  )(file => Record.of("id" -> SourceFileId)(file).filter(_ => file.path("codes").size == 1))

  val HoldingsToExport: ListedKind = new ListedKind(
    "holdings record (for exports)",
    "/holdings-storage/holdings",
    "holdingsRecords",
    "cql.allRecords=1",
    inFile("holdings_to_export")(of(HoldingsRecordId, "holdings_record_id")),
  )(Record.of("id" -> HoldingsRecordId))

  val all: Vector[ListedKind] = Vector(
    MarcTitle,
    MarcHoldings,
    MarcItem,
    MarcItemToDelete,
    AuthorityHeading,
    AuthorityToExport,
    AuthorityToLink,
    NumberedSourceFile,
    HoldingsToExport,
  )

  /** Each record that is checked takes a request or two before the load. */
  private[kinds] def MostChecked = 100

  private def authority(words: String, file: Option[FileLayout], atMost: Option[Int])(
      record: JsonNode => Option[Record]
  ): ListedKind = new ListedKind(
    words,
    "/authority-storage/authorities",
    "authorities",
    "cql.allRecords=1",
    file,
    atMost = atMost,
    check = Some(RecordCheck { (authority, around) =>
      around.hasSourceRecord(authority.text("id"), "AUTHORITY")
    }(authority => s"authority ${authority.text("id")} has no MARC record")),
  )(record)

  /** Fields of headings, one of which an authority has. */
  private val Headings = Vector(
    "personalName",
    "corporateName",
    "meetingName",
    "uniformTitle",
    "topicalTerm",
    "geographicName",
    "genreTerm",
  )

  private def headingOf(authority: JsonNode): String =
    Headings.map(authority.text(_)).find(_.nonEmpty).getOrElse("")

  /** Words without punctuation, which has a meaning in queries. */
  private def words(text: String, most: Int): String =
    text.split("[^\\p{L}\\p{N}]+").filter(_.nonEmpty).take(most).mkString(" ")
}

/** Instances for workflows that request many of them in one call. */
object InstanceIds {

  val ToExport: ListedKind = new ListedKind(
    "instance (for exports)",
    "/instance-storage/instances",
    "instances",
    "cql.allRecords=1",
    inFile("instances")(of(InstanceId, "instance_id")),
  )(Record.of("id" -> InstanceId))

  val WithHoldings: ListedKind = new ListedKind(
    "instance with holdings",
    "/holdings-storage/holdings",
    "holdingsRecords",
    "cql.allRecords=1",
    inFile("instances_with_holdings")(of(InstanceId, "instance_id")),
  )(Record.of("instanceId" -> InstanceId))

  val all: Vector[ListedKind] = Vector(ToExport, WithHoldings)
}
