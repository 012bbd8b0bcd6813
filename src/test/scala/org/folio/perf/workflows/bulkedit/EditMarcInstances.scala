package org.folio.perf.workflows.bulkedit

import org.folio.perf.feeders.kinds.BulkEditRecords
import org.folio.perf.flow.{InOrder, Operation, Workflow}
import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import SessionKey._
import Step._
import BulkEdit._
import BulkEditApp._
import BulkEditKeys._
import BulkEditRules._

/**
 * A cataloguer finds MARC instances by a query, and changes their notes and their MARC records.
 *
 * Needs: `bulkIdentifiers`, the ids of the instances that the query names.
 * Source: PTF's JMeter script C788739, whose query is for a date. [[BulkEdit]] says what differs from it.
 */
object EditMarcInstances {

  private val noteText: Step = SessionValues.unique(NoteText, "Edited in bulk")

  /** Entity type of instances in mod-fqm-manager. */
  private val Instances = "6b08439b-4f8e-4468-8046-ea620f5cfb74"

  /** @param version of the query language */
  private def fql(version: Int): String =
    s"""{\\"$$and\\":[{\\"instance.source\\":{\\"$$eq\\":\\"MARC\\"}},{\\"instance.id\\":{\\"$$in\\":[\\"${Identifiers.el}\\"]}}],""" +
      s"""\\"_version\\":\\"$version\\"}"""

  private def runQuery(version: Int): FolioRequest =
    post("/query", 201)(s"""{"entityTypeId": "$Instances", "fqlQuery": "${fql(version)}"}""")
      .check(captureFirst("queryId", QueryId))

  private val query: FolioRequest =
    get("/query/{id}", QueryId)
      .param("includeResults", "true")
      .param("offset", "0")
      .limit(100)
      .check(says("queryId", QueryId), captureFirst("status", QueryStatus))

  private def editByQuery(version: Int): FolioRequest =
    post("/bulk-operations/query", 200)(s"""{
      "queryId": "${QueryId.el}",
      "entityTypeId": "$Instances",
      "fqlQuery": "${fql(version)}"
    }""").check(says("approach", "QUERY"), captureFirst("id", OperationId))

  /** Version of the query language by release. */
  private def byVersion(request: Int => FolioRequest): Step =
    since("lists", "2.0")(request(24)).before(request(15))

  private val edit: Operation = {
    def row(name: String)(steps: Steps*): Transaction = Transaction(s"BEM_$name")(steps: _*)
    InOrder(
      row("TC_Step1: Open Actions Menu - Preview Matched Records")(
        byVersion(runQuery),
        poll(query, pause = (3.seconds, 3.seconds), atMost = 1.hour) { session =>
          QueryStatus.value(session) != "IN_PROGRESS"
        },
        byVersion(editByQuery),
      ),
      retrieval("BEM"),
      row("TC_Step1: Verify Actions Menu - Preview Matched Records (UPLOAD step)")(preview("UPLOAD")),
      row("Check upload errors")(errors),
      row("TC_Step4: Apply rules and show preview of changes")(
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
      editing("BEM"),
      row("TC_Step4 Expected: Are you sure? + Preview of records to be changed (EDIT step)")(
        preview("EDIT")
      ),
      row("TC_Step5: Download preview in CSV format")(
        download("PROPOSED_CHANGES_FILE", "Instance UUID")
      ),
      row("TC_Step6: Download preview in MARC format")(
        downloadWithNote("PROPOSED_CHANGES_MARC_FILE")
      ),
      row("TC_Step7: Commit changes")(start("COMMIT")),
      commit("BEM"),
      row("TC_Step7 Expected: Preview of records changed (COMMIT step)")(preview("COMMIT")),
      row("TC_Step8: Download changed records (CSV)")(
        download("COMMITTED_RECORDS_FILE", "Instance UUID")
      ),
      row("TC_Step9: Download changed records (MARC)")(
        downloadWithNote("COMMITTED_RECORDS_MARC_FILE")
      ),
      row("TC_Step10: Verify changes in Inventory - Search for edited MARC instances")(
        errors,
        matching("/inventory/instances", s"""(source=="MARC" and id=="${FirstIdentifier.el}")""", 10)
          .check(says("id", FirstIdentifier)),
      ),
      row("TC_Step11: View source - Verify MARC bibliographic record changes (260 field; 005 updated)")(
        get("/source-storage/records/{id}/formatted", FirstIdentifier)
          .param("idType", "INSTANCE")
          .check(says("a", NoteText))
      ),
    ).using(chosen(BulkEditRecords.MarcInstance, InstanceId, separator = "\\\",\\\""))
  }

  private def downloadWithNote(fileContentType: String): FolioRequest =
    download(fileContentType, "Edited in bulk")

  val workflow: Workflow = Workflow(
    code = "bem",
    name = "bulk-edit-of-marc-instances",
    title = "Cataloguers find MARC instances by a query, and change many of them with their MARC records.",
    flow = edit,
    interfaces = Vector("bulk-operations" -> "1.6"),
  )
}
