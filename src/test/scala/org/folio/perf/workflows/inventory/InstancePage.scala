package org.folio.perf.workflows.inventory

import io.gatling.core.session.Session
import org.folio.perf.protocol.{Checks, FolioRequest, Step}
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey.{HoldingsRecordId, InstanceId, Iteration}
import InventoryApp._
import InventoryKeys.{HoldingsIds, InstanceSource, SourceOfInstance}

/** Requests of the app when a librarian opens an instance from a list of hits. */
private[inventory] object InstancePage {

  /** @param withTargets whether single record import is set up; then the app also requests its targets */
  def opened(withTargets: Boolean): Vector[Step] =
    withHoldings ++ Vector(
      instanceRelationshipTypes,
      unsortedLocations(limit = 5000),
      titleRequestsSetting,
      instanceAndItsSource,
      tagsSetting,
      openRequests,
    ) ++ (sourceIfMarc +: (if (withTargets) Vector(importTargets) else Vector.empty)) ++
      Vector(
        holdingsOf(InstanceId),
        remoteStorages,
        titlesOf(InstanceId),
        Step.ifThere(HoldingsRecordId)(itemCount),
      )

  /** Requests of the holdings, one of which is opened. */
  val withHoldings: Vector[Step] = Vector(
    holdingsOf(InstanceId).check(Checks.captureAll("$.holdingsRecords[*].id", HoldingsIds)),
    Step.compute(chooseHoldings),
  )

  /** Holdings record to open; another one in each iteration if there are several. */
  private def chooseHoldings(session: Session): Session = {
    val ids = session(HoldingsIds.name).as[Seq[String]]
    if (ids.isEmpty) session.remove(HoldingsRecordId.name)
    else {
      val turn = (session(Iteration.name).as[Long] % ids.size).toInt
      session.set(HoldingsRecordId.name, ids(turn))
    }
  }

  val instanceAndItsSource: FolioRequest =
    instance(InstanceId).check(Checks.capture("$.source", InstanceSource))

  private def isMarc(session: Session): Boolean =
    session(InstanceSource.name).asOption[String].contains("MARC")

  /**
   * The source record of an instance whose source is MARC; the page does not request it of other instances. A MARC
   * instance may have none, such as one that was loaded without it: then the page shows the instance alone.
   */
  val sourceIfMarc: Step = Step.when(isMarc)(sourceIfThere)

  /** Fails the transaction if the page has read no source record: its actions to view and edit it are disabled then. */
  val needSource: Step = Step.demand { session =>
    session.attributes.get(SourceOfInstance.name) == session.attributes.get(InstanceId.name)
  }("the instance has no MARC source record")

  val openRequests: FolioRequest =
    get("/circulation/requests")
      .query(
        s"instanceId==${InstanceId.el} AND " +
          openStatuses.map(status => s"""status=="$status"""").mkString("(", " OR ", ")")
      )
      .limit(1)
      .check(Checks.isList)

  private[inventory] def openStatuses: Vector[String] = Vector(
    "Open - Awaiting pickup",
    "Open - Not yet filled",
    "Open - In transit",
    "Open - Awaiting delivery",
  )

  val itemCount: FolioRequest =
    get("/inventory/items")
      .query(s"holdingsRecordId==${HoldingsRecordId.el}")
      .limit(0)
      .check(Checks.isList)
}
