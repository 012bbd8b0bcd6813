package org.folio.perf.workflows.bulkedit

import scala.concurrent.duration._
import org.folio.perf.protocol._
import Checks._
import Folio._
import Step._
import BulkEditKeys._

/** Requests of the bulk edit app about one operation, and the waits for its three jobs. */
private[bulkedit] object BulkEditApp {

  /** Longest wait for a job; PTF's tests last an hour with 100,000 records. */
  private val LongestJob = 6.hours

  /** Longest times without progress in the scripts. */
  private val LongestStandstill = 1.hour
  private val LongestStandstillOfCommit = 2.hours

  /** @param entityType and `identifierType` of mod-bulk-operations */
  def upload(entityType: String, identifierType: String): FolioRequest =
    uploadForm("/bulk-operations/upload")("identifiers.csv", "text/csv", Identifiers.el)
      .param("entityType", entityType)
      .param("identifierType", identifierType)
      .param("manual", "false")
      .check(
        says("status", "NEW"),
        says("entityType", entityType),
        captureFirst("id", OperationId),
      )

  def start(step: String): FolioRequest = {
    val approach = if (step == "UPLOAD") "" else """, "approach": "IN_APP""""
    postTo("/bulk-operations/{id}/start", OperationId)(s"""{"step": "$step"$approach}""")
      .expecting(200)
      .check(says("id", OperationId))
  }

  /** Until the operation has its records. */
  def retrieval(code: String, before: Step*): Transaction =
    waiting(
      s"${code}_Wait for RETRIEVING_RECORDS to complete",
      before,
      LongestStandstill,
      MatchedRecords,
      "DATA_MODIFICATION",
    )(
      "NEW",
      "EXECUTING_QUERY",
      "RETRIEVING_IDENTIFIERS",
      "SAVED_IDENTIFIERS",
      "SAVING_RECORDS_LOCALLY",
      "RETRIEVING_RECORDS",
    )

  /** Until the rules are applied to a copy of the records, for their preview. */
  def editing(code: String): Transaction =
    waiting(
      s"${code}_Wait for EDIT step preview to be ready",
      Nil,
      LongestStandstill,
      ProcessedRecords,
      "REVIEW_CHANGES",
    )(
      "DATA_MODIFICATION",
      "DATA_MODIFICATION_IN_PROGRESS",
    )

  /** Until the records are changed. An operation that changes only some of them fails. */
  def commit(code: String): Transaction =
    waiting(
      s"${code}_Wait for COMMIT to complete",
      Nil,
      LongestStandstillOfCommit,
      CommittedRecords,
      "COMPLETED",
    )(
      "REVIEW_CHANGES",
      "APPLY_CHANGES",
      "APPLY_MARC_CHANGES",
    )

  private def waiting(
      name: String,
      before: Seq[Step],
      standstill: FiniteDuration,
      records: SessionKey,
      succeeded: String,
  )(underWay: String*): Transaction = Transaction(name)(
    steps(before: _*),
    poll(operation, pause = (5.seconds, 5.seconds), atMost = LongestJob) { session =>
      !underWay.contains(OperationStatus.value(session))
    }
      .unlessStuck(ProcessedRecords, standstill)
      .goingOn,
    reportJob(
      JobReport(name, JobReport.byStatus(OperationStatus, succeeded)(underWay: _*)).wholeTransaction
        .counting(records)
        .showing("status" -> OperationStatus)
    ),
  )

  private def operation: FolioRequest =
    getById("/bulk-operations/{id}", OperationId).check(
      captureFirst("status", OperationStatus),
      captureIfThere("$.processedNumOfRecords", ProcessedRecords),
      captureIfThere("$.matchedNumOfRecords", MatchedRecords),
      captureIfThere("$.committedNumOfRecords", CommittedRecords),
    )

  /** The first ten records of a step. */
  def preview(step: String): FolioRequest =
    get("/bulk-operations/{id}/preview", OperationId)
      .limit(10)
      .param("step", step)
      .check(hasField("header"), hasField("row"))

  val errors: FolioRequest =
    get("/bulk-operations/{id}/errors", OperationId).limit(10).check(isList)

  /** @param expected a text of each such file */
  def download(fileContentType: String, expected: String): FolioRequest =
    get("/bulk-operations/{id}/download", OperationId)
      .param("fileContentType", fileContentType)
      .accept("text/plain, application/octet-stream, */*")
      .check(contains(expected))

  /** @param rules as JSON, with commas between them */
  def contentUpdate(rules: String*): FolioRequest = update("content-update", "bulkOperationRules", rules)

  def marcContentUpdate(rules: String*): FolioRequest = update("marc-content-update", "bulkOperationMarcRules", rules)

  private def update(path: String, list: String, rules: Seq[String]): FolioRequest =
    postTo(s"/bulk-operations/{id}/$path", OperationId)(s"""{
      "$list": [${rules.mkString(", ")}],
      "totalRecords": ${rules.size}
    }""").expecting(200).check(hasField(list), says("bulkOperationId", OperationId))
}

