package org.folio.perf.report.section

import org.folio.perf.model.{JobMeasure, JobResult, RunReport}
import org.folio.perf.report.chart.JobDots
import org.folio.perf.report.content.Block.{blocks, group, heading, lead, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Durations of long jobs (rollovers, exports, imports), and the tenants where they take longer. */
object JobsSection extends Section {
  val id = "jobs"
  val title = "Long jobs per tenant"
  override val shortTitle: String = "Long jobs"
  val chapter: Option[Chapter] = Some(Chapter.Results)

  /** With fewer tenants the dots show no distribution. */
  private val FewestDots = 5
  private val MostNamed = 10

  override val anchors: Vector[String] = Vector("imports", "lists")

  override def badge(run: RunReport): Option[Badge] = {
    val unsuccessful = run.jobs.map(job => job.failed + job.timedOut).sum
    Some(Badge(Format.whole(run.jobs.map(_.jobs).sum), alarming = unsuccessful > 0))
  }

  override def absence(run: RunReport): Option[String] =
    Option.when(run.jobs.isEmpty && run.imports.isEmpty && run.lists.isEmpty)("no long job ended")

  def content(run: RunReport): Block =
    blocks(
      lead(
        "All jobs that ended during the run. Durations come from each job's own start and end times. " +
          "Only successful jobs count for durations and records."
      ),
      run.imports.fold(nothing)(ImportTables(_)),
      run.lists.fold(nothing)(ListTables(_)),
      if (others(run).isEmpty) nothing
      else
        blocks(
          summary(run, others(run)),
          // For one tenant the summary has everything.
          if (run.run.tenants.size == 1) nothing
          else blocks(others(run).map(block(run, _)): _*),
        ),
    )

  /** Jobs that are in no table of a published layout. */
  private def others(run: RunReport): Vector[JobResult] = {
    val imports = run.imports.fold(Vector.empty[String])(_.jobs.map(i => s"${i.row} ${i.file}"))
    val lists = run.lists.fold(Vector.empty[String])(_.lists.map(_.label))
    val published = (imports ++ lists).toSet
    run.jobs.filterNot(job => published(job.name))
  }

  private def summary(run: RunReport, jobs: Vector[JobResult]): Block = {
    val withRecords = jobs.exists(_.records.isDefined)
    Table(
      text("Long jobs of the whole run, all tenants."),
      Seq(
        Column("Job"),
        Column("Jobs", number = true, phone = "jobs"),
        Column("Failed", number = true, phone = "failed"),
        Column("Time-outs", number = true, phone = "time-outs"),
        JobTable.timeColumn("Average", "average", "big"),
        JobTable.timeColumn("Median", "median"),
        JobTable.timeColumn("Shortest", "shortest"),
        JobTable.timeColumn("Longest", "longest"),
      ) ++ JobTable.recordColumns(withRecords),
      jobs.map { job =>
        Row(
          Cell(
            name(job.name) ++
              (if (job.times.isEmpty) remark("none succeeded") else Text.empty) ++
              (if (run.run.tenants.size == 1) statuses(job) else Text.empty)
          ),
          Seq(
            Cell.number(Format.whole(job.jobs)),
            Cell.failures(job.failed),
            Cell.failures(job.timedOut),
            JobTable.time(job.times.map(_.averageMs)),
            JobTable.time(job.times.map(_.medianMs.toDouble)),
            JobTable.time(job.times.map(_.minMs.toDouble)),
            JobTable.time(job.times.map(_.maxMs.toDouble)),
          ) ++ JobTable.recordCells(withRecords, job.records, job.recordsPerSec),
        )
      },
      "None.",
    )
  }

  /** Statuses and messages, for a run without the table of tenants. */
  private def statuses(job: JobResult): Text = {
    val statuses = job.tenants.flatMap(_.statuses).map(s => name(s.part) ++ " " ++ name(s.status))
    val messages = job.tenants.map(_.message).filter(_.nonEmpty).map(name)
    Text((statuses ++ messages).flatMap(remark(_).spans))
  }

  private def block(run: RunReport, job: JobResult): Block =
    group(Layout.Subsection)(
      heading(name(job.name)),
      Block.bullets(sentences(run, job)),
      dots(job),
      JobTable(job, run.run.tenants),
    )

  private def sentences(run: RunReport, job: JobResult): Vector[Text] = {
    val slower = job.tenants.filter(_.slower)
    val measure = job.comparedBy match {
      case JobMeasure.TimePerRecord => " (time per record)"
      case JobMeasure.Duration => ""
    }
    val comparison =
      if (job.times.isEmpty) None
      else if (slower.isEmpty) Some(text(s"No tenant is much slower than the others$measure."))
      else {
        val names = slower.map(t => s"${t.tenant} (${JobTable.times(t.ratio.getOrElse(1.0))})")
        Some(text(s"Slower than the others$measure: ") ++ strong(listed(names)) ++ ".")
      }
    val without = Option.when(job.tenantsWithout.nonEmpty) {
      val count = job.tenantsWithout.size
      text(
        s"${Format.whole(count.toLong)} of ${Format.count(run.run.tenants.size, "tenant", "tenants")} " +
          "finished no such job: "
      ) ++ listed(job.tenantsWithout) ++ "."
    }
    comparison.toVector ++ without
  }

  private def listed(names: Vector[String]): Text = {
    val more = names.size - MostNamed
    joined(names.take(MostNamed).map(name), ", ") ++
      (if (more > 0) s" and ${Format.whole(more.toLong)} more" else "")
  }

  private def dots(job: JobResult): Block = {
    val averages = job.tenants.flatMap(_.times).map(_.averageMs)
    job.times.filter(_ => averages.size >= FewestDots).fold(nothing) { times =>
      Block.Figure(
        name(job.name) ++
          ": each dot is the average of one tenant; the line is the average of all jobs.",
        JobDots(averages, times.averageMs),
      )
    }
  }
}
