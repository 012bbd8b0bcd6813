package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.TextNode
import java.time.{Instant, LocalDate, OffsetDateTime, ZoneOffset}
import org.folio.perf.feeders.{LedgerYears, OwnMarks}
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError
import java.time.ZoneOffset.UTC
import java.time.format.DateTimeFormatter
import org.folio.perf.model.JsonTree.Fields

/** Active funds with an account number and a large budget of the current fiscal year. */
private[preparation] object Funds {
  private val Path = "/finance/funds"

  /** A fund that orders and invoices of preparations can use; it is created if there is none. */
  def usable(at: TenantApi): Either[FolioError, JsonNode] =
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
            .map(year => ledger.text("id") -> year.text("id"))
        }.toMap
        found = funds.find { fund =>
          current.get(fund.text("ledgerId")).exists(year => budgets((fund.text("id"), year)))
        }
        fund <- found.map(Right(_)).getOrElse(make(at))
      } yield fund
    }

  def make(at: TenantApi): Either[FolioError, JsonNode] =
    Ledgers.own(at).flatMap(ofLedger(at, _, TenantApi.newCode()))

  /** Creates a fund of a ledger with its budget. */
  def ofLedger(
      at: TenantApi,
      ledger: JsonNode,
      code: String,
  ): Either[FolioError, JsonNode] =
    for {
      fundType <- at.any("/finance/fund-types", "fundTypes")
      made <- at.post(
        Path,
        s"""{
          "fund": {
            "name": "Load tests $code",
            "code": "$code",
            "fundStatus": "Active",
            "fundTypeId": "$fundType",
            "externalAccountNo": "$code",
            "ledgerId": "${ledger.text("id")}"
          },
          "groupIds": []
        }""",
      )
      fund = made.path("fund")
      years <- FiscalYears.all(at)
      year <- LedgerYears
        .currentOf(ledger, years, OffsetDateTime.now)
        .toRight(at.lacks("current fiscal year"))
      _ <- Budgets.make(at, fund, year)
    } yield fund
}

/** Budgets of the funds that preparations create, so large that no purchase of a workflow fails. */
private[preparation] object Budgets {
  private val Path = "/finance/budgets"

  /** Ids of funds, each with its year's, that have an active budget. */
  def active(at: TenantApi): Either[FolioError, Set[(String, String)]] =
    at.list(Path, "budgets", "budgetStatus==Active", TenantApi.AllOfThem)
      .map(_.map(budget => (budget.text("fundId"), budget.text("fiscalYearId"))).toSet)

  /** The amount is more than a run of several days spends. */
  def make(at: TenantApi, fund: JsonNode, year: JsonNode): Recipe.Made = at.post(
    Path,
    s"""{
      "name": ${TextNode.valueOf(s"${fund.text("code")}-${year.text("code")}")},
      "budgetStatus": "Active",
      "fundId": "${fund.text("id")}",
      "fiscalYearId": "${year.text("id")}",
      "allocated": 1000000000.0,
      "allowableEncumbrance": 100,
      "allowableExpenditure": 100
    }""",
  )
}

/**
 * The current year for each ledger's series that lacks it, and where a ledger is rolled over the next one, which begins after
 * the current one ends.
 */
