package org.folio.perf.report.section

import org.folio.perf.model.{JobMeasure, JobResult, RunReport}
import org.folio.perf.report.{Badge, Cell, Column, Format, Numbering, Row, Section, Table}
import org.folio.perf.report.chart.JobDots
import org.folio.perf.report.Html._

/** Rollovers, exports, imports: how long each took, and where it took longer. */
object JobsSection extends Section {
  val id = "jobs"
  val title = "Long jobs per tenant"
  override val shortTitle: String = "Long jobs"

  /** Dots say something about the shape of a few tenants only. */
  private val FewestDots = 5
  private val MostNamed = 10

  override val anchors: Vector[String] = Vector("imports", "lists")

  override def badge(run: RunReport): Option[Badge] = {
    val unsuccessful = run.jobs.map(job => job.failed + job.timedOut).sum
    Some(Badge(Format.whole(run.jobs.map(_.jobs).sum), alarming = unsuccessful > 0))
  }

  def render(run: RunReport, numbering: Numbering): Frag =
    frag(
      p(cls := "lead")(
        if (run.jobs.isEmpty) "None: no long job ended during the run."
        else
          "Each from its own start to its own end, however long somebody watched it; all that ended " +
            "during the run. Times and records are those of jobs that succeeded."
      ),
      run.imports.map(ImportTables(_, numbering)),
      run.lists.map(ListTables(_, numbering)),
      if (others(run).isEmpty) nothing
      else
        frag(
          summary(run, others(run), numbering),
          // Of one tenant the summary says it all.
          if (run.run.tenants.size == 1) nothing
          else others(run).map(block(run, _, numbering)),
        ),
    )

  /** Those that no table of a published layout has. */
  private def others(run: RunReport): Vector[JobResult] = {
    val imports = run.imports.fold(Vector.empty[String])(_.jobs.map(i => s"${i.row} ${i.file}"))
    val lists = run.lists.fold(Vector.empty[String])(_.lists.map(_.label))
    val shown = (imports ++ lists).toSet
    run.jobs.filterNot(job => shown(job.name))
  }

  private def summary(run: RunReport, jobs: Vector[JobResult], numbering: Numbering): Frag = {
    val withRecords = jobs.exists(_.records.isDefined)
    Table(
      numbering.table("Long jobs of the whole run, all tenants."),
      Seq(
        Column("Job"),
        Column("Jobs", number = true, phone = "n"),
        Column("Failed", number = true, phone = "failed"),
        Column("Time-outs", number = true, phone = "time-outs"),
        JobTable.clockColumn("Average", "avg", "big"),
        JobTable.clockColumn("Median", "50 %"),
        JobTable.clockColumn("Shortest", "shortest"),
        JobTable.clockColumn("Longest", "longest"),
      ) ++ JobTable.recordColumns(withRecords),
      jobs.map { job =>
        Row(
          Cell(
            frag(
              name(job.name),
              if (job.times.isEmpty) why("none succeeded") else nothing,
              if (run.run.tenants.size == 1) told(job) else nothing,
            )
          ),
          Seq(
            Cell.number(Format.whole(job.jobs)),
            JobTable.problems(job.failed),
            JobTable.problems(job.timedOut),
            JobTable.clock(job.times.map(_.averageMs)),
            JobTable.clock(job.times.map(_.medianMs.toDouble)),
            JobTable.clock(job.times.map(_.minMs.toDouble)),
            JobTable.clock(job.times.map(_.maxMs.toDouble)),
          ) ++ JobTable.recordCells(withRecords, job.records, job.recordsPerSec),
        )
      },
      "None.",
    )
  }

  private def why(text: String): Frag = span(cls := "why")(text)

  /** Statuses and messages, which else stand in the table of tenants. */
  private def told(job: JobResult): Frag = {
    val statuses = job.tenants.flatMap(_.statuses).map(s => frag(name(s.part), " ", name(s.status)))
    val messages = job.tenants.map(_.message).filter(_.nonEmpty).map(name)
    frag((statuses ++ messages).map(text => span(cls := "why")(text)))
  }

  private def block(run: RunReport, job: JobResult, numbering: Numbering): Frag =
    div(cls := "job")(
      h3(name(job.name)),
      ul(cls := "plain")(sentences(run, job).map(li(_))),
      dots(job, numbering),
      JobTable(job, run.run.tenants, numbering),
    )

  private def sentences(run: RunReport, job: JobResult): Vector[Frag] = {
    val slower = job.tenants.filter(_.slower)
    val measure = job.comparedBy match {
      case JobMeasure.TimePerRecord => ", by their time for a record"
      case JobMeasure.Duration => ""
    }
    val stands =
      if (job.times.isEmpty) None
      else if (slower.isEmpty) Some(frag(s"No tenant is much slower than the others$measure."))
      else
        Some(
          frag(
            s"Slower than the others$measure: ",
            b(listed(slower.map(t => s"${t.tenant} (${JobTable.times(t.ratio.getOrElse(1.0))})"))),
            ".",
          )
        )
    val without = Option.when(job.tenantsWithout.nonEmpty)(
      frag(
        s"No such job ended in ${Format.whole(job.tenantsWithout.size.toLong)} of " +
          s"${Format.count(run.run.tenants.size, "tenant", "tenants")}: ",
        listed(job.tenantsWithout),
        ".",
      )
    )
    stands.toVector ++ without
  }

  private def listed(names: Vector[String]): Frag = {
    val more = names.size - MostNamed
    frag(
      names.take(MostNamed).zipWithIndex.map { case (text, i) =>
        frag(if (i == 0) "" else ", ", name(text))
      },
      if (more > 0) s" and ${Format.whole(more.toLong)} more" else "",
    )
  }

  private def dots(job: JobResult, numbering: Numbering): Frag = {
    val averages = job.tenants.flatMap(_.times).map(_.averageMs)
    job.times.filter(_ => averages.size >= FewestDots).map { times =>
      figure(
        figcaption(
          numbering.figure(
            name(job.name),
            ": one dot is one tenant’s average; the line is the average of all jobs.",
          )
        ),
        JobDots(averages, times.averageMs),
      )
    }
  }
}
