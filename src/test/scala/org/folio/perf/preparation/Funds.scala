package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import java.time.OffsetDateTime
import org.folio.perf.feeders.{LedgerYears, OwnMarks}
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/** Active funds with an account number and a large budget of the current fiscal year. */
object Funds extends KindRecipe("funds", FinanceRecords.Fund, FinanceRecords.FundToKeep) {
  private val Path = "/finance/funds"

  protected def make(at: TenantApi): Either[FolioError, Unit] = makeOwn(at).map(_ => ())

  /** A fund that orders and invoices of preparations can use; it is created if there is none. */
  private[preparation] def usable(at: TenantApi): Either[FolioError, JsonNode] =
    at.once("fund") {
      for {
        years <- FiscalYears.all(at)
        ledgers <- Ledgers.all(at)
        funds <- at.list(
          Path,
          "funds",
          s"fundStatus==Active and ${OwnMarks.begins("code", OwnMarks.Code)}",
          TenantApi.AllOfThem,
        )
        budgets <- Budgets.active(at)
        current = ledgers.flatMap { ledger =>
          LedgerYears
            .currentOf(ledger, years, OffsetDateTime.now)
            .map(year => idOf(ledger) -> idOf(year))
        }.toMap
        found = funds.find { fund =>
          current.get(fund.path("ledgerId").asText).exists(year => budgets((idOf(fund), year)))
        }
        fund <- found.map(Right(_)).getOrElse(makeOwn(at))
      } yield fund
    }

  private def makeOwn(at: TenantApi): Either[FolioError, JsonNode] =
    Ledgers.own(at).flatMap(make(at, _, TenantApi.newCode()))

  /** Creates a fund of a ledger with its budget. */
  private[preparation] def make(
      at: TenantApi,
      ledger: JsonNode,
      code: String,
  ): Either[FolioError, JsonNode] = {
    val body = TenantApi.json
    for {
      fundType <- at.any("/finance/fund-types", "fundTypes")
      _ = body
        .putObject("fund")
        .put("name", s"Load tests $code")
        .put("code", code)
        .put("fundStatus", "Active")
        .put("fundTypeId", idOf(fundType))
        .put("externalAccountNo", code)
        .put("ledgerId", idOf(ledger))
      _ = body.putArray("groupIds")
      made <- at.post(Path, body)
      fund = made.path("fund")
      years <- FiscalYears.all(at)
      year <- LedgerYears
        .currentOf(ledger, years, OffsetDateTime.now)
        .toRight(at.lacks("current fiscal year"))
      _ <- Budgets.make(at, fund, year)
    } yield fund
  }

  private def idOf(record: JsonNode): String = record.path("id").asText
}
