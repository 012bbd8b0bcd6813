package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.chart.JobDots
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Durations of long jobs (rollovers, exports, imports), and the tenants where they take longer. */
object JobsSection
    extends Section(
      "jobs",
      "Long jobs per tenant",
      Some(Chapter.Results),
      short = "Long jobs",
      anchors = Vector("imports", "lists"),
    ) {

  /** With fewer tenants the dots show no distribution. */
  private val FewestDots = 5
  private val MostNamed = 10

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
        blocks(summary(others(run)) +: others(run).map(block(run, _)): _*),
    )

  /** Jobs that are in no table of a published layout. */
  private def others(run: RunReport): Vector[JobResult] = {
    val imports = run.imports.fold(Vector.empty[String])(_.jobs.map(i => s"${i.row} ${i.file}"))
    val lists = run.lists.fold(Vector.empty[String])(_.lists.map(_.label))
    val published = (imports ++ lists).toSet
    run.jobs.filterNot(job => published(job.name))
  }

  private def summary(jobs: Vector[JobResult]): Block =
    TableOf(jobs)
      .cell("Job")(job => Cell(name(job.name) ++ (if (job.times.isEmpty) remark("none succeeded") else Text.empty)))
      .whole("Jobs")(_.jobs)
      .failures("Failed")(_.failed)
      .failures("Time-outs")(_.timedOut)
      .duration("Average", classes = "big")(_.times.map(_.averageMs))
      .duration("Median")(_.times.map(_.medianMs.toDouble))
      .duration("Shortest")(_.times.map(_.minMs.toDouble))
      .duration("Longest")(_.times.map(_.maxMs.toDouble))
      .optional(JobTable.withRecords(_)(_.records, _.recordsPerSec))
      .table("Long jobs of the whole run, all tenants.")
      .file("jobs")

  private def block(run: RunReport, job: JobResult): Block =
    group("job")(
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
      else if (slower.isEmpty) Some(text(s"No tenant is slower than the others by more than chance explains$measure."))
      else {
        val names = slower.map(t => s"${t.tenant} (${Format.times(t.ratio.getOrElse(1.0))})")
        Some(text(s"Slower than the others$measure: ") ++ strong(someOf(names, MostNamed)) ++ ".")
      }
    val without = Option.when(job.tenantsWithout.nonEmpty) {
      val count = job.tenantsWithout.size
      text(
        s"${Format.whole(count.toLong)} of ${Format.count(run.run.tenants.count(!_.isCentral), "tenant")} " +
          "finished no such job: "
      ) ++ someOf(job.tenantsWithout, MostNamed) ++ "."
    }
    comparison.toVector ++ without
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

/** A kind of long job by tenant, without columns that would have no values. */
private[section] object JobTable {

  /** A longer table is folded up. */
  private val MostOpen = 10

  def apply(job: JobResult, tenants: Vector[Tenant]): Block = {
    val large = tenants.filter(_.size == TenantSize.Large).map(_.name).toSet
    val several = job.tenants.exists(_.jobs > 1)
    val table = TableOf(job.tenants)
      .cell("Tenant")(row =>
        Cell(
          name(row.tenant) ++ (if (large(row.tenant)) " large" else "") ++
            (if (row.message.isEmpty) Text.empty else remark(name(row.message))),
          Some(row.tenant),
          figure = Some(row.tenant),
        )
      )
      .when(several)(_.whole("Jobs")(_.jobs))
      .when(job.failed > 0)(_.failures("Failed")(_.failed))
      .when(job.timedOut > 0)(_.failures("Time-outs")(_.timedOut))
      .duration(if (several) "Average" else "Duration", classes = "big")(_.times.map(_.averageMs))
      .when(several)(_.duration("Longest")(_.times.map(_.maxMs.toDouble)))
      .optional(withRecords(_)(_.records, _.recordsPerSec))
      .numeric("÷ median tenant", measure(job))(ratio)
      .sortedIn("ratio")
      .each(job.parts.zipWithIndex) { case (table, (part, i)) =>
        table
          .cell(if (part == "status") "Status" else part, classes = if (i == 0) "first" else "")(row =>
            Cell(statuses(row, part))
          )
          .named
      }
      .table(
        name(job.name) ++ " by tenant" ++
          job.times.fold("")(times => s"; average of all jobs ${Format.seconds(times.averageMs)}") ++ "."
      )
      .file("jobs-tenants", "Job" -> job.name)
    if (job.tenants.size <= MostOpen) table
    else
      Folded(s"All ${Format.count(job.tenants.size, "tenant")}", table)
  }

  def withRecords[A](table: TableOf[A])(records: A => Option[Long], perSec: A => Option[Double]): TableOf[A] =
    table.whole("Records")(records).short("Rate", "records/s")(perSec)

  private def measure(job: JobResult): String = job.comparedBy match {
    case JobMeasure.TimePerRecord => "time per record"
    case JobMeasure.Duration => "duration"
  }

  private def ratio(row: TenantJobs): Cell =
    row.ratio.fold(Cell.absent) { ratio =>
      val words = if (row.slower) s"slower, ${Format.times(ratio)}" else Format.times(ratio)
      Cell.words(words, ratio.toString).alarmingIf(row.slower)
    }

  private def statuses(row: TenantJobs, part: String): Text =
    row.statuses.filter(_.part == part) match {
      case Vector() => text(Format.Absent)
      case Vector(one) => name(one.status)
      case several =>
        text(several.map(s => s"${s.status} ${Format.whole(s.jobs)}").mkString(", "))
    }
}

/** Data import during check-in and check-out, in the layout of the published reports. */
private[section] object ImportTables {

  /** Number of the latest releases that the run is compared with. */
  private val Compared = 2

  def apply(imports: ImportResults): Block =
    group("job", "imports")(
      heading("Data import with check-in and check-out"),
      if (imports.jobs.isEmpty) nothing
      else blocks(results(imports), durations(imports), deskTimes(imports)),
      withoutImport(imports),
    )

  private def results(imports: ImportResults): Block = TableOf(imports.jobs)
    .cell("Import")(title)
    .text("Profile")(_.profile)
    .whole("Records")(_.records)
    .numeric("Duration", "hh:mm:ss")(job => Cell.words(Format.fullClock(job.durationMs)))
    .big
    .number("CI average", "s")(_.desks.checkIn.averageMs)(seconds)
    .number("CI p95", "s")(_.desks.checkIn.p95Ms)(seconds)
    .number("CO average", "s")(_.desks.checkOut.averageMs)(seconds)
    .number("CO p95", "s")(_.desks.checkOut.p95Ms)(seconds)
    .numeric("Count of CI, CO", classes = "wide")(job =>
      Cell.words(s"${Format.whole(job.desks.checkIn.count)}, ${Format.whole(job.desks.checkOut.count)}")
    )
    .table("Each import, with the check-in (CI) and check-out (CO) transactions that started while it ran.")
    .file("imports")

  private def title(job: ImportResult): Cell = {
    val why = job.outcome match {
      case JobOutcome.Succeeded => Text.empty
      case JobOutcome.Failed => remark("failed")
      case JobOutcome.TimedOut => remark("had not ended")
    }
    Cell(name(s"${job.row} ${job.file}") ++ why)
  }

  private def seconds(ms: Double): String = Format.decimal(ms / 1000, 3)

  private def durations(imports: ImportResults): Block =
    TableOf(imports.jobs)
      .cell("Import")(title)
      .each(imports.releases.zipWithIndex) { case (table, (release, i)) =>
        table
          .numeric(release.name, "hh:mm:ss")(job =>
            job.earlier(i).fold(Cell.absent)(e => Cell.words(Format.fullClock(e.durationMs)))
          )
          .named
      }
      .numeric("This run", "hh:mm:ss")(job => Cell.words(Format.fullClock(job.durationMs)))
      .big
      .each(compared(imports)) { case (table, (release, i)) =>
        table.numeric(s"vs. ${release.name}", "hh:mm:ss")(job =>
          succeeded(job)
            .flatMap(_.earlier(i))
            .fold(Cell.absent)(e =>
              Cell.words(
                Format.deviation(job.durationMs, e.durationMs),
                (job.durationMs - e.durationMs).toString,
              )
            )
        )
      }
      .table("Durations with check-in and check-out, compared with earlier releases.")
      .file("imports-releases")

  private def compared(imports: ImportResults): Vector[(EarlierRelease, Int)] =
    imports.releases.zipWithIndex.takeRight(Compared)

  private def succeeded(job: ImportResult): Option[ImportResult] =
    Option.when(job.outcome == JobOutcome.Succeeded)(job)

  private def deskTimes(imports: ImportResults): Block = {
    def action(now: ImportResult => Option[Double], before: EarlierImport => Double)(
        table: TableOf[ImportResult]
    ) = table
      .each(imports.releases.zipWithIndex) { case (columns, (release, i)) =>
        columns.number(release.name, "s")(_.earlier(i).map(before))(seconds).named
      }
      .number("This run", "s")(now)(seconds)
      .each(compared(imports)) { case (columns, (release, i)) =>
        columns.difference(s"vs. ${release.name}", "%")(job =>
          now(job).zip(job.earlier(i)).map { case (own, e) => (own / before(e) - 1) * 100 }
        )
      }
    val each = imports.releases.size + 1 + compared(imports).size
    action(_.desks.checkOut.averageMs, _.checkOutMs)(
      action(_.desks.checkIn.averageMs, _.checkInMs)(TableOf(imports.jobs).cell("Import")(title))
    )
      .table("Average check-in and check-out time during imports, compared with earlier releases.")
      .copy(groups = Seq("" -> 1, "Check-in" -> each, "Check-out" -> each))
      .file("imports-desks")
  }

  private def withoutImport(imports: ImportResults): Block =
    TableOf(
      Seq[(String, EarlierRelease => EarlierTimes, ActionTimes)](
        ("Check-in", _.checkIn, imports.without.checkIn),
        ("Check-out", _.checkOut, imports.without.checkOut),
      )
    )
      .cell("Action")(row => Cell.words(row._1))
      .each(imports.releases) { (table, release) =>
        table
          .number(release.name, "average s")(_._2(release).averageMs)(seconds)
          .named
          .number(release.name, "p95 s")(_._2(release).p95Ms)(seconds)
          .named
      }
      .number("This run", "average s")(_._3.averageMs)(seconds)
      .number("This run", "p95 s")(_._3.p95Ms)(seconds)
      .whole("Count")(_._3.count)
      .table("Check-in and check-out in the steady state while no import ran.")
      .file("desks")
}

/** Refreshes of lists: a column for each test of this run, then the published tests. */
private[section] object ListTables {

  def apply(lists: ListResults): Block =
    group("job", "lists")(
      heading("Refreshes of lists"),
      TableOf(lists.lists)
        .text("List")(_.label)
        .whole("Records")(_.records)
        .failures("Failed")(_.failed)
        .each(lists.tests.zipWithIndex) { case (table, (users, i)) =>
          val test = Format.count(users, "user")
          table.decimal(test, "s", 1)(_.averageMs(i).map(_ / 1000)).big
        }
        .whole("Records")(_.published.records)
        .each(lists.publishedTests.zipWithIndex) { case (table, (users, i)) =>
          val test = Format.count(users, "user")
          table.whole(test, "s")(_.published.seconds(i))
        }
        .table(
          "Average duration of a refresh, by the refresh's own record, and records of the list. Each column is " +
            "a test with that number of virtual users."
        )
        .copy(groups =
          Seq("" -> 1, "This run" -> (2 + lists.tests.size), "Published" -> (1 + lists.publishedTests.size))
        )
        .file("lists"),
    )
}
