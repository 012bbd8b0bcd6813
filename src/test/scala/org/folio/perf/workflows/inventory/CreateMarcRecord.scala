package org.folio.perf.workflows.inventory

import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.CatalogueRecords.AuthorityToLink
import org.folio.perf.flow.{Consecutive, InOrder, Together, Workflow}
import org.folio.perf.protocol._
import Checks._
import CommonRequests.self
import Folio._
import MarcEditorKeys._
import SessionKey._
import Step._
import InventoryApp._
import InventoryKeys._

/**
 * A cataloguer opens the inventory app, enters a new MARC bibliographic record and saves it. Then FOLIO links a heading of
 * it to an authority, and a further record is derived from it, with the link.
 *
 * Needs: `authorityNaturalId` of a person's authority; `ownUserId`. Leaves two instances with their MARC records; the
 * authority stays as it is.
 * Source: PTF's JMeter script of 2025 (PERF-1099) for the first four transactions. Its record has no links, and it neither
 * links nor derives: those transactions are from the page. The script's page also has requests of a consortium, and searches
 * because a filter is set; here neither is so. The record has no LC control number, so no search for duplicates follows.
 * Later releases: ui-quick-marc as in [[MarcEditorRequests]]; ui-inventory 11.0.4, 12.0.12, 13.0.17 and 14.0.0. When a record
 * is derived, the page opens an instance `id` that does not exist until the new one is there; that is left out.
 */
object CreateMarcRecord {

  val load: Transaction = Transaction("SC: Go to Inventory App")(
    referenceData,
    importTargets.check(captureIfThere("$.profiles[0].createJobProfileId", JobProfileId)),
    ifThere(JobProfileId)(jobProfile),
  )

  val open: Transaction =
    Transaction("SC: Go to Actions New MARC BIB record")(
      MarcEditorRequests.opened("bibliographic"),
      MarcEditorRequests.form,
    )

  val create: Transaction = Transaction("SC: Create BIB record")(
    SessionValues.unique(NewTitle, "PTF_BIB"),
    MarcEditorRequests.newRecord(NewRecord, InstanceId),
  )

  val afterSave: Transaction =
    Transaction("SC: After Save")(MarcEditorRequests.awaited(InstanceId), page(source.check(says("a", NewTitle))))

  val link: Transaction = Transaction("MBC_Link headings")(
    opened,
    suggestion(LinkedField).check(
      says("authorityNaturalId", AuthorityNaturalId),
      capture("$.fields[0].content", LinkedContent),
      capture("$.fields[0].linkDetails.authorityId", AuthorityId),
      capture("$.fields[0].linkDetails.linkingRuleId", LinkingRuleId),
    ),
    MarcEditorRequests.edited(InstanceVersion)((record, session) => addLinked(record, session)),
    MarcEditorRequests.editValidated,
    actualized,
    since("marc-records-editor", "7.0")().before(instance),
    MarcEditorRequests.save,
    // Until Ramsons the page reads the saved record again before it closes the editor.
    since("inventory", "14.3")()
      .before(instance, MarcEditorRequests.record(InstanceId), MarcEditorRequests.opened("bibliographic")),
    page(source.check(says("9", AuthorityId))),
  )

  val derive: Transaction = Transaction("MBC_Derive MARC BIB record")(
    opened,
    SessionValues.unique(NewTitle, "PTF_BIB"),
    JsonEdit.change(ReadRecordJson, EditedRecordJson)((record, session) => newOf(record, session)),
    MarcEditorRequests.editValidated,
    actualized,
    MarcEditorRequests.created(EditedRecordJson.el, InstanceId),
    MarcEditorRequests.awaited(InstanceId),
    since("marc-records-editor", "7.0")().before(versioned),
    MarcEditorRequests.record(InstanceId).check(says("authorityId", AuthorityId)),
    MarcEditorRequests.edited(InstanceVersion)((record, session) => linkAgain(record, session)),
    MarcEditorRequests.save,
    page(source.check(says("a", NewTitle), says("9", AuthorityId))),
  )

  /** The editor, opened from the page of the instance. */
  private def opened: Steps = steps(
    since("marc-records-editor", "7.0")(instance).before(versioned),
    MarcEditorRequests.record(InstanceId),
    MarcEditorRequests.opened("bibliographic"),
    MarcEditorRequests.form,
  )

  private def versioned: FolioRequest = instance.check(capture("$._version", InstanceVersion))

  private def page(sourceRecord: FolioRequest): Steps = steps(InstancePage.ofNewInstance(sourceRecord), self)

