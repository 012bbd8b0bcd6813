package org.folio.perf.workflows.bulkedit

import io.gatling.core.session.Session
import java.time.{Instant, LocalDate, ZoneOffset}
import org.folio.perf.feeders.kinds.BulkEditRecords
import org.folio.perf.feeders.kinds.BulkEditRecords.{ActionNoteTypeId, CopyNoteTypeId, NewLocationId}
import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{InOrder, Input, Operation, Workflow}
import org.folio.perf.protocol.{Checks, FolioRequest, SessionKey, SessionValues, Step, Transaction}
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.protocol.Step.{compute, poll, since}
import BulkEditApp._
import BulkEditKeys._
import BulkEditRules._
import scala.concurrent.duration._

/**
 * A librarian uploads a file of identifiers, waits for the records, applies rules to them, looks at the preview, commits the
 * changes and waits until the records are changed. A cataloguer finds MARC instances by a query instead, and edits their MARC
 * records too. A wait fails if the operation fails, or changes only some of the records.
 *
 * Needs: `bulkIdentifiers`, and the ids of the rules: `actionNoteTypeId`, `copyNoteTypeId`, `newLocationId`.
 * Interfaces: `bulk-operations`, `fqm-query`.
 * Source: PTF's JMeter scripts C805761 (users), C770420 (items), C773232 (holdings) and C788739 (MARC instances), of 2026. The
 * scripts count neither the waits nor the check of errors in a transaction; here these are transactions of their own. A
 * script waits 5 s before its first look at a job; here the first look follows at once. Three things differ, because
 * mod-bulk-operations 2.3.0 and the page (ui-bulk-edit 5.1.0) do:
 *
 *   - Types of notes are ids. The scripts send names, at which the module changes nothing and its preview fails.
 *   - The last transaction searches for edited records. The scripts list any items, also after an edit of users.
 *   - Rules are such that an edit changes a record that was edited before: an expiration date that is new each time, and a
 *     note. MARC instances are found by their ids, so that none of the library's own is changed.
 */
object BulkEdit {

  /** @param code of the workflow, at the beginning of its transactions */
  final private case class Names(code: String) {
    def apply(name: String): String = s"${code}_$name"
  }

  /**
   * The transactions of an edit by a file.
   *
   * @param uploaded words for the file's content
   * @param profile words for the rules
   * @param edited words for the search at the end
   */
  private def byFile(
      code: String,
      uploaded: String,
      profile: String,
      edited: String,
      upload: FolioRequest,
      rules: Vector[Step],
      search: FolioRequest,
      header: String,
  ): Operation = {
    val name = Names(code)
    InOrder(
      Transaction(name(s"TC_Precondition5: Upload CSV file with $uploaded"))(upload),
      retrieval(name("Wait for RETRIEVING_RECORDS to complete"), start("UPLOAD")),
      Transaction(name("TC_Step1: Open Actions Menu - Preview Matched Records (UPLOAD step)"))(preview("UPLOAD")),
      Transaction(name("Check upload errors"))(errors),
      Transaction(
        name(s"TC_Step4: Apply rules ($profile bulk edit profile actions) and show preview of changes"),
        rules :+ start("EDIT"),
      ),
      editing(name("Wait for EDIT step preview to be ready")),
      Transaction(name("TC_Step4 Expected: Are you sure? + Preview of records to be changed (EDIT step)"))(
        preview("EDIT")
      ),
      Transaction(name("TC_Step5: Download preview in CSV format"))(download("PROPOSED_CHANGES_FILE", header)),
      Transaction(name("TC_Step6: Commit changes"))(start("COMMIT")),
      commit(name("Wait for COMMIT to complete")),
      Transaction(name("TC_Step6 Expected: Preview of records changed (COMMIT step)"))(preview("COMMIT")),
      Transaction(name("TC_Step7: Download changed records (CSV)"))(download("COMMITTED_RECORDS_FILE", header)),
      Transaction(name(s"TC_Step8: Verify changes$edited"))(errors, search),
    )
  }

  private def listed(kind: RecordKind, id: SessionKey, separator: String = "\n"): Input =
    Input.IdList(kind, _.bulkEdit.records, id, into = Identifiers, separator)

  private val firstIdentifier: Step = compute { session =>
    session.set(FirstIdentifier.name, session(Identifiers.name).as[String].split("[\n\\\\\",]+").head)
  }