private[preparation] object FiscalYears {
  val recipe: Recipe = new Recipe("fiscal years", Nil, jobs)
  private val Path = "/finance/fiscal-years"

  /** The series of a tenant without ledgers. */
  private val NewSeries = "PERF"

  private def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
    if (!needs.spends) Right(Vector.empty)
    else
      for {
        years <- all(needs.at)
        ledgers <- Ledgers.all(needs.at)
      } yield {
        val used = ledgers.flatMap(LedgerYears.seriesOf(_, years)).distinct
        for {
          series <- if (used.isEmpty) Vector(NewSeries) else used
          own = years.filter(LedgerYears.series(_) == series)
          year <- missing(own, OffsetDateTime.now(UTC), needs.takes(FinanceRecords.LedgerToRollOver))
        } yield () => make(needs.at, series, year)
      }

  /**
   * A fiscal year to create.
   *
   * @param number at the end of its code, unique in its series; mostly the year in which it ends
   * @param last its last day, UTC
   */
  final case class NewYear(number: Int, first: LocalDate, last: LocalDate)

  /**
   * Years that a series lacks: the one that contains today, and the one after it. No new year overlaps another one.
   *
   * @param own all years of the series
   */
  def missing(
      own: Vector[JsonNode],
      now: OffsetDateTime,
      withNext: Boolean,
  ): Vector[NewYear] = {
    val today = now.toLocalDate
    val periods = own.flatMap { year =>
      for {
        start <- LedgerYears.moment(year, "periodStart")
        end <- LedgerYears.moment(year, "periodEnd")
      } yield (dayOf(start), dayOf(end))
    }
    val numbers = own.flatMap(year => Number.findFirstIn(year.text("code"))).map(_.toInt)
    def unused(first: Int, others: Vector[Int]): Int =
      Iterator.from(first).find(n => !others.contains(n)).getOrElse(first)

    /** A calendar year, without the days that belong to its neighbours. */
    def ofThisYear: NewYear = {
      val begin = periods.map(_._2).filter(_.isBefore(today)).map(_.plusDays(1))
      val end = periods.map(_._1).filter(_.isAfter(today)).map(_.minusDays(1))
      NewYear(
        unused(today.getYear, numbers),
        (begin :+ today.withDayOfYear(1)).max,
        (end :+ today.withDayOfYear(today.lengthOfYear)).min,
      )
    }
    val current = periods.filter { case (first, last) =>
      !first.isAfter(today) && !last.isBefore(today)
    }
    val made = Option.when(current.isEmpty)(ofThisYear)
    val ends = current.map(_._2) ++ made.map(_.last)
    val next = for {
      end <- ends.maxOption if withNext
      first = end.plusDays(1)
      if !periods.exists { case (start, _) => start.isAfter(end) }
      last = first.plusYears(1).minusDays(1)
    } yield NewYear(unused(last.getYear, numbers ++ made.map(_.number)), first, last)
    made.toVector ++ next
  }

  private val Number = "\\d{4}$".r

  private def dayOf(moment: OffsetDateTime): LocalDate =
    moment.withOffsetSameInstant(UTC).toLocalDate

  def all(at: TenantApi): Either[FolioError, Vector[JsonNode]] =
    at.list(Path, "fiscalYears", "cql.allRecords=1", TenantApi.AllOfThem)

  /** Its code is the series and the number: mod-finance takes the series from there. */
  private def make(at: TenantApi, series: String, year: NewYear): Recipe.Made = at.post(
    Path,
    s"""{
      "name": ${TextNode.valueOf(s"$series ${year.number}")},
      "code": ${TextNode.valueOf(s"$series${year.number}")},
      "series": ${TextNode.valueOf(series)},
      "periodStart": "${year.first}T00:00:00Z",
      "periodEnd": "${year.last}T23:59:59Z"
    }""",
  )
}

/** One active ledger with a current fiscal year, for the funds of load tests. */
private[preparation] object Ledgers {
  private val Path = "/finance/ledgers"

  val recipe: Recipe =
    Recipe.counted("ledgers", FinanceRecords.Ledger)(_.missingOf(FinanceRecords.Ledger).min(1))(own)

  /** The ledger that preparations have created; it is created if it is missing. */
  def own(at: TenantApi): Either[FolioError, JsonNode] =
    at.once("ledger") {
      for {
        years <- FiscalYears.all(at)
        ledgers <- all(at)
        found = ledgers.find { ledger =>
          ledger.text("code").startsWith(OwnMarks.Code) &&
          LedgerYears.currentOf(ledger, years, OffsetDateTime.now).isDefined
        }
        ledger <- found.map(Right(_)).getOrElse(make(at, years, TenantApi.newCode()))
      } yield ledger
    }

  def all(at: TenantApi): Either[FolioError, Vector[JsonNode]] =
    at.list(Path, "ledgers", "ledgerStatus==Active sortby code", TenantApi.AllOfThem)

  def make(
      at: TenantApi,
      years: Vector[JsonNode],
      code: String,
  ): Either[FolioError, JsonNode] =
    for {
      year <- years
        .find(LedgerYears.contains(_, OffsetDateTime.now))
        .toRight(at.lacks("current fiscal year"))
      ledger <- at.post(
        Path,
        s"""{
          "name": "Load tests $code",
          "code": "$code",
          "ledgerStatus": "Active",
          "fiscalYearOneId": "${year.text("id")}"
        }""",
      )
    } yield ledger
}

/**
 * Ledgers that a run rolls over, each with a fund and its budget. Their codes come last. [[FiscalYears]] creates the
 * years.
 */
private[preparation] object LedgersToRollOver {
  private val Moment = DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC)

  def make(at: TenantApi): Recipe.Made = {
    // The time stamp makes the newest the last.
    val code = TenantApi.newCode(OwnMarks.LedgerToRollOver + Moment.format(Instant.now))
    for {
      years <- FiscalYears.all(at)
      ledger <- Ledgers.make(at, years, code)
      fund <- Funds.ofLedger(at, ledger, code)
    } yield fund
  }
}
