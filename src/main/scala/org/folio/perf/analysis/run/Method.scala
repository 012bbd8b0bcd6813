package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.pair.Comparability
import org.folio.perf.analysis.statistics.CallBudget
import org.folio.perf.analysis.tally.Distribution
import org.folio.perf.model.{LoadModel, RunManifest}
import Words.{duration, unit}

/** Sentences about how the figures were measured. */
private[analysis] object Method {

  def sentences(input: RunInput): Vector[String] = {
    val window = input.window
    val isOurs = !input.manifest.isOfGatling
    Vector(
      if (window.steadyMs == 0) "The run has no steady state, so there are no figures to judge."
      else
        s"The verdict covers the steady state, from ${duration(window.steadyFromMs)} to " +
          s"${duration(window.steadyToMs)} after the start of the load. Transactions and requests count if they " +
          s"started in it.${before(input.manifest)}",
      "An iteration is one user's run through a workflow. A transaction is a named step of the workflow, and an " +
        "execution is one run of a transaction.",
      "Response times cover successful transactions, without think time" +
        (if (isOurs) " and with the time that the user waits for jobs" else "") +
        ". Failed transactions are counted separately.",
      "Averages are exact. Percentiles use the nearest-rank method. With up to " +
        s"${Words.whole(Distribution.MaxValues.toLong)} response times they are exact. With more they come from " +
        s"histograms with ${Distribution.SignificantDigits} significant digits (HdrHistogram): exact below " +
        s"${unit("2.048", "s")} and at most 0.1${Words.NoBreak}% too high above. Histograms are merged; " +
        "percentiles are never averaged.",
      s"The timeline has buckets of ${duration(input.axis.bucketMs)}. A transaction and a request are " +
        "in the bucket in which they finished.",
      if (!isOurs)
        "Transactions are the outermost groups, and requests outside of groups. The time of a group is the sum of its requests' times, as in Gatling's own report."
      else
        "Planned is the number of starts that the plan schedules in the steady state. It is a whole number, so a " +
          "rate of 1.05/min gives 10 or 11 in ten minutes. Offered is the same per minute, or the plan's rate where " +
          "starts are not planned. Achieved is what started and finished, failed transactions included.",
    ) ++ planKept.filter(_ => isOurs && input.manifest.loadModel == LoadModel.Open) ++ check(input.manifest) ++ Vector(
      s"If ${Words.percent(Comparability.MaxErrorPercent)} or more of a transaction's executions fail, its " +
        "times are struck out and never compared with another run."
    ) ++ ofJobs.filter(_ => isOurs) ++ Vector(
      "A value of an infrastructure metric belongs to the steady state if the middle of its period does, and a virtual " +
        "user was still there. Maximum: the highest value, of a service that of its busiest task if the source has it.",
      "Error messages are grouped without ids: UUIDs and numbers of five or more digits read {id}.",
    ) ++ input.breakdown.filter(_ => isOurs).toVector.flatMap(_.method)
  }

  private def ofJobs: Vector[String] = Vector(
    "The duration of a long job comes from its own records. If it has none, it is the time from the first check of " +
      "its status, or from the start of its transaction, to the last check. All jobs that ended during the run count.",
    s"A tenant's jobs are slow at ${Words.exact(LongJobs.SlowerRatio)} times the median tenant's time or more, " +
      "by record where the number of records is known, unless chance explains it: jobs that are dealt out anew among " +
      s"the tenants make one look so in at most ${Words.percent(CallBudget.WithinRun * 100)} of runs.",
  )

  /** Of the time that is not judged, if the run has such a time. */
  private def before(manifest: RunManifest): String =
    if (manifest.profile.rampUpMs == 0) ""
    else s" The ${manifest.loadModel.beginning} of ${duration(manifest.profile.rampUpMs)} is in the timeline only."

  private def check(manifest: RunManifest): Option[String] = Option.when(manifest.judgesAll)(
    "This run checks that every transaction works. Only thresholds on failed transactions decide its verdict: late " +
      "starts and response times do not."
  )

  private val planKept = Vector(
    "Open model: the nth start of each scenario is compared with its nth planned start, over the whole " +
      s"run. A start is on time if it is at most ${unit(PlanKeptCheck.ToleranceMs.toString, "ms")} late. The " +
      "smallest delay of all starts is the load generator's own start-up and is subtracted."
  )
}
