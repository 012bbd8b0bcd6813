package org.folio.perf.workflows.finance

import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._

/**
 * Requests of the finance app about ledgers.
 *
 * Source: PTF's JMeter script; ui-finance 9.0.1 for Trillium.
 */
private[finance] object LedgersApp {
  val FirstYearId = SessionKey("fiscalYearOneId")
  private val FirstYearStart = SessionKey("firstYearStart")
  private val YearStart = SessionKey("fiscalYearStart")
  private val YearSeries = SessionKey("fiscalYearSeries")
  val LedgerCode = SessionKey("ledgerCode")
  val LedgerJson = SessionKey("ledgerJson")
  val EditedLedgerJson = SessionKey("editedLedgerJson")

  val fiscalYears: FolioRequest =
    all("/finance/fiscal-years", "fiscalYears", sortBy = "periodStart")

  val byName: FolioRequest = {
    val names = anyBegins(LedgerName.el, Vector("name", "code", "description"))
    firstPage("/finance/ledgers", s"((($names))) sortby name/sort.ascending")
  }

  /** Finds the ledger by its name. */
  val found: FolioRequest =
    byName.check(
      says("id", LedgerId),
      capture(s"""$$.ledgers[?(@.id == "${LedgerId.el}")].fiscalYearOneId""", FirstYearId),
    )

  val ledger: FolioRequest = ledgerAlone.limit(1000)

  private def ledgerAlone: FolioRequest = getById("/finance/ledgers/{id}", LedgerId)

  private val rollovers: FolioRequest =
    listed(
      "/finance/ledger-rollovers",
      s"""(ledgerId=="${LedgerId.el}" and rolloverType=="Commit")""" +
        " sortby metadata.createdDate/sort.descending",
    )

  val fundsOfLedger: FolioRequest =
    matching("/finance/funds", s"""ledgerId=="${LedgerId.el}" sortby name""", 1000)
      .check(hasField("funds"))

  private val currentYear: FolioRequest =
    get("/finance/ledgers/{id}/current-fiscal-year", LedgerId).check(
      hasField("periodEnd"),
      captureFirst("periodStart", YearStart),
      captureFirst("series", YearSeries),
    )

  private val firstYear: FolioRequest =
    getById("/finance/fiscal-years/{id}", FirstYearId).check(captureFirst("periodStart", FirstYearStart))

  /** The ledger's fiscal years before the current one. */
  private val earlierYears: FolioRequest =
    limited(
      "/finance/fiscal-years",
      1000,
      s"""series=="${YearSeries.el}" and periodStart >= "${FirstYearStart.el}"""" +
        s""" and periodStart < "${YearStart.el}" sortBy periodStart/sort.descending series/sort.ascending""",
    )
      .check(hasField("fiscalYears"))

  /** The user interface has a doubled `query=`; here it is single, because FOLIO reads both the same. */
  private val budgets: FolioRequest =
    matching("/finance/budgets", s"""(fiscalYearId=="${FirstYearId.el}" AND fund.ledgerId=="${LedgerId.el}")""", 1000)
      .check(hasField("budgets"))

  /** Requests of a ledger's page. */
  val page: Step = sinceTrillium(
    rollovers,
    currentYear,
    fundsOfLedger,
    ledgerAlone.param("fiscalYear", FirstYearId.el),
    self,
    firstYear,
    earlierYears,
    budgets,
  ).before(
    rollovers,
    fundsOfLedger,
    currentYear.limit(1000),
    ledger.param("fiscalYear", FirstYearId.el),
    self,
    budgets,
  )
}