/** Rules of bulk edits, as the page sends them. */
private[bulkedit] object BulkEditRules {

  def add(option: String, text: String): String = rule(option, "ADD_TO_EXISTING", updated = Some(text))
  def removeAll(option: String): String = rule(option, "REMOVE_ALL")
  def clear(option: String): String = rule(option, "CLEAR_FIELD")
  def replaceWith(option: String, value: String): String = rule(option, "REPLACE_WITH", updated = Some(value))

  def findAndReplace(option: String, found: String, by: String): String =
    rule(option, "FIND_AND_REPLACE", initial = Some(found), updated = Some(by))

  /** Gives notes of a type another one. @param parameter name of the id of the present type */
  def changeType(option: String, parameter: String, from: SessionKey, to: SessionKey): String = rule(
    option,
    "CHANGE_TYPE",
    updated = Some(to.el),
    parameters = s"""{"key": "$parameter", "value": "${from.el}"}""",
  )

  private def rule(
      option: String,
      action: String,
      initial: Option[String] = None,
      updated: Option[String] = None,
      parameters: String = "",
  ): String = {
    def json(text: Option[String]): String = text.fold("null")(value => s""""$value"""")
    s"""{
      "bulkOperationId": "${OperationId.el}",
      "rule_details": {
        "option": "$option",
        "actions": [{
          "type": "$action",
          "initial": ${json(initial)},
          "updated": ${json(updated)},
          "parameters": [$parameters]
        }]
      }
    }"""
  }

  /** Actions on a subfield of fields without indicators. */
  def marcReplace(tag: String, subfield: Char, found: String, by: String): String =
    marc(tag, subfield, marcAction("FIND", found), marcAction("REPLACE_WITH", by))
  def marcRemoveAll(tag: String, subfield: Char): String = marc(tag, subfield, """{"name": "REMOVE_ALL", "data": []}""")
  def marcAdd(tag: String, subfield: Char, text: String): String =
    marc(tag, subfield, marcAction("ADD_TO_EXISTING", text))

  private def marcAction(name: String, value: String): String =
    s"""{"name": "$name", "data": [{"key": "VALUE", "value": "$value"}]}"""

  private def marc(tag: String, subfield: Char, actions: String*): String = s"""{
    "bulkOperationId": "${OperationId.el}",
    "tag": "$tag",
    "ind1": "\\\\",
    "ind2": "\\\\",
    "subfield": "$subfield",
    "actions": [${actions.mkString(", ")}],
    "subfields": []
  }"""
}

/** Session keys of a bulk edit. */
private[bulkedit] object BulkEditKeys {

  /** Identifiers of the records to edit, one per line. */
  val Identifiers = SessionKey("bulkIdentifiers")

  /** One of them. */
  val FirstIdentifier = SessionKey("bulkFirstIdentifier")

  val OperationId = SessionKey("bulkOperationId")
  val OperationStatus = SessionKey("bulkOperationStatus")
  val MatchedRecords = SessionKey("bulkMatchedRecords")
  val ProcessedRecords = SessionKey("bulkProcessedRecords")
  val CommittedRecords = SessionKey("bulkCommittedRecords")

  /** A time in UTC that no earlier edit has set. */
  val NewExpirationDate = SessionKey("bulkExpirationDate")

  val QueryId = SessionKey("bulkQueryId")
  val QueryStatus = SessionKey("bulkQueryStatus")

  /** Text of a note that no earlier edit has added. */
  val NoteText = SessionKey("bulkNoteText")
}
