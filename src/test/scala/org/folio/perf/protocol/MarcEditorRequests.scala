package org.folio.perf.protocol

import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session
import Folio.{get, matching, post, put}
import Step.{compute, poll, since, steps}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/**
 * Requests of the MARC editor, which the inventory app and the authority app open.
 *
 * Source: PTF's JMeter script for creations; ui-quick-marc 8.0.1, 9.0.1, 10.0.4 and 11.0.0. FOLIO checks records since
 * `marc-records-editor` 6.0. Since 7.0 a creation is done when it is answered, and the version of the source record is that
 * of an edit.
 */
object MarcEditorRequests {
  import MarcEditorKeys._

  /** @param format `bibliographic` or `authority` */
  def opened(format: String): Steps = steps(linkingRules, fixedField(format))

  val linkingRules: FolioRequest = get("/linking-rules/instance-authority").check(Checks.hasField("bibField"))

  private def fixedField(format: String): FolioRequest =
    get(s"/marc-specifications/$format/008").check(Checks.hasField("spec"))

  /** Requests of the form, once it has the data of the record. */
  val form: Steps = steps(sourceFiles("cql.allRecords=1"), linkingRules, duplicateCheck)

  /** Files that authorities come from. */
  def sourceFiles(cql: String): FolioRequest = matching("/authority-source-files", s"$cql sortby name", 100)
    .check(Checks.hasField("authoritySourceFiles"))

  /** Setting: whether the page searches for records with the same LC control number. Records of this project have none. */
  def duplicateCheck: Step = since("marc-records-editor", "6.0")(
    CommonRequests.setting("(key==lccn-duplicate-check and scope==ui-quick-marc.lccn-duplicate-check.manage)")
  )

  /** Reads the record of an instance or an authority. */
  def record(externalId: SessionKey): FolioRequest = get("/records-editor/records")
    .param("externalId", externalId.el)
    .check(
      Checks.says("externalId", externalId),
      Checks.captureFirst("parsedRecordId", EditedRecordId),
      Checks.captureBody(ReadRecordJson),
    )

  /** @param record JSON with leader, fields and format */
  def validated(record: String): Step =
    since("marc-records-editor", "6.0")(post("/records-editor/validate", 200)(record).check(Checks.hasField("issues")))

  /** Validates the record that [[edited]] has made. */
  val editValidated: Step = since("marc-records-editor", "6.0")(
    JsonEdit.change(EditedRecordJson, CheckedRecordJson) { (record, _) =>
      record.retain("leader", "fields", "marcFormat")
      ()
    },
    validated(CheckedRecordJson.el),
  )

  /** Edits the record that was read. @param version of the instance or authority, which releases before Trillium send */
  def edited(version: SessionKey)(edit: (ObjectNode, Session) => Unit): Step = {
    def change(sent: Option[SessionKey]) = JsonEdit.change(ReadRecordJson, EditedRecordJson) { (record, session) =>
      edit(record, session)
      record.put("_actionType", "edit")
      sent.foreach(key => record.put("relatedRecordVersion", key.value(session)))
    }
    since("marc-records-editor", "7.0")(change(None)).before(change(Some(version)))
  }

  /** Saves the edited record. The module responds when it is changed. */
  val save: FolioRequest = put("/records-editor/records/{id}", EditedRecordId)(EditedRecordJson.el)
    .expecting(202)
    .check(Checks.isEmpty)

  /** Creates a record. @param id key of the instance or authority; before Trillium [[awaited]] has it */
  def created(record: String, id: SessionKey): Step = {
    val creation = post("/records-editor/records", 201)(record)
    since("marc-records-editor", "7.0")(creation.check(Checks.captureFirst("externalId", id)))
      .before(creation.check(Checks.captureFirst("qmRecordId", CreationId)))
  }

  /** Validates a new record and creates it. @param record its leader, fields and format, as fields of JSON */
  def newRecord(record: String, id: SessionKey): Steps = steps(
    validated(s"{$record}"),
    created(
      s"""{$record, "suppressDiscovery": false, "updateInfo": {"recordState": "NEW"}, "_actionType": "create"}""",
      id,
    ),
  )

  /** Waits for the record, where a job creates it. The page stops after 20 s and says that the record takes longer. */
  def awaited(id: SessionKey): Step = since("marc-records-editor", "7.0")().before(
    poll(
      get("/records-editor/records/status")
        .param("qmRecordId", CreationId.el)
        .check(Checks.captureFirst("status", CreationStatus), Checks.captureFirstIfThere("externalId", id)),
      (5.seconds, 5.seconds),
      20.seconds,
    )(session => status(session) != "IN_PROGRESS" && status(session) != "NEW"),
    compute { session =>
      if (status(session) == "CREATED") session
      else SessionKey.failed(session, s"the creation of the record ended as ${status(session)}")
    },
  )

  private def status(session: Session): String = CreationStatus.ifIn(session).getOrElse("NEW")

  /** Fields of a record, which may be changed. */
  def fields(record: ObjectNode): Vector[ObjectNode] =
    record.withArrayProperty("fields").elements.asScala.collect { case field: ObjectNode => field }.toVector
}

/** Session keys of the MARC editor. */
object MarcEditorKeys {

  /** Id of the parsed record, by which it is saved. */
  val EditedRecordId = SessionKey("editedRecordId")
  val ReadRecordJson = SessionKey("readRecordJson")
  val EditedRecordJson = SessionKey("editedRecordJson")

  /** The edited record in the form that the editor lets FOLIO validate. */
  val CheckedRecordJson = SessionKey("checkedRecordJson")

  /** Id and status of a creation that a job does. */
  val CreationId = SessionKey("creationId")
  val CreationStatus = SessionKey("creationStatus")
}
