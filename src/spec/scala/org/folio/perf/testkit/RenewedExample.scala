package org.folio.perf.testkit

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.analysis.run.{LimitCheck, LongJobs, RunMeasurements}
import org.folio.perf.analysis.tally.RunWindow
import org.folio.perf.analysis.verdict.{Story, VerdictRules}
import org.folio.perf.model._
import org.folio.perf.report.Report

/**
 * Draws the conclusions of a report again from its own `report.json`, and writes the page with today's words. Rules that
 * need records which a report does not keep find nothing.
 */
object RenewedExample {

  def main(args: Array[String]): Unit = {
    val folder = Path.of(args.headOption.getOrElse("reports/example"))
    val json = folder.resolve("report.json")
    val report = of(ModelJson.read[RunReport](Files.readAllBytes(json)).fold(sys.error(_), identity))
    Files.write(json, ModelJson.write(report))
    Files.write(folder.resolve("index.html"), Report.page(report).getBytes(UTF_8))
    val (sheet, css) = Report.styleSheet
    Files.writeString(folder.resolve(sheet), css)
    println(report.summary)
  }

  def of(old: RunReport): RunReport = {
    val run = old.run
    val measured = RunMeasurements(
      results = old.copy(
        run = run.copy(thresholds = Thresholds(None, None, Map.empty, old.limits.map(_.line))),
        jobs = old.jobs.map(rejudged(_, run.tenants)),
      ),
      window = RunWindow(
        run.loadStartedAt.toEpochMilli,
        old.totals.steadyFromMs,
        run.profile.totalMs,
        old.totals.steadyToMs,
        old.totals.lastEndMs,
      ),
      failures = Vector.empty,
      gaps = Vector.empty,
      knownDefects = Vector.empty,
      stalls = Vector.empty,
    )
    val limits =
      LimitCheck(
        measured,
        old.comparison,
        old.limits.flatMap(_.limit),
      )
    Story
      .told(measured, VerdictRules(measured, limits), limits.map(_.result), old.comparison, old.predictions)
  }

  /** Long jobs with today's judgement of tenants. A report keeps three times of a tenant; further jobs share the rest. */
  def rejudged(job: JobResult, tenants: Vector[Tenant]): JobResult = {
    val samples = for {
      row <- job.tenants
      its <- row.times.toVector
      ended = (row.jobs - row.failed - row.timedOut).toInt
      known = Vector(its.minMs, its.maxMs, its.medianMs).take(ended)
      rest = math.round((its.averageMs * ended - known.sum) / math.max(1, ended - known.size))
      ms <- known ++ Vector.fill(ended - known.size)(rest)
    } yield JobSample(
      0,
      ms,
      row.tenant,
      job.name,
      JobOutcome.Succeeded,
      // Of each job the rate of its tenant.
      row.recordsPerSec.filter(_ => job.comparedBy == JobMeasure.TimePerRecord).map(r => math.round(r * ms / 1000)),
      Vector.empty,
      "",
    )
    val slower = LongJobs(samples, tenants).flatMap(_.tenants).filter(_.slower).map(_.tenant).toSet
    job.copy(tenants = job.tenants.map(row => row.copy(slower = slower(row.tenant))))
  }
}
