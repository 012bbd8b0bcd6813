package org.folio.perf.analysis.workload

import java.time.{Instant, ZoneOffset}
import java.time.format.DateTimeFormatter
import java.util.Locale

/**
 * The load of a FOLIO from its logs.
 *
 * @param release whose requests fit best
 * @param period times of the first and the last request, in words
 * @param requests all
 * @param explained those of the workflows
 * @param busiest the hour with the most requests, in words, with their number and that of the workflows
 * @param hours in words; the first is the busiest one, of a short log the whole
 * @param rates workflows in the log, with their iterations an hour in the busiest hour and in the others
 * @param hidden workflows that probably do not run, but may: others explain their requests
 * @param tenants shares of the load, which add up to 1; empty: the log has no tenants
 * @param others requests that belong to no workflow, by their names
 */
final case class LoggedLoad(
    release: String,
    period: String,
    requests: Double,
    explained: Double,
    busiest: (String, Double, Double),
    hours: Vector[String],
    rates: Vector[(WorkflowRate, Vector[Double])],
    hidden: Vector[WorkflowRate],
    tenants: Vector[(String, Double)],
    others: Map[String, Double],
)

object LoggedLoad {

  /** Fewer iterations are chance. */
  private val FewestIterations = 3.0

  /** Shorter logs have no hours of the day. */
  private val HoursOfDay = 2.0

  /**
   * @param releases requests of workflows by the release's name
   * @param loadHours length of the load that all of the log belongs to; `None`: that of the log
   * @return `None`: no request belongs to a workflow
   */
  def of(
      tally: LoggedRequests,
      releases: Vector[(String, Vector[WorkflowRequests])],
      loadHours: Option[Double],
  ): Option[LoggedLoad] = {
    val byHour = tally.byHour
    val all = LoggedRequests.sum(byHour.values)
    val fits = releases.map { case (release, workflows) => release -> new RateFit(workflows, all) }
    val (release, fit) = fits.maxBy(one => explainedOf(one._2, all))
    val (rates, absent) = fit.rates.partition { rate =>
      rate.iterations >= FewestIterations && (rate.low > 0 || rate.iterations > rate.high / 4)
    }
    Option.when(rates.nonEmpty) {
      val workflows = rates.map(_.workflow)
      def fitted(counts: Map[String, Double]) = new RateFit(workflows, counts)
      val whole = byHour.keys.toVector.map(tally.covered).sum
      val full = byHour.filter { case (hour, _) => tally.covered(hour) > 0.99 }
      val isLong = loadHours.isEmpty && whole >= HoursOfDay && full.nonEmpty
      val (busiestHour, busiest) = if (isLong) full.maxBy(_._2.values.sum) else (0L, all)
      val first =
        if (isLong) perHour(fitted(busiest), 1) else rates.map(_.iterations / loadHours.getOrElse(whole))
      val clock =
        if (isLong) byHour.groupBy { case (hour, _) => Math.floorMod(hour, 24L) }.toVector.sortBy(_._1)
        else Vector.empty
      val others = clock.map { case (_, same) =>
        perHour(fitted(LoggedRequests.sum(same.values)), same.keys.toVector.map(tally.covered).sum)
      }
      val columns = first +: others
      LoggedLoad(
        release,
        s"${words(tally.firstMs)} to ${words(tally.lastMs)}",
        all.values.sum,
        explainedOf(fit, all),
        (
          if (isLong) words(busiestHour * LoggedRequests.HourMs) else "",
          busiest.values.sum,
          explainedOf(fitted(busiest), busiest),
        ),
        "busiest" +: clock.map { case (hour, _) => f"$hour%02d-${(hour + 1) % 24}%02d" },
        rates.indices.toVector.map(i => rates(i) -> columns.map(_(i))),
        absent.filter(_.high >= FewestIterations).sortBy(-_.high),
        shares(tally, fit),
        all.map { case (name, n) => name -> (n - fit.explained(name, n)) }.filter(_._2 >= 1),
      )
    }
  }

  private def perHour(fit: RateFit, hours: Double): Vector[Double] = fit.iterations.map(_ / hours)

  private def explainedOf(fit: RateFit, counts: Map[String, Double]): Double =
    counts.map { case (name, n) => fit.explained(name, n) }.sum

  private def shares(tally: LoggedRequests, fit: RateFit): Vector[(String, Double)] = {
    val known = tally.byTenant.toVector.collect {
      case (tenant, counts) if tenant.nonEmpty && tenant != "-" => tenant -> explainedOf(fit, counts)
    }
    val total = known.map(_._2).sum
    known.filter(_._2 > 0).map { case (tenant, n) => tenant -> n / total }.sortBy(one => (-one._2, one._1))
  }

  /** A log without dates is of 1970. */
  private def words(ms: Long): String = {
    val form = if (ms < 366 * 24 * LoggedRequests.HourMs) "HH:mm" else "EEE uuuu-MM-dd HH:mm"
    DateTimeFormatter.ofPattern(form, Locale.ROOT).withZone(ZoneOffset.UTC).format(Instant.ofEpochMilli(ms))
  }
}