  private val ofUsers: Operation = byFile(
    "BEU",
    uploaded = "user barcodes",
    profile = "User",
    edited = " - Search for edited users",
    upload("USER", "BARCODE"),
    rules = Vector(
      compute(newExpirationDate),
      firstIdentifier,
      contentUpdate(replaceWith("EXPIRATION_DATE", NewExpirationDate.el)),
    ),
    search = get("/users")
      .query(s"""(barcode="${FirstIdentifier.el}*") sortby personal.lastName personal.firstName""")
      .limit(100)
      .check(Checks.says("barcode", FirstIdentifier)),
    header = "User name,User id",
  ).using(listed(BulkEditRecords.User, SessionKey.PatronBarcode))

  /** The end of a day in the next years, another one each minute. */
  private def newExpirationDate(session: Session): Session = {
    val day = LocalDate.now(ZoneOffset.UTC).plusDays(DaysAhead + Instant.now.getEpochSecond / 60 % DaysToChoose)
    session.set(NewExpirationDate.name, s"${day}T23:59:59.000Z")
  }

  private val DaysAhead = 366L
  private val DaysToChoose = 3000L

  private val noteText: Step = SessionValues.unique(NoteText, "Edited in bulk")

  private val ofItems: Operation = byFile(
    "BEI",
    uploaded = "Item barcodes",
    profile = "Items",
    edited = " in Inventory - Search for edited Items",
    upload("ITEM", "BARCODE"),
    rules = Vector(
      firstIdentifier,
      contentUpdate(
        add("ADMINISTRATIVE_NOTE", "Administrative note added by bulk edit"),
        changeType("ITEM_NOTE", "ITEM_NOTE_TYPE_ID_KEY", ActionNoteTypeId, CopyNoteTypeId),
        add("CHECK_IN_NOTE", "Check in note added by bulk edit"),
        removeAll("CHECK_OUT_NOTE"),
        clear("PERMANENT_LOCATION"),
        replaceWith("TEMPORARY_LOCATION", NewLocationId.el),
      ),
    ),
    search = get("/inventory/items")
      .query(s"""(barcode=="${FirstIdentifier.el}")""")
      .limit(10)
      .check(Checks.says("barcode", FirstIdentifier)),
    header = "Item UUID",
  ).using(listed(BulkEditRecords.Item, SessionKey.ItemBarcode))
    .takes(BulkEditRecords.ItemActionNote, BulkEditRecords.ItemCopyNote, BulkEditRecords.Location)

  private val ofHoldings: Operation = byFile(
    "BEH",
    uploaded = "holdings UUIDs",
    profile = "Holdings",
    edited = " in Inventory - Search for edited Items",
    upload("HOLDINGS_RECORD", "ID"),
    rules = Vector(
      firstIdentifier,
      contentUpdate(
        add("ADMINISTRATIVE_NOTE", "Administrative note added by bulk edit"),
        changeType("HOLDINGS_NOTE", "HOLDINGS_NOTE_TYPE_ID_KEY", ActionNoteTypeId, CopyNoteTypeId),
        replaceWith("PERMANENT_LOCATION", NewLocationId.el),
        replaceWith("TEMPORARY_LOCATION", NewLocationId.el),
      ),
    ),
    search = get("/inventory/items")
      .query(s"""(holdingsRecordId=="${FirstIdentifier.el}")""")
      .limit(10)
      .check(Checks.isList),
    header = "Holdings UUID",
  ).using(listed(BulkEditRecords.Holdings, SessionKey.HoldingsRecordId))
    .takes(BulkEditRecords.HoldingsActionNote, BulkEditRecords.HoldingsCopyNote, BulkEditRecords.Location)

  /** Entity type of instances in mod-fqm-manager. */
  private val Instances = "6b08439b-4f8e-4468-8046-ea620f5cfb74"

  /** @param version of the query language */
  private def fql(version: Int): String =
    s"""{\\"$$and\\":[{\\"instance.source\\":{\\"$$eq\\":\\"MARC\\"}},{\\"instance.id\\":{\\"$$in\\":[\\"${Identifiers.el}\\"]}}],""" +
      s"""\\"_version\\":\\"$version\\"}"""

  private def runQuery(version: Int): FolioRequest =
    post("/query", 201)(s"""{"entityTypeId": "$Instances", "fqlQuery": "${fql(version)}"}""")
      .check(Checks.captureFirst("queryId", QueryId))

  private val query: FolioRequest =
    get("/query/{id}", QueryId)
      .param("includeResults", "true")
      .param("offset", "0")
      .limit(100)
      .check(Checks.says("queryId", QueryId), Checks.captureFirst("status", QueryStatus))

