package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, JobResult, JobTimes, Severity}

/** Durations of long jobs: one finding for each kind of job. */
object LongJobTimes extends RunRule {
  private val MaxNamed = 5

  /** Kinds of jobs up to which each has a finding; beyond, only those with a problem have one. */
  private val MaxKinds = 8

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val all = measured.results.jobs.zipWithIndex.map { case (job, i) => job -> finding(job, i) }
    val (wrong, right) = all.partition(_._2.severity == Severity.Warning)
    if (all.size <= MaxKinds || right.isEmpty) all.map(_._2)
    else wrong.map(_._2) :+ together(right.map(_._1))
  }

  private def finding(job: JobResult, index: Int): Finding = {
    val unsuccessful = job.failed + job.timedOut > 0
    val slower = job.tenants.filter(_.slower)
    Finding(
      s"long-job-${index + 1}",
      if (unsuccessful || slower.nonEmpty) Severity.Warning else Severity.Info,
      s"${job.name}: ${(took(job) +: problems(job)).mkString("; ")}.",
      slowest(job),
      Vector("jobs"),
      if (job.failed + job.timedOut > 0)
        s"Look for the reason in the log of the module that runs ${job.name}."
      else if (slower.nonEmpty)
        s"Compare the records and the configuration of ${few(slower.map(_.tenant), 2)} with those of the median tenant."
      else "",
    )
  }

  private def together(jobs: Vector[JobResult]): Finding = {
    val longest = jobs.maxBy(_.times.fold(0.0)(_.averageMs))
    Finding(
      "long-jobs",
      Severity.Info,
      s"${count(jobs.size, "kind", "kinds")} of long jobs finished without a failure. The longest is " +
        s"${longest.name}: ${took(longest)}.",
      "",
      Vector("jobs"),
    )
  }

  private def took(job: JobResult): String = job.times.fold("none succeeded") { its =>
    val ended = count(job.jobs - job.failed - job.timedOut, "job", "jobs")
    s"${seconds(its.averageMs)} on average${spread(its)} ($ended in " +
      s"${count(job.tenants.size, "tenant", "tenants")})"
  }

  private def spread(times: JobTimes): String = {
    val all = range(seconds(times.minMs), seconds(times.maxMs))
    if (all == seconds(times.averageMs)) "" else s", $all"
  }

  private def problems(job: JobResult): Vector[String] = Vector(
    Option.when(job.failed > 0)(s"${whole(job.failed)} failed"),
    Option.when(job.timedOut > 0)(s"${whole(job.timedOut)} timed out"),
  ).flatten

  private def slowest(job: JobResult): String = {
    val slower = job.tenants.filter(_.slower).sortBy(t => (-t.ratio.getOrElse(0.0), t.tenant))
    val named = slower.map(t => s"${t.tenant} (${times(t.ratio.getOrElse(0.0))})")
    if (slower.isEmpty) "" else s"Slower than the median tenant: ${few(named, MaxNamed)}."
  }
}
