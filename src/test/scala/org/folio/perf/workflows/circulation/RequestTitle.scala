package org.folio.perf.workflows.circulation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol._
import Checks._
import CommonRequests._
import Folio._
import SessionKey._
import Step._

/**
 * A clerk requests a title for a patron: opens the requests app, finds the title, finds the patron, requests any copy. FOLIO
 * pages the copy that is nearest to the pickup service point.
 *
 * Needs: `instanceId` of an instance with an available item, `patronBarcode`, `servicePointId` of a pickup service point.
 * Source: PTF's JMeter script TLR, which has no transactions; the page of ui-requests 9.1.2, 11.0.4, 12.0.4 and 13.0.1, which
 * asks where a request is allowed, and whether holds are printed. The script requests a hold, which FOLIO refuses since Nolana
 * as long as a copy is available; it lists holdings and all users, as a clerk does who does not know title and patron.
 */
object RequestTitle {
  import RequestsApp._

  val open: Transaction = Transaction("TLR_Open requests app")(
    shelfToClear,
    addressTypes,
    patronGroups,
    pickupServicePoints,
    cancellationReasons,
    staffSlips,
    pickSlips,
    searchSlips,
    holdsArePrinted,
    tags,
    titleSettings,
    since("circulation-settings", "1.0")(circulationSetting("(name==printEventLogFeature)")),
    ecsSetting,
  )

  val findTitle: Transaction = Transaction("TLR_Find title")(instance, openRequests)

  val create: Transaction = Transaction("TLR_Create request")(
    patronByBarcode,
    requestPreference,
    allowedServicePoints,
    PatronChecks.manualBlocks,
    PatronChecks.automatedBlocks,
    PatronChecks.proxies,
    PatronChecks.sponsors,
    instance,
    inEither("/requests")(requestTitle(_, "Page").check(says("requestLevel", "Title"))),
  )

  private def cancellationReasons: FolioRequest =
    all("/cancellation-reason-storage/cancellation-reasons", "cancellationReasons", 10000)

  private def staffSlips: FolioRequest =
    all("/staff-slips-storage/staff-slips", "staffSlips", 10000)

  private def holdsArePrinted: Step =
    since("circulation", "14.7")(circulationSetting("(name==PRINT_HOLD_REQUESTS)"))
      .before(configuration("(module==SETTINGS and configName==PRINT_HOLD_REQUESTS)"))

  private def tags: FolioRequest = all("/tags", "tags", 10000, "label")

  /** Whether the consortium takes requests of all its tenants. */
  private def ecsSetting: Step =
    acrossTenants(
      since("consortia", "1.0")(since("ecs-tlr", "1.0")(circulationSetting("name==ecsTlrFeature")))
    )

  private def instance: Step = {
    val cql = s"""("hrid"=="${InstanceId.el}" or "id"=="${InstanceId.el}")"""
    acrossTenants(searchInstances(cql)(answers("$.id", InstanceId)))
      .before(get("/inventory/instances").query(cql).check(answers("$.instances[0].id", InstanceId)))
  }

  private def openRequests: FolioRequest =
    listed(
      "/circulation/requests",
      s"""(instanceId=="${InstanceId.el}" and (status=="Open - Awaiting delivery" or """ +
        """status=="Open - Awaiting pickup" or status=="Open - In transit" or status=="Open - Not yet filled"))""",
      10000,
    )

  /** The request type comes from the answer. */
  private def allowedServicePoints: Step = inEither("/requests/allowed-service-points")(
    get(_)
      .param("requesterId", PatronId.el)
      .param("operation", "create")
      .param("instanceId", InstanceId.el)
      .check(hasField("Page"))
  )

  val workflow: Workflow = Workflow(
    code = "tlr",
    name = "title-level-request",
    title = "Clerks request a title for a patron, any copy of it.",
    flow = InOrder(open, findTitle, create).takes(RecordKind.ItemToRequest, RecordKind.Patron),
    needsTitleRequests = true,
  )
}
