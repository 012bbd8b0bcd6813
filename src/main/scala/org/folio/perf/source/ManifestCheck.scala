package org.folio.perf.source

import java.time.Instant
import org.folio.perf.model._
import scala.util.Try

/**
 * Checks that the values of a `run.json` are plausible. Other values would need endless memory or time.
 */
private[source] object ManifestCheck {

  /** Longest plausible time of any kind; settings allow less. */
  private val LongestMs = 30L * 24 * 3600 * 1000
  private val Earliest = Instant.parse("2000-01-01T00:00:00Z")
  private val Latest = Instant.parse("2200-01-01T00:00:00Z")

  /** Planned starts are kept in memory, and a day has 86,400 seconds. */
  private val MostInRun = 1e7
  private val MostIterations = 1e9
  private val MostUsers = 10000000
  private val LongestSettleSeconds = 3600
  private val LongestPeriodSeconds = 86400

  /** Key, found value and expected values, in a phrase; `None`: all values are plausible. */
  def problem(run: RunManifest): Option[String] =
    firstOf(
      within("profile.rampUpMs", run.profile.rampUpMs, 0, LongestMs),
      within("profile.steadyStateMs", run.profile.steadyStateMs, 0, LongestMs),
      moment("loadStartedAt", run.loadStartedAt),
      run.endedAt.flatMap(moment("endedAt", _)),
      run.endedAt.flatMap { ended =>
        within("endedAt", ended.toEpochMilli - run.loadStartedAt.toEpochMilli, 0, LongestMs)
      },
      run.gatlingFolder.filter(name => Try(java.nio.file.Paths.get(name)).isFailure).map { _ =>
        "gatlingFolder that is no path"
      },
      run.metrics.flatMap(ofMetrics),
    ).orElse(firstOf(run.tenants.map { tenant =>
      val weight = tenant.iterationsPerMinute
      Option.when(!(weight > 0 && weight <= 1e6))(
        s"tenants with iterationsPerMinute $weight, expected above 0 and at most 1000000"
      )
    }: _*))
      .orElse(firstOf(run.plan.map(ofWorkflow(_, run.profile)): _*))

  private def ofMetrics(origin: MetricsOrigin): Option[String] = firstOf(
    within("metrics.periodSeconds", origin.periodSeconds.toLong, 1, LongestPeriodSeconds.toLong),
    within("metrics.settleSeconds", origin.settleSeconds.toLong, 0, LongestSettleSeconds.toLong),
  )

  private def ofWorkflow(workflow: PlannedWorkflow, profile: LoadProfile): Option[String] = {
    val all = workflow.iterationsPerMinute * profile.totalMs.toDouble / 60000
    val atOnce = workflow.arrivals match {
      case Arrivals.AtOnce(iterations) => iterations.toLong
      // A bound only: iterations that go on to the end of the run have the highest one.
      case Arrivals.InTurn(atMost, _) => math.min(atMost, MostUsers).toLong
      case Arrivals.Even | Arrivals.BackToBack => 0L
    }
    firstOf(
      Option.when(!(all >= 0 && all <= MostInRun))(
        s"plan of ${workflow.code.take(20)} with iterationsPerMinute ${workflow.iterationsPerMinute}, " +
          "expected 0 to 1e7 iterations in the run"
      ),
      within("plan.arrivals", atOnce, 0, MostUsers.toLong),
      within("plan.virtualUsers", workflow.virtualUsers.fold(0L)(_.toLong), 0, MostUsers.toLong),
      within("plan.startOffsetMs", workflow.startOffsetMs, 0, LongestMs),
      firstOf(workflow.transactions.map { transaction =>
        Option.when(!(transaction.perMinute >= 0 && transaction.perMinute <= MostIterations))(
          s"plan.transactions.perMinute ${transaction.perMinute}, expected 0 to 1e9"
        )
      }: _*),
    )
  }

  private def moment(key: String, found: Instant): Option[String] =
    Option.when(found.isBefore(Earliest) || found.isAfter(Latest))(
      s"$key $found, expected a time from 2000 to 2200"
    )

  private def within(key: String, found: Long, least: Long, most: Long): Option[String] =
    Option.when(found < least || found > most)(s"$key $found, expected $least to $most")

  private def firstOf(problems: Option[String]*): Option[String] = problems.flatten.headOption
}
