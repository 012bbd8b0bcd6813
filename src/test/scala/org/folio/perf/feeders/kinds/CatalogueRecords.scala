package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.feeders.{FileLayout, ListedKind, OwnMarks, Record, RecordCheck}
import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.SessionKey.{
  AuthorityId,
  AuthorityNaturalId,
  HoldingsRecordId,
  InstanceId,
  ItemHrid,
  SearchTerm,
  SourceFileId,
}

/** Records that cataloguers search, view, change and delete. */
object CatalogueRecords {

  /** A title to search by its words, in the form of the search index. */
  val MarcTitle: ListedKind = new ListedKind(
    "title of an instance with a MARC record",
    consumed = false,
    "/instance-storage/instances",
    "instances",
    "source==MARC",
    Some(FileLayout("titles")(of(InstanceId, "instance_id"), of(SearchTerm, "instance_name"))),
    atMost = Some(MostChecked),
    check = Some(RecordCheck.sourceRecord(text(_, "id"))),
  )(instance => searched(instance, "id" -> InstanceId, words(text(instance, "title"), most = 6)))

  /** Holdings to search by the human-readable id. */
  val MarcHoldings: ListedKind = new ListedKind(
    "holdings record of an instance with a MARC record",
    consumed = false,
    "/holdings-storage/holdings",
    "holdingsRecords",
    "instance.source==MARC",
    Some(FileLayout("holdings")(of(InstanceId, "instance_id"), of(SearchTerm, "holdings_name"))),
    atMost = Some(MostChecked),
    check = Some(RecordCheck.sourceRecord(text(_, "instanceId"))),
  )(holdings => searched(holdings, "instanceId" -> InstanceId, text(holdings, "hrid")))

  /** An item to view and change, with its instance. */
  val MarcItem: ListedKind = new ListedKind(
    "item of an instance with a MARC record",
    consumed = false,
    "/item-storage/items",
    "items",
    "instance.source==MARC",
    Some(FileLayout("items")(of(ItemHrid, "hrid", "hrid_id"))),
    atMost = Some(MostChecked),
    mark = Some(OwnMarks.begins("barcode", OwnMarks.MarcItem)),
    check = Some(RecordCheck.sourceRecordOfItem),
  )(item => only(ItemHrid, text(item, "hrid")))

  /** The last items are deleted first; the others stay for viewing. */
  val MarcItemToDelete: ListedKind = new ListedKind(
    "Available item of an instance with a MARC record (to be deleted)",
    consumed = true,
    "/item-storage/items",
    "items",
    "instance.source==MARC and status.name==Available sortby hrid/sort.descending",
    Some(FileLayout("items_to_delete")(of(ItemHrid, "hrid_delete"))),
    mark = Some(OwnMarks.begins("barcode", OwnMarks.DeletedItem)),
    check = Some(RecordCheck.sourceRecordOfItem),
  )(item => only(ItemHrid, text(item, "hrid")))

  /** An authority to search by the first words of its heading. */
  val AuthorityHeading: ListedKind = new ListedKind(
    "heading of an authority with a MARC record",
    consumed = false,
    "/authority-storage/authorities",
    "authorities",
    "cql.allRecords=1",
    Some(FileLayout("headings")(of(SearchTerm, "keyword"))),
    atMost = Some(MostChecked),
    check = Some(ofAuthority),
  )(authority => only(SearchTerm, words(headingOf(authority), most = 2)))

  val AuthorityToExport: ListedKind = new ListedKind(
    "authority with a MARC record (for exports)",
    consumed = false,
    "/authority-storage/authorities",
    "authorities",
    "cql.allRecords=1",
    Some(FileLayout("authorities")(of(AuthorityId, "authority_id"))),
    check = Some(ofAuthority),
  )(authority => only(AuthorityId, text(authority, "id")))

  /** A person's authority that fields of new records can follow; the authority stays as it is. */
  val AuthorityToLink: ListedKind = new ListedKind(
    "authority of a person with a MARC record (for links)",
    consumed = false,
    "/authority-storage/authorities",
    "authorities",
    "cql.allRecords=1",
    Some(FileLayout("authorities_to_link")(of(AuthorityNaturalId, "natural_id"))),
    atMost = Some(MostChecked),
    check = Some(ofAuthority),
  )(authority =>
    if (text(authority, "personalName").isEmpty) None else only(AuthorityNaturalId, text(authority, "naturalId"))
  )

  /** A source file whose next number a new authority gets. */
  val NumberedSourceFile: ListedKind = new ListedKind(
    "authority source file that numbers new authorities",
    consumed = false,
    "/authority-source-files",
    "authoritySourceFiles",
    "selectable=true",
    Some(FileLayout("authority_source_files")(of(SourceFileId, "source_file_id"))),
    atMost = Some(1),
    mark = Some(OwnMarks.begins("name", OwnMarks.Title)),
  )(file => if (file.path("codes").size == 1) only(SourceFileId, text(file, "id")) else None)

  val HoldingsToExport: ListedKind = new ListedKind(
    "holdings record (for exports)",
    consumed = false,
    "/holdings-storage/holdings",
    "holdingsRecords",
    "cql.allRecords=1",
    Some(FileLayout("holdings_to_export")(of(HoldingsRecordId, "holdings_record_id"))),
  )(holdings => only(HoldingsRecordId, text(holdings, "id")))

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

  private def ofAuthority: RecordCheck = RecordCheck { (authority, around) =>
    around.hasSourceRecord(text(authority, "id"), "AUTHORITY")
  }(authority => s"authority ${text(authority, "id")} has no MARC record")

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
    Headings.map(text(authority, _)).find(_.nonEmpty).getOrElse("")

  private def text(record: JsonNode, field: String): String = record.path(field).asText("")

  /** Words without punctuation, which has a meaning in queries. */
  private def words(text: String, most: Int): String =
    text.split("[^\\p{L}\\p{N}]+").filter(_.nonEmpty).take(most).mkString(" ")

  private def only(key: SessionKey, value: String): Option[Record] =
    Option.when(value.nonEmpty)(Record(key -> value))

  /** A search term, and the instance that its hits must contain. */
  private def searched(
      record: JsonNode,
      instance: (String, SessionKey),
      term: String,
  ): Option[Record] = {
    val id = text(record, instance._1)
    Option.when(id.nonEmpty && term.nonEmpty)(Record(instance._2 -> id, SearchTerm -> term))
  }
}

/** Instances for workflows that request many of them in one call. */
object InstanceIds {

  val ToExport: ListedKind = new ListedKind(
    "instance (for exports)",
    consumed = false,
    "/instance-storage/instances",
    "instances",
    "cql.allRecords=1",
    Some(FileLayout("instances")(of(InstanceId, "instance_id"))),
  )(instance => Record.ofField(instance, "id", InstanceId))

  val WithHoldings: ListedKind = new ListedKind(
    "instance with holdings",
    consumed = false,
    "/holdings-storage/holdings",
    "holdingsRecords",
    "cql.allRecords=1",
    Some(FileLayout("instances_with_holdings")(of(InstanceId, "instance_id"))),
  )(holdings => Record.ofField(holdings, "instanceId", InstanceId))

  val all: Vector[ListedKind] = Vector(ToExport, WithHoldings)
}
