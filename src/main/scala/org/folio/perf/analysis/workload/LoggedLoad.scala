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
 * @param busiest the four quarters with the most requests, in words, with their number and that of the workflows
 * @param hours in words; the first is the busiest one, of a short log the whole
 * @param rates workflows in the log, with their iterations an hour in each of the hours
 * @param hidden workflows that probably do not run, but may: others explain their requests
 * @param tenants shares of the load in each of the hours, which add up to 1; empty: the log has no tenants
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
    tenants: Vector[(String, Vector[Double])],
    others: Map[String, Double],
)

object LoggedLoad {
  import LoggedRequests.{QuartersOfDay, QuartersOfHour}

  /** Fewer iterations are chance. */
  private val FewestIterations = 3.0

  /** Shorter logs have no hours of the day. */
  private val HoursOfDay = 2.0

  /**
   * @param releases requests of each workflow by the release's name, with the shapes of their queries
   * @param loadHours length of the load that all of the log belongs to; `None`: that of the log
   * @return `None`: no request belongs to a workflow
   */
  def of(
      tally: LoggedRequests,
      releases: Vector[(String, Vector[(String, Vector[TurnRequests])])],
      loadHours: Option[Double],
  ): Option[LoggedLoad] = {
    val named = withoutShapes(tally)
    val byQuarter = tally.byQuarter.view.mapValues(renamed(_, named)).toMap
    val all = LoggedRequests.sum(byQuarter.values)
    val fits = releases.map { case (release, workflows) =>
      release -> new RateFit(
        RateFit.merged(workflows.map { case (code, turns) => code -> turns.map(_.renamed(named)) }),
        all,
      )
    }
    val (release, fit) = fits.maxBy(one => explainedOf(one._2, all))
    val (rates, absent) = fit.rates.partition { rate =>
      rate.iterations >= FewestIterations && (rate.low > 0 || rate.iterations > rate.high / 4)
    }
    Option.when(rates.nonEmpty) {
      val workflows = rates.map(_.workflow)
      def hoursOf(quarters: Iterable[Long]) = quarters.toVector.map(tally.covered).sum / QuartersOfHour
      def countsOf(quarters: Iterable[Long]) = LoggedRequests.sum(quarters.flatMap(byQuarter.get))
      def fitted(quarters: Iterable[Long]) = new RateFit(workflows, countsOf(quarters))
      val whole = hoursOf(byQuarter.keys)
      val full = byQuarter.keys.map(from => from until from + QuartersOfHour).filter(hoursOf(_) > 0.99)
      val isLong = loadHours.isEmpty && whole >= HoursOfDay && full.nonEmpty
      val busiest = if (isLong) full.maxBy(countsOf(_).values.sum).toVector else byQuarter.keys.toVector
      val clock =
        if (isLong) byQuarter.keys.groupBy(q => Math.floorMod(q, QuartersOfDay) / QuartersOfHour).toVector.sortBy(_._1)
        else Vector.empty
      val first =
        if (isLong) fitted(busiest).iterations else rates.map(_.iterations / loadHours.getOrElse(whole))
      val columns = first +: clock.map { case (_, quarters) => fitted(quarters).iterations.map(_ / hoursOf(quarters)) }
      LoggedLoad(
        release,
        s"${words(tally.firstMs)} to ${words(tally.lastMs)}",
        all.values.sum,
        explainedOf(fit, all),
        (
          if (isLong) words(busiest.min * LoggedRequests.QuarterMs) else "",
          countsOf(busiest).values.sum,
          explainedOf(fitted(busiest), countsOf(busiest)),
        ),
        "busiest" +: clock.map { case (hour, _) => f"$hour%02d-${(hour + 1) % 24}%02d" },
        rates.indices.toVector.map(i => rates(i) -> columns.map(_(i))),
        absent.filter(_.high >= FewestIterations).sortBy(-_.high),
        shares(tally, fit, named, (busiest +: clock.map(_._2)).map(_.map(Math.floorMod(_, QuartersOfDay)).toSet)),
        all.map { case (name, n) => name -> (n - fit.explained(name, n)) }.filter(_._2 >= 1),
      )
    }
  }

  /** Names without a shape where most queries of the log have none that is known, such as in a log without queries. */
  private def withoutShapes(tally: LoggedRequests): String => String = {
    val known = LoggedRequests
      .sum(tally.byQuarter.values)
      .groupBy(one => RequestNames.bare(one._1))
      .collect {
        case (bare, same) if same.collect {
              case (name, n) if RequestNames.isShaped(name) => n
            }.sum > same.getOrElse(s"$bare?", 0.0) =>
          bare
      }
      .toSet
    name => if (known(RequestNames.bare(name))) name else RequestNames.bare(name)
  }

  private[workload] def renamed(counts: Map[String, Double], name: String => String): Map[String, Double] =
    counts.groupMapReduce(one => name(one._1))(_._2)(_ + _)

  private def explainedOf(fit: RateFit, counts: Map[String, Double]): Double =
    counts.map { case (name, n) => fit.explained(name, n) }.sum

  /** @param hours quarters of the day of each */
  private def shares(
      tally: LoggedRequests,
      fit: RateFit,
      named: String => String,
      hours: Vector[Set[Long]],
  ): Vector[(String, Vector[Double])] = {
    val known = tally.byTenant.toVector.collect {
      case (tenant, quarters) if tenant.nonEmpty && tenant != "-" =>
        val ours = quarters.view.mapValues(counts => explainedOf(fit, renamed(counts, named))).toMap
        tenant -> hours.map(_.toVector.flatMap(ours.get).sum)
    }
    val totals = hours.indices.map(i => known.map(_._2(i)).sum)
    known
      .filter(_._2.exists(_ > 0))
      .map { case (tenant, all) =>
        tenant -> all.zip(totals).map { case (n, total) => if (total > 0) n / total else 0.0 }
      }
      .sortBy(one => (-one._2.head, one._1))
  }

  /** A log without dates is of 1970. */
  private def words(ms: Long): String = {
    val form = if (ms < 366 * QuartersOfDay * LoggedRequests.QuarterMs) "HH:mm" else "EEE uuuu-MM-dd HH:mm"
    DateTimeFormatter.ofPattern(form, Locale.ROOT).withZone(ZoneOffset.UTC).format(Instant.ofEpochMilli(ms))
  }
}
