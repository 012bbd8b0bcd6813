package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import java.time.ZoneOffset.UTC
import java.time.{LocalDate, OffsetDateTime}
import org.folio.perf.feeders.{LedgerYears, RecordKind}
import org.folio.perf.folio.FolioError

/**
 * The current year for each ledger's series that lacks it, and where a ledger is rolled over the next one, which begins after
 * the current one ends.
 */
object FiscalYears extends Recipe {
  val words = "fiscal years"
  val kinds: Seq[RecordKind] = Nil
  private val Path = "/finance/fiscal-years"

  /** The series of a tenant without ledgers. */
  private val NewSeries = "PERF"

  def jobs(needs: TenantNeeds): Either[FolioError, Vector[Recipe.Job]] =
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
          year <- missing(own, OffsetDateTime.now(UTC), LedgersToRollOver.isWanted(needs))
        } yield () => make(needs.at, series, year)
      }

  /**
   * A fiscal year to create.
   *
   * @param number at the end of its code, unique in its series; mostly the year in which it ends
   * @param last its last day, UTC
   */
  final private[preparation] case class NewYear(number: Int, first: LocalDate, last: LocalDate)

  /**
   * Years that a series lacks: the one that contains today, and the one after it. No new year overlaps another one.
   *
   * @param own all years of the series
   */
  private[preparation] def missing(
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
    val numbers = own.flatMap(year => Number.findFirstIn(year.path("code").asText)).map(_.toInt)
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

  private[preparation] def all(at: TenantApi): Either[FolioError, Vector[JsonNode]] =
    at.list(Path, "fiscalYears", "cql.allRecords=1", TenantApi.AllOfThem)

  /** Its code is the series and the number: mod-finance takes the series from there. */
  private def make(at: TenantApi, series: String, year: NewYear): Either[FolioError, Unit] = {
    val body = TenantApi.json
      .put("name", s"$series ${year.number}")
      .put("code", s"$series${year.number}")
      .put("series", series)
      .put("periodStart", s"${year.first}T00:00:00Z")
      .put("periodEnd", s"${year.last}T23:59:59Z")
    at.post(Path, body).map(_ => ())
  }
}
