package org.folio.perf.analysis.rule

import org.folio.perf.analysis.Measured
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, JobResult, JobTimes, Severity}

/** How long jobs took, one finding a kind of job. */
object LongJobTimes extends Rule {
  private val MaxNamed = 5

  override def findings(measured: Measured): Vector[Finding] =
    measured.jobs.zipWithIndex.map { case (job, i) =>
      val unsuccessful = job.failed + job.timedOut > 0
      val slower = job.tenants.filter(_.slower)
      Finding(
        s"long-job-${i + 1}",
        if (unsuccessful || slower.nonEmpty) Severity.Warning else Severity.Info,
        s"${job.name}: ${(took(job) +: problems(job)).mkString("; ")}.",
        slowest(job),
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
