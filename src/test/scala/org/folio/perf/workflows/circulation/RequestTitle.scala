package org.folio.perf.workflows.circulation

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{InOrder, Workflow}
import org.folio.perf.protocol._
import Checks._
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
    since("circulation-settings", "1.0")(
      get("/circulation/settings").query("(name==printEventLogFeature)").check(isList)
    ),
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
    acrossTenants(place("/circulation-bff/requests")).before(place("/circulation/requests")),
  )

  private def cancellationReasons: FolioRequest =
    get("/cancellation-reason-storage/cancellation-reasons")
      .query("cql.allRecords=1 sortby name")
      .limit(10000)
      .check(isList)

  private def staffSlips: FolioRequest =
    get("/staff-slips-storage/staff-slips").query("cql.allRecords=1 sortby name").limit(10000).check(isList)

  private def holdsArePrinted: Step.ByInterface =
    since("circulation", "14.7")(
      get("/circulation/settings").query("(name==PRINT_HOLD_REQUESTS)").check(isList)
    ).before(
      get("/configurations/entries")
        .query("(module==SETTINGS and configName==PRINT_HOLD_REQUESTS)")
        .check(isList)
    )

  private def tags: FolioRequest =
    get("/tags").query("cql.allRecords=1 sortby label").limit(10000).check(isList)

  /** Whether the consortium takes requests of all its tenants. */
  private def ecsSetting: Step.ByInterface =
    acrossTenants(
      since("consortia", "1.0")(
        since("ecs-tlr", "1.0")(
          get("/circulation/settings").query("name==ecsTlrFeature").check(isList)
        )
      )
    )

  private def instance: Step.ByInterface = {
    val cql = s"""("hrid"=="${InstanceId.el}" or "id"=="${InstanceId.el}")"""
    acrossTenants(searchInstances(cql)(answers("$.id", InstanceId)))
      .before(get("/inventory/instances").query(cql).check(answers("$.instances[0].id", InstanceId)))
  }

  private def openRequests: FolioRequest =
    get("/circulation/requests")
      .query(
        s"""(instanceId=="${InstanceId.el}" and (status=="Open - Awaiting delivery" or """ +
          """status=="Open - Awaiting pickup" or status=="Open - In transit" or status=="Open - Not yet filled"))"""
      )
      .limit(10000)
      .check(isList)

  /** The request type comes from the answer. */
  private def allowedServicePoints: Step.ByInterface = {
    def at(path: String) = get(path)
      .param("requesterId", PatronId.el)
      .param("operation", "create")
      .param("instanceId", InstanceId.el)
      .check(hasField("Page"))
    acrossTenants(at("/circulation-bff/requests/allowed-service-points"))
      .before(at("/circulation/requests/allowed-service-points"))
  }

  private def place(path: String): FolioRequest =
    requestTitle(path, "Page").check(says("requestLevel", "Title"))

  val workflow: Workflow = Workflow(
    code = "tlr",
    name = "title-level-request",
    title = "Clerks request a title for a patron, any copy of it.",
    flow = InOrder(open, findTitle, create).takes(RecordKind.ItemToRequest, RecordKind.Patron),
    needsTitleRequests = true,
  )
}