  private def editByQuery(version: Int): FolioRequest =
    post("/bulk-operations/query", 200)(s"""{
      "queryId": "${QueryId.el}",
      "entityTypeId": "$Instances",
      "fqlQuery": "${fql(version)}"
    }""").check(Checks.says("approach", "QUERY"), Checks.captureFirst("id", OperationId))

  /** Version of the query language by release. */
  private def byVersion(request: Int => FolioRequest): Step =
    since("lists", "2.0")(request(24)).before(request(15))

  private val ofMarcInstances: Operation = {
    val name = Names("BEM")
    InOrder(
      Transaction(name("TC_Step1: Open Actions Menu - Preview Matched Records"))(
        byVersion(runQuery),
        poll(query, pause = (3.seconds, 3.seconds), atMost = 1.hour) { session =>
          session(QueryStatus.name).as[String] != "IN_PROGRESS"
        },
        byVersion(editByQuery),
      ),
      retrieval(name("Wait for RETRIEVING_RECORDS to complete")),
      Transaction(name("TC_Step1: Verify Actions Menu - Preview Matched Records (UPLOAD step)"))(preview("UPLOAD")),
      Transaction(name("Check upload errors"))(errors),
      Transaction(name("TC_Step4: Apply rules and show preview of changes"))(
        noteText,
        firstIdentifier,
        contentUpdate(
          findAndReplace("ADMINISTRATIVE_NOTE", "admin", "Administrative"),
          removeAll("STATISTICAL_CODE"),
          add("ADMINISTRATIVE_NOTE", NoteText.el),
        ),
        marcContentUpdate(
          marcReplace("260", 'c', "2001", "2010"),
          marcRemoveAll("590", 'a'),
          marcAdd("590", 'a', NoteText.el),
        ),
        start("EDIT"),
      ),
      editing(name("Wait for EDIT step preview to be ready")),
      Transaction(name("TC_Step4 Expected: Are you sure? + Preview of records to be changed (EDIT step)"))(
        preview("EDIT")
      ),
      Transaction(name("TC_Step5: Download preview in CSV format"))(
        download("PROPOSED_CHANGES_FILE", "Instance UUID")
      ),
      Transaction(name("TC_Step6: Download preview in MARC format"))(
        downloadWithNote("PROPOSED_CHANGES_MARC_FILE")
      ),
      Transaction(name("TC_Step7: Commit changes"))(start("COMMIT")),
      commit(name("Wait for COMMIT to complete")),
      Transaction(name("TC_Step7 Expected: Preview of records changed (COMMIT step)"))(preview("COMMIT")),
      Transaction(name("TC_Step8: Download changed records (CSV)"))(
        download("COMMITTED_RECORDS_FILE", "Instance UUID")
      ),
      Transaction(name("TC_Step9: Download changed records (MARC)"))(
        downloadWithNote("COMMITTED_RECORDS_MARC_FILE")
      ),
      Transaction(name("TC_Step10: Verify changes in Inventory - Search for edited MARC instances"))(
        errors,
        get("/inventory/instances")
          .query(s"""(source=="MARC" and id=="${FirstIdentifier.el}")""")
          .limit(10)
          .check(Checks.says("id", FirstIdentifier)),
      ),
      Transaction(
        name("TC_Step11: View source - Verify MARC bibliographic record changes (260 field; 005 updated)")
      )(
        get("/source-storage/records/{id}/formatted", FirstIdentifier)
          .param("idType", "INSTANCE")
          .check(Checks.says("a", NoteText))
      ),
    ).using(listed(BulkEditRecords.MarcInstance, SessionKey.InstanceId, separator = "\\\",\\\""))
  }

  private def downloadWithNote(fileContentType: String): FolioRequest =
    download(fileContentType, "Edited in bulk")

  val users: Workflow = Workflow(
    code = "beu",
    name = "bulk-edit-of-users",
    title = "Librarians give many users a new expiration date.",
    flow = ofUsers,
  )

  val items: Workflow = Workflow(
    code = "bei",
    name = "bulk-edit-of-items",
    title = "Librarians change notes and locations of many items.",
    flow = ofItems,
  )

  val holdings: Workflow = Workflow(
    code = "beh",
    name = "bulk-edit-of-holdings",
    title = "Librarians change notes and locations of many holdings records.",
    flow = ofHoldings,
  )

  val marcInstances: Workflow = Workflow(
    code = "bem",
    name = "bulk-edit-of-marc-instances",
    title = "Cataloguers find MARC instances by a query, and change many of them with their MARC records.",
    flow = ofMarcInstances,
    since = Some("bulk-operations" -> "1.6"),
  )
}
