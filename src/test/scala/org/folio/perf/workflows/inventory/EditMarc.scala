package org.folio.perf.workflows.inventory

import com.fasterxml.jackson.databind.node.ObjectNode
import io.gatling.core.session.Session
import org.folio.perf.feeders.kinds.CatalogueRecords.{MarcItem, MarcTitle}
import org.folio.perf.flow.{Single, Workflow}
import org.folio.perf.protocol.{Checks, FolioRequest, JsonEdit, Step, Transaction}
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.protocol.SessionKey.{InstanceId, ItemHrid, Iteration, OwnUserId, SearchTerm}
import InventoryApp._
import InventoryKeys._
import scala.jdk.CollectionConverters._

/**
 * A cataloguer finds an instance by one of its items, opens its MARC record in the editor, writes a summary
 * (field 520), saves it and looks at the instance again.
 *
 * Needs: `searchTerm`; `itemHrid` of an item whose instance has source MARC; `ownUserId`.
 * Source: PTF's JMeter script (NLA). If two people save the same record at the same time, FOLIO rejects one of them.
 */
object EditMarc {

  val transaction: Transaction = Transaction(
    "ETT_Edit MARC tag table",
    referenceData ++ find ++ InstancePage.opened(withTargets = true) ++ openEditor ++ save ++
      backAtInstance,
  )

  private def find: Vector[Step] = Vector(
    InstanceSearch.by(SearchTerm),
    get("/search/instances")
      .query(s"""(items.hrid=="${ItemHrid.el}") sortby title""")
      .limit(100)
      .check(Checks.isList, Checks.captureFirstIfThere("id", InstanceId)),
    Step.need(InstanceId)("the search finds no instance of the item"),
  )

  private def openEditor: Vector[Step] = Vector(
    InstancePage.needSource,
    ViewMarcSource.instanceById,
    source(InstanceId),
    instanceOfEditor.check(Checks.capture("$._version", InstanceVersion)),
    marcRecord.check(
      Checks.captureFirst("parsedRecordId", ParsedRecordId),
      Checks.captureBody(MarcRecordJson),
    ),
    unsortedLocations(limit = 1000),
  )

  /** Saves the record. The module responds when it is changed, so no polling follows. */
  private def save: Vector[Step] = Vector(
    Step.compute(session => session.set(SummaryField.name, summary(session))),
    JsonEdit.change(MarcRecordJson, EditedMarcRecordJson)(edit),
    instanceOfEditor,
    put("/records-editor/records/{id}", ParsedRecordId)(EditedMarcRecordJson.el)
      .expecting(202)
      .check(Checks.isEmpty),
    instanceOfEditor.check(Checks.captureFirstIfThere("updatedByUserId", UpdatedByUserId)),
    marcRecord.check(Checks.says("content", SummaryField)),
  )

  private def summary(session: Session): String =
    s"$$a Written in a load test, iteration ${session(Iteration.name).as[Long]}"

  /** Writes the summary in place of the old one, or at the end. */
  private def edit(record: ObjectNode, session: Session): Unit = {
    val fields = record.withArrayProperty("fields")
    val old = fields.elements.asScala.indexWhere(_.path("tag").asText == "520")
    val field = fields.objectNode
      .put("tag", "520")
      .put("content", session(SummaryField.name).as[String])
      .put("isProtected", false)
    field.putArray("indicators").add("\\").add("\\")
    if (old < 0) fields.add(field) else fields.set(old, field)
    record
      .put("_actionType", "edit")
      .put("relatedRecordVersion", session(InstanceVersion.name).as[String])
    ()
  }

  private def backAtInstance: Vector[Step] = Vector(unsortedLocations(limit = 1000)) ++
    InstancePage.withHoldings ++ Vector(
      instanceRelationshipTypes,
      unsortedLocations(limit = 5000),
      titleRequestsSetting,
      instance(InstanceId),
      tagsSetting,
      importTargets,
      InstanceSearch.by(SearchTerm),
      InstancePage.openRequests,
      source(InstanceId),
      Step.ifThere(UpdatedByUserId)(
        get("/users")
          .query(s"id==${OwnUserId.el} or id==${UpdatedByUserId.el}")
          .check(Checks.says("id", OwnUserId))
      ),
      importTargets,
      InstancePage.itemCount,
      holdingsOf(InstanceId),
      remoteStorages,
      titlesOf(InstanceId),
    )

  private def instanceOfEditor: FolioRequest = instance(InstanceId).limit(1000)

  private def marcRecord: FolioRequest =
    get("/records-editor/records")
      .limit(1000)
      .param("externalId", InstanceId.el)
      .check(Checks.says("externalId", InstanceId))

  /** Each edit adds a generation to a source record. */
  val workflow: Workflow = Workflow(
    code = "ett",
    name = "marc-editing",
    title = "Cataloguers edit MARC records of instances.",
    flow = Single(transaction).takes(MarcTitle, MarcItem),
  )
}
