package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{OwnMarks, RecordKind}
import org.folio.perf.feeders.RecordKind._
import org.folio.perf.feeders.kinds.{ImportRecords, InstanceIds, OrderRecords}
import org.folio.perf.folio.FolioError
import org.folio.perf.feeders.kinds.CatalogueRecords._
import com.fasterxml.jackson.databind.node.ObjectNode
import java.time.Instant
import java.time.temporal.ChronoUnit.SECONDS
import scala.annotation.unused

/** Available items, each with an instance and a holdings record of its own. */
object Items
    extends KindRecipe(
      "available items",
      ItemToLend,
      OnlyItemToLend,
      ItemToRequest,
      ItemToDiscover,
      OrderRecords.ItemAtLocation,
      InstanceIds.ToExport,
      InstanceIds.WithHoldings,
      ImportRecords.InstanceToShare,
    ) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    makeItem(at, OwnMarks.LentItem).map(_ => ())

  /** @param servicePointId of its location, if that has one */
  final private[preparation] case class Made(barcode: String, servicePointId: String)

  /** @param mark beginning of the barcode */
  private[preparation] def makeItem(at: TenantApi, mark: String): Either[FolioError, Made] =
    for {
      instance <- makeInstance(at, newTitle(), source = "FOLIO")
      made <- makeItem(at, instance.path("id").asText, mark)
    } yield made

  /** A title that a search for its words finds alone. */
  private[preparation] def newTitle(mark: String = OwnMarks.Title): String = s"$mark ${TenantApi.newCode()}"

  private[preparation] def makeInstance(
      at: TenantApi,
      title: String,
      source: String,
      complete: ObjectNode => Unit = _ => (),
  ): Either[FolioError, JsonNode] =
    for {
      instanceType <- at.any("/instance-types", "instanceTypes", "name==text")
      body = TenantApi.json
        .put("title", title)
        .put("source", source)
        .put("instanceTypeId", instanceType.path("id").asText)
      _ = complete(body)
      instance <- at.post("/instance-storage/instances", body)
    } yield instance

  /** An item with a holdings record of its own. */
  private[preparation] def makeItem(
      at: TenantApi,
      instanceId: String,
      mark: String,
  ): Either[FolioError, Made] =
    for {
      source <- at.any("/holdings-sources", "holdingsRecordsSources", "name==FOLIO")
      location <- locationWithServicePoint(at)
      loanType <- at.any("/loan-types", "loantypes", """name=="Can circulate"""")
      materialType <- at.any("/material-types", "mtypes", "name==book")
      holdings <- at.post(
        "/holdings-storage/holdings",
        TenantApi.json
          .put("instanceId", instanceId)
          .put("permanentLocationId", location.path("id").asText)
          .put("sourceId", source.path("id").asText),
      )
      barcode = TenantApi.newBarcode(mark)
      item = TenantApi.json
        .put("barcode", barcode)
        .put("holdingsRecordId", holdings.path("id").asText)
        .put("permanentLoanTypeId", loanType.path("id").asText)
        .put("materialTypeId", materialType.path("id").asText)
      _ = item.putObject("status").put("name", "Available")
      _ <- at.post("/item-storage/items", item)
    } yield Made(barcode, location.path("primaryServicePoint").asText)

  /** A returned item becomes available only where a service point serves its location. */
  private def locationWithServicePoint(at: TenantApi): Either[FolioError, JsonNode] =
    at.all("/locations", "locations", "isActive==true").flatMap {
      _.find(_.path("primaryServicePoint").asText("").nonEmpty)
        .toRight(at.lacks("active location with a primary service point"))
    }
}

/** Available items, each with an instance of its own, which has a MARC record, and a holdings record. */
abstract private[preparation] class MarcItemRecipe(words: String, mark: String, kinds: RecordKind*)
    extends KindRecipe(words, kinds: _*) {

  /** Beginning of the instances' titles. */
  protected def titleMark: String = OwnMarks.Title

  /** Year of publication in the MARC record. */
  protected def year: Int = 2026

  /** Adds to the instance before it is created. */
  protected def complete(@unused instance: ObjectNode): Unit = ()

  /** Adds to the MARC record, after its title. */
  protected def completeMarc(@unused content: ObjectNode): Unit = ()

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val title = Items.newTitle(titleMark)
    for {
      instance <- Items.makeInstance(at, title, source = "MARC", complete)
      instanceId = instance.path("id").asText
      _ <- makeSourceRecord(at, title, instanceId, instance.path("hrid").asText)
      _ <- Items.makeItem(at, instanceId, mark)
    } yield ()
  }

  private def makeSourceRecord(
      at: TenantApi,
      title: String,
      instanceId: String,
      hrid: String,
  ): Either[FolioError, Unit] = {
    val content = SourceRecordRecipe.content(
      "00000nam a2200000 a 4500",
      "001" -> hrid,
      "008" -> s"260105s$year    xx            000 0 eng d",
    )
    SourceRecordRecipe.field(content, "245", "1", "0", "a" -> title)
    completeMarc(content)
    SourceRecordRecipe.make(at, "MARC_BIB", "instance", instanceId, hrid, content)
  }
}

