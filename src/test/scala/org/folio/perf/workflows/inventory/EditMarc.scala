package org.folio.perf.workflows.inventory

import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.CatalogueRecords.{MarcItem, MarcTitle}
import org.folio.perf.flow.{Single, Workflow}
import scala.jdk.CollectionConverters._
import org.folio.perf.protocol._
import Checks._
import Folio._
import MarcEditorKeys._
import SessionKey._
import Step._
import InventoryApp._
import InventoryKeys._

/**
 * A cataloguer finds an instance by one of its items, opens its MARC record in the editor, writes a summary
 * (field 520), saves it and looks at the instance again.
 *
 * Needs: `searchTerm`; `itemHrid` of an item whose instance has source MARC; `ownUserId`.
 * Source: PTF's JMeter script (NLA). If two people save the same record at the same time, FOLIO rejects one of them.
 * Later releases: ui-quick-marc 9.0.1, 10.0.4 and 11.0.0; ui-inventory 13.0.17 and 14.0.0.
 */
object EditMarc {

  val transaction: Transaction = Transaction("ETT_Edit MARC tag table")(
    referenceData,
    find,
    InstancePage.opened(withTargets = true),
    openEditor,
    save,
    backAtInstance,
  )

  private def find: Steps = steps(
    InstanceSearch.by(SearchTerm)(),
    listed("/search/instances", s"""(items.hrid=="${ItemHrid.el}") sortby title""", 100)
      .check(captureIfThere("$.instances[0].id", InstanceId)),
    need(InstanceId)("the search finds no instance of the item"),
  )

  private def openEditor: Steps = steps(
    ViewMarcSource.sourceShown,
    since("marc-records-editor", "7.0")(instance)
      .before(instanceOfEditor.check(capture("$._version", InstanceVersion))),
    marcRecord.check(captureFirst("parsedRecordId", EditedRecordId), captureBody(ReadRecordJson)),
    MarcEditorRequests.duplicateCheck,
    since("marc-records-editor", "7.0")().before(unsortedLocations(limit = 1000)),
  )

  /** Saves the record. The module responds when it is changed, so no polling follows. */
  private def save: Steps = steps(
    compute(summary),
    MarcEditorRequests.edited(InstanceVersion)((record, session) => edit(record, session)),
    MarcEditorRequests.editValidated,
    since("marc-records-editor", "7.0")().before(instanceOfEditor),
    MarcEditorRequests.save,
    since("marc-records-editor", "6.0")().before(
      instanceOfEditor.check(updatedBy),
      marcRecord.check(says("content", SummaryField)),
    ),
  )

  private def updatedBy = captureFirstIfThere("updatedByUserId", UpdatedByUserId)

  private def summary(session: Session): Session = {
    val text = s"Written in a load test, iteration ${Iteration.numberOf(session)}"
    session.set(SummaryText.name, text).set(SummaryField.name, s"$$a $text")
  }

  /** Writes the summary in place of the old one, or at the end. */
  private def edit(record: ObjectNode, session: Session): Unit = {
    val fields = record.withArrayProperty("fields")
    val old = fields.elements.asScala.indexWhere(_.path("tag").asText == "520")
    val field = fields.objectNode
      .put("tag", "520")
      .put("content", SummaryField.value(session))
      .put("isProtected", false)
    field.putArray("indicators").add("\\").add("\\")
    if (old < 0) fields.add(field) else fields.set(old, field)
    ()
  }

  private def backAtInstance: Step = {
    val changed = source.check(says("a", SummaryText))
    sinceTrillium(
      tagsSetting,
      InstancePage.shown(importTargets, InstancePage.instanceAndItsSource.check(updatedBy), changed),
      InstanceSearch.by(SearchTerm)(),
      editors,
    ).before(
      unsortedLocations(limit = 1000),
      InstancePage.beforeTheInstance,
      since("marc-records-editor", "6.0")(instance.check(updatedBy)).before(instance),
      tagsSetting,
      auditSettings,
      importTargets,
      InstanceSearch.by(SearchTerm)(),
      InstancePage.openRequests,
      since("marc-records-editor", "6.0")(changed).before(source),
      editors,
      importTargets,
      InstancePage.itemCount,
      InstancePage.lists,
    )
  }

  /** Names of those who created the instance and changed it last. */
  private def editors: Step = ifThere(UpdatedByUserId)(
    get("/users")
      .query(s"id==${OwnUserId.el} or id==${UpdatedByUserId.el}")
      .check(says("id", OwnUserId))
  )

  private def instanceOfEditor: FolioRequest = instance.limit(1000)

  private def marcRecord: FolioRequest =
    get("/records-editor/records")
      .limit(1000)
      .param("externalId", InstanceId.el)
      .check(says("externalId", InstanceId))

  /** Each edit adds a generation to a source record. */
  val workflow: Workflow = Workflow(
    code = "ett",
    name = "marc-editing",
    title = "Cataloguers edit MARC records of instances.",
    flow = Single(transaction).takes(MarcTitle, MarcItem),
  )
}
