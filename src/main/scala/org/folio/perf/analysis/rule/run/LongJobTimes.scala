package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, JobResult, JobTimes, Severity}

/** How long jobs took, one finding a kind of job. */
object LongJobTimes extends RunRule {
  private val MaxNamed = 5

  /** More kinds than this are told of one by one only where something is wrong. */
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
    )
  }

  private def together(jobs: Vector[JobResult]): Finding = {
    val longest = jobs.maxBy(_.times.fold(0.0)(_.averageMs))
    Finding(
      "long-jobs",
      Severity.Info,
      s"${count(jobs.size, "kind", "kinds")} of long jobs ended without a failure; the longest is " +
        s"${longest.name}: ${took(longest)}.",
      "",
      Vector("jobs"),
    )
  }

  private def took(job: JobResult): String = job.times.fold("none succeeded") { times =>
    val ended = count(job.jobs - job.failed - job.timedOut, "job", "jobs")
    s"${length(times.averageMs)} on average${range(times)} ($ended in " +
      s"${count(job.tenants.size, "tenant", "tenants")})"
  }

  private def range(times: JobTimes): String =
    if (times.minMs == times.maxMs) ""
    else s", ${length(times.minMs.toDouble)} to ${length(times.maxMs.toDouble)}"

  private def problems(job: JobResult): Vector[String] = Vector(
    Option.when(job.failed > 0)(s"${whole(job.failed)} failed"),
    Option.when(job.timedOut > 0)(s"${whole(job.timedOut)} had not ended when the waiting did"),
  ).flatten

  private def slowest(job: JobResult): String = {
    val slower = job.tenants.filter(_.slower).sortBy(t => (-t.ratio.getOrElse(0.0), t.tenant))
    val named = slower.take(MaxNamed).map(t => s"${t.tenant} (${short(t.ratio.getOrElse(0.0))}×)")
    val others = slower.size - MaxNamed
    val more = Option.when(others > 0)(count(others, "other", "others"))
    if (slower.isEmpty) "" else s"Slower than the middle tenant: ${list(named ++ more)}."
  }

  private def length(ms: Double): String = seconds(ms)
}