/** For workflows that view and change items and instances. */
object MarcItems
    extends MarcItemRecipe(
      "items of instances with MARC records",
      OwnMarks.MarcItem,
      MarcTitle,
      MarcHoldings,
      MarcItem,
      HoldingsToExport,
      ImportRecords.MarcInstance,
      ImportRecords.MarcInstanceWithHrid,
      ImportRecords.MarcInstanceToUpdate,
    ) {

  /** Instances that were changed lately are among the created ones. */
  override protected def count(needs: TenantNeeds): Int = {
    val changed = needs.missing.exists { case (kind, _) => ImportRecords.isChanged(kind) }
    math.max(super.count(needs), if (changed) 1 else 0)
  }
}

object MarcItemsToDelete extends MarcItemRecipe("items to delete", OwnMarks.DeletedItem, MarcItemToDelete)

/** Creates the MARC record of an instance or an authority. */
private[preparation] object SourceRecordRecipe {

  /**
   * @param recordType such as `MARC_BIB`
   * @param owner the record that it belongs to: `instance` or `authority`
   * @param content its fields, but for the last one, which names record and owner
   */
  def make(
      at: TenantApi,
      recordType: String,
      owner: String,
      ownerId: String,
      ownerHrid: String,
      content: ObjectNode,
  ): Either[FolioError, Unit] = {
    // A snapshot is the import that a record belongs to; each has one of its own here.
    val snapshotId = at.newId()
    val recordId = at.newId()
    field(content, "999", "f", "f", "s" -> recordId, "i" -> ownerId)
    val record = TenantApi.json
      .put("id", recordId)
      .put("matchedId", recordId)
      .put("snapshotId", snapshotId)
      .put("generation", 0)
      .put("recordType", recordType)
      .put("state", "ACTUAL")
      .put("deleted", false)
      .put("order", 0)
    record.putObject("rawRecord").put("id", recordId).put("content", content.toString)
    record.putObject("parsedRecord").put("id", recordId).replace("content", content)
    record
      .putObject("externalIdsHolder")
      .put(s"${owner}Id", ownerId)
      .put(s"${owner}Hrid", ownerHrid)
    for {
      _ <- at.post(
        "/source-storage/snapshots",
        TenantApi.json
          .put("jobExecutionId", snapshotId)
          .put("status", "PARSING_IN_PROGRESS")
          .put("processingStartedDate", Instant.now.truncatedTo(SECONDS).toString),
      )
      _ <- at.post("/source-storage/records", record)
    } yield ()
  }

  /** @param control fields without subfields */
  def content(leader: String, control: (String, String)*): ObjectNode = {
    val content = TenantApi.json.put("leader", leader)
    val fields = content.putArray("fields")
    control.foreach { case (tag, text) => fields.addObject().put(tag, text) }
    content
  }

  def field(
      content: ObjectNode,
      tag: String,
      first: String,
      second: String,
      subfields: (String, String)*
  ): Unit = {
    val list = content
      .withArray("fields")
      .addObject()
      .putObject(tag)
      .put("ind1", first)
      .put("ind2", second)
      .putArray("subfields")
    subfields.foreach { case (code, text) => list.addObject().put(code, text) }
  }
}

/** Authorities of persons with their MARC records, each with a name of its own. */
object Authorities extends KindRecipe("authorities", AuthorityHeading, AuthorityToExport, AuthorityToLink) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val code = TenantApi.newCode()
    val name = s"$code, Made for a load test"
    for {
      authority <- at.post(
        "/authority-storage/authorities",
        TenantApi.json.put("source", "MARC").put("naturalId", code).put("personalName", name),
      )
      content = SourceRecordRecipe.content(
        "00000nz  a2200000n  4500",
        "001" -> code,
        "008" -> "260105n| azannaabn          |n aaa      ",
      )
      _ = SourceRecordRecipe.field(content, "100", "1", " ", "a" -> name)
      id = authority.path("id").asText
      _ <- SourceRecordRecipe.make(at, "MARC_AUTHORITY", "authority", id, code, content)
    } yield ()
  }
}

/**
 * A source file of the library itself, which gives new authorities their numbers. In a consortium only the central tenant
 * creates them.
 */
object SourceFiles extends KindRecipe("authority source files", NumberedSourceFile) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val code = TenantApi.newCode()
    val body = TenantApi.json
      .put("name", s"${OwnMarks.Title} $code")
      .put("code", lettersOf(code))
      .put("type", "Local")
      .put("selectable", true)
    body.putObject("hridManagement").put("startNumber", 1)
    at.post("/authority-source-files", body).map(_ => ())
  }

  /** The code of a source file has letters alone. */
  private def lettersOf(code: String): String =
    code.toLowerCase.map(c => if (c.isDigit) ('g' + (c - '0')).toChar else c)
}
