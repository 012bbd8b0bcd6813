package org.folio.perf.workflows.circulation

import org.folio.perf.protocol.{Checks, FolioRequest}
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.SessionKey._

/** Requests of the check-out app about a patron; some are sent before and after lending. */
private[circulation] object PatronChecks {

  val openLoans: FolioRequest =
    get("/circulation/loans")
      .query(s"(userId==${PatronId.el} and status.name<>Closed)")
      .limit(1)
      .check(Checks.isList)

  val openRequests: FolioRequest =
    get("/circulation/requests")
      .query(s"""(requesterId==${PatronId.el} and status=="Open")""")
      .limit(100)
      .check(Checks.isList)

  val openFees: FolioRequest =
    get("/accounts")
      .query(s"(userId==${PatronId.el} and status.name<>Closed)")
      .limit(100)
      .check(Checks.isList)

  /** The user interface has the doubled `query=`; FOLIO filters correctly all the same. */
  val proxies: FolioRequest =
    get("/proxiesfor").query(s"query=(userId==${PatronId.el})").limit(80).check(Checks.isList)

  val sponsors: FolioRequest =
    get("/proxiesfor").query(s"query=(proxyUserId==${PatronId.el})").check(Checks.isList)

  val manualBlocks: FolioRequest =
    get("/manualblocks").query(s"userId==${PatronId.el}").check(Checks.isList)

  val automatedBlocks: FolioRequest =
    get("/automated-patron-blocks/{id}", PatronId)
      .limit(100)
      .check(Checks.hasField("automatedPatronBlocks"))

  val notes: FolioRequest =
    get("/note-links/domain/users/type/user/id/{id}", PatronId)
      .limit(10000)
      .param("order", "desc")
      .param("status", "assigned")
      .check(Checks.isList)

  val patronGroup: FolioRequest =
    get("/groups")
      .query(s"(id==${PatronGroupId.el})")
      .check(Checks.says("id", PatronGroupId))

  val requestsToPickUpHere: FolioRequest =
    get("/circulation/requests")
      .query(
        s"(requesterId==${PatronId.el} and pickupServicePointId=${ServicePointId.el}" +
          """ and status=="Open - Awaiting pickup")"""
      )
      .check(Checks.isList)
}