  /** Links of the fields to save: FOLIO reads them again by the ids of their authorities. */
  private def actualized: Step =
    suggestion(s"""{"tag": "700", "content": "${LinkedContent.el}"}""")
      .param("authoritySearchParameter", "ID")
      .param("ignoreAutoLinkingEnabled", "true")
      .check(says("authorityId", AuthorityId))

  private def suggestion(field: String): FolioRequest = post("/records-editor/links/suggestion", 200)(
    s"""{"leader": "$Leader", "fields": [$field], "marcFormat": "BIBLIOGRAPHIC", "_actionType": "view"}"""
  )

  private def addLinked(record: ObjectNode, session: Session): Unit = {
    val field = record.withArrayProperty("fields").addObject()
    field.put("tag", "700").put("content", LinkedContent.value(session))
    field.putArray("indicators").add("1").add("\\")
    setLink(field, session)
  }

  private def setLink(field: ObjectNode, session: Session): Unit = {
    field
      .putObject("linkDetails")
      .put("authorityId", AuthorityId.value(session))
      .put("authorityNaturalId", AuthorityNaturalId.value(session))
      .put("linkingRuleId", LinkingRuleId.value(session).toInt)
      .put("status", "NEW")
    ()
  }

  /** A record like this one, with a title of its own and without the numbers that FOLIO gives. */
  private def newOf(record: ObjectNode, session: Session): Unit = {
    val fields = MarcEditorRequests.fields(record)
    val kept = record.putArray("fields")
    fields.filterNot(field => FolioFields.contains(field.path("tag").asText)).foreach { field =>
      if (field.path("tag").asText == "245") field.put("content", s"$$a ${NewTitle.value(session)}")
      kept.add(field)
    }
    record.retain("leader", "fields", "marcFormat", "suppressDiscovery")
    record.put("_actionType", "create")
    ()
  }

  private def linkAgain(record: ObjectNode, session: Session): Unit =
    MarcEditorRequests.fields(record).filter(_.path("tag").asText == "700").foreach(setLink(_, session))

  private lazy val NewTitle = SessionKey("newTitle")

  /** A field as FOLIO links it, and the rule by which it does. */
  private lazy val LinkedContent = SessionKey("linkedContent")
  private lazy val LinkingRuleId = SessionKey("linkingRuleId")

  private def Leader = """00000nam\\a2200000uu\\4500"""

  /** A field that names its authority, before it is linked. */
  private def LinkedField = s"""{"tag": "700", "content": "$$a Made for a load test $$0 ${AuthorityNaturalId.el}"}"""

  /** Fields that FOLIO writes itself. */
  private def FolioFields = Set("001", "005", "999")

  /** Leader, format and fields of a book; control fields and those of a printed libretto, as in the script. */
  private def NewRecord: String = {
    def field(tag: String, content: String, indicators: String = """"\\", "\\""""): String =
      s"""{"tag": "$tag", "content": "$content", "indicators": [$indicators]}"""
    val blank = """"\\""""
    val fixed =
      s"""{"tag": "008", "content": {"Type": "a", "BLvl": "m", "DtSt": "s", "Date1": "1933", "Date2": "\\\\\\\\\\\\\\\\",
      "Ctry": "nyu", "Lang": "eng", "MRec": $blank, "Srce": $blank, "Ills": ["a", $blank, $blank, $blank], "Audn": $blank,
      "Form": $blank, "Cont": [$blank, $blank, $blank, $blank], "GPub": $blank, "Conf": "0", "Fest": "0", "Indx": "0",
      "LitF": "0", "Biog": $blank}}"""
    val fields = Vector(
      fixed,
      field("035", "$a 9090772"),
      field("040", "$a DLC $c CarP $d DLC"),
      field("050", "$a ML50.Z99 $b M264 1933", """"0", "0""""),
      field("130", "$a Made for a load test"),
      field("245", s"$$a ${NewTitle.el}", """"0", "0""""),
      field("260", "$a Newark, N.Y., $c c1933"),
      field("300", "$a 35 l., incl. diagr. $c 28 cm."),
      field("500", "$a Libretto."),
      field("500", "$a Typewritten."),
      field("906", "$a 0 $b cbc $c premunv $d u $e ncip $f 19 $g y-gencatlg"),
    )
    s""""leader": "$Leader", "fields": ${fields.mkString("[", ", ", "]")}, "marcFormat": "BIBLIOGRAPHIC""""
  }

  val workflow: Workflow = Workflow(
    code = "mbc",
    name = "marc-record-creation",
    title = "Cataloguers enter MARC records, link their headings to authorities and derive further records.",
    flow = Consecutive(
      Together("TC: BIB create Controller")(load, open, create, afterSave).takes(AuthorityToLink),
      InOrder(link, derive),
    ),
  )
}
