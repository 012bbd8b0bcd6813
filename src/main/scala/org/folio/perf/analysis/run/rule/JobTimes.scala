package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.analysis.statistics.CallBudget
import org.folio.perf.model._

/** Long jobs: failures first, then durations, each with one finding for each kind of job. */
object LongJobTimes {
  private val MaxNamed = 5

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val jobs = measured.results.jobs
    val (slower, others) = jobs.zipWithIndex.partition { case (job, _) => job.tenants.exists(_.slower) }
    jobs.zipWithIndex.flatMap { case (job, i) => failed(job, i) } ++
      slower.map { case (job, i) => ofTenants(job, i) } ++ times(others.map(_._1))
  }

  private def failed(job: JobResult, index: Int): Option[Finding] = {
    val tenants = job.tenants
      .filter(t => t.failed + t.timedOut > 0)
      .sortBy(t => (-(t.failed + t.timedOut), t.tenant))
      .map(t => s"${t.tenant} ${whole(t.failed + t.timedOut)}")
    Option.when(tenants.nonEmpty)(
      Finding(
        s"failed-long-job-${index + 1}",
        Severity.Warning,
        s"${job.name}: ${problems(job)} of ${count(job.jobs, "job")}.",
        s"By tenant: ${few(tenants, MaxNamed)}.",
        Vector("jobs"),
        s"Look for the reason in the log of the module that runs ${job.name}.",
      )
    )
  }

  private def problems(job: JobResult): String = Vector(
    Option.when(job.failed > 0)(s"${whole(job.failed)} failed"),
    Option.when(job.timedOut > 0)(s"${whole(job.timedOut)} timed out"),
  ).flatten.mkString(" and ")

  private def ofTenants(job: JobResult, index: Int): Finding = {
    val slower = job.tenants.filter(_.slower).sortBy(t => (-t.ratio.getOrElse(0.0), t.tenant))
    val named = slower.map(t => s"${t.tenant} (${Words.times(t.ratio.getOrElse(0.0))})")
    Finding(
      s"long-job-${index + 1}",
      Severity.Warning,
      s"${job.name} is slower in ${few(named, MaxNamed)} than in the median tenant.",
      s"${job.name}: ${took(job)}.",
      Vector("jobs"),
      s"Compare the records and the configuration of ${few(slower.map(_.tenant), 2)} with those of the median tenant.",
      Some(Certainty.Likely),
      s"Chance makes a tenant look so in ${percent(CallBudget.WithinRun * 100)} of runs at most, but its jobs may have " +
        "had more to do, or other hours.",
    )
  }

  /** The longest first. */
  private def times(jobs: Vector[JobResult]): Option[Finding] = {
    val named =
      jobs.sortBy(job => (-job.times.fold(0.0)(_.averageMs), job.name)).map(job => s"${job.name}: ${took(job)}")
    Option.when(jobs.nonEmpty)(Finding("long-jobs", Severity.Info, s"${few(named)}.", "", Vector("jobs")))
  }

  private def took(job: JobResult): String = job.times.fold("none succeeded") { its =>
    val ended = count(job.jobs - job.failed - job.timedOut, "job")
    s"${seconds(its.averageMs)} on average${spread(its)} ($ended in " +
      s"${count(job.tenants.size, "tenant")})"
  }

  private def spread(times: JobTimes): String = {
    val all = range(seconds(times.minMs), seconds(times.maxMs))
    if (all == seconds(times.averageMs)) "" else s", $all"
  }
}

/** Transactions that take at least twice as long if long jobs run at their start: one finding for each kind of job. */
object SlowDuringJobs {
  private val MaxNamed = 4

  /** Iterations in each part below which a difference may be chance. */
  private val FewestIterations = 30L

  /** Difference that a user notices. */
  private val LeastMs = 50.0

  final private case class Slow(transaction: String, duringMs: Double, withoutMs: Double) {
    def ratio: Double = duringMs / withoutMs
  }

  def findings(measured: RunMeasurements): Vector[Finding] =
    measured.results.phases.zipWithIndex.flatMap { case (phase, i) =>
      val jobs = measured.run.plan.find(_.code == phase.kind).fold(phase.kind)(_.words)
      val counted = phase.rows.filter(row =>
        row.ratio.isDefined && math.min(row.during.iterations, row.without.iterations) >= FewestIterations
      )
      val slow = (for {
        row <- counted if row.muchSlower
        (during, without) <- row.during.averageMs.zip(row.without.averageMs)
        if during - without >= LeastMs
      } yield Slow(row.transaction, during, without)).sortBy(one => (-one.ratio, one.transaction))
      slow.headOption.map { most =>
        Finding(
          s"slow-during-jobs-${i + 1}",
          Severity.Warning,
          s"${slow.size} of ${count(counted.size, "transaction")} took at least twice as long if jobs of " +
            s"$jobs ran at their start, most ${most.transaction}: ${seconds(most.duringMs)} instead of ${seconds(most.withoutMs)}.",
          s"Slowest: ${few(slow.map(one => s"${one.transaction} (${times(one.ratio)})"), MaxNamed)}." +
            GrowthWords.sentence(measured, slow.map(_.transaction), GrowthPart.DuringJobs, Some(phase.kind)),
          Vector("phases"),
          s"Run $jobs outside of busy hours, or give its modules CPU of their own.",
          Some(Certainty.Likely),
          s"At least ${whole(FewestIterations)} executions in each part; other work ran at the same times.",
          asCause = Cause.of(CauseKind.SlowDuringJobs),
          causedBy = Cause.of(CauseKind.SlowDuringJobs),
        )
      }
    }
}
