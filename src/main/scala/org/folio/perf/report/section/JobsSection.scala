package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.chart.{LoadChart, LoadLine, SmallMultiples}
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

  /** Fewer tenants show no distribution. */
  private val FewestInChart = 5
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
        "All jobs that ended during the run. Only successful jobs count for durations and records."
      ),
      run.imports.fold(nothing)(ImportTables(_)),
      run.lists.fold(nothing)(ListTables(_)),
      if (others(run).isEmpty) nothing
      else
        blocks(
          summary(others(run)),
          blocks(others(run).map(block(run, _)): _*),
        ),
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
      .optional(_.whole("Records")(_.records).short("Rate", "records/s")(_.recordsPerSec))
      .table("Long jobs of the whole run, all tenants.")
      .file("jobs")

  private def block(run: RunReport, job: JobResult): Block =
    group("job")(
      heading(name(job.name)),
      Block.bullets(sentences(run, job)),
      chart(job),
      JobTable(job, run.run.tenants),
    )

  private def sentences(run: RunReport, job: JobResult): Vector[Text] = {
    // The table marks slower ones, and a key finding names them.
    val comparison = Option.when(job.times.nonEmpty && run.run.tenants.size > 1 && !job.tenants.exists(_.slower))(
      text("No tenant is slower than the others by more than chance explains.")
    )
    val without = Option.when(job.tenantsWithout.nonEmpty) {
      val count = job.tenantsWithout.size
      text(
        s"${Format.whole(count.toLong)} of ${Format.count(run.run.tenants.count(!_.isCentral), "tenant")} " +
          "have no such job that ended: "
      ) ++ someOf(job.tenantsWithout, MostNamed) ++ "."
    }
    comparison.toVector ++ without
  }

  private def chart(job: JobResult): Block = {
    val averages = job.tenants.flatMap(_.times).map(_.averageMs).sorted
    job.times.filter(_ => averages.size >= FewestInChart).fold(nothing) { times =>
      val ofAll = Vector(1.0, averages.size.toDouble).map(_ -> times.averageMs)
      val ofEach = averages.zipWithIndex.map { case (ms, i) => (i + 1.0, ms) }
      Block.Figure(
        name(job.name) ++ ": average of each tenant, the shortest first, and of all jobs.",
        SmallMultiples(
          Vector(LoadChart(job.name, "tenants", Vector(LoadLine("all jobs", ofAll), LoadLine("each tenant", ofEach))))
        ),
      )
    }
  }
}

/** A kind of long job by tenant, without columns that would have no values. */
private[section] object JobTable {

  def apply(job: JobResult, tenants: Vector[Tenant]): Block = {
    val large = tenants.filter(_.size == TenantSize.Large).map(_.name).toSet
    val several = job.tenants.exists(_.jobs > 1)
    TableOf(job.tenants)
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
      .optional(_.whole("Records")(_.records).short("Rate", "records/s")(_.recordsPerSec))
      .numeric("÷ median tenant", job.comparedBy.words)(ratio)
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
      .folded("tenant")
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
    .each(Seq[(String, DeskTimes => ActionTimes)]("CI" -> (_.checkIn), "CO" -> (_.checkOut))) {
      case (table, (action, of)) =>
        table
          .decimal(s"$action average", "s", 3)(job => of(job.desks).averageMs.map(_ / 1000))
          .decimal(s"$action p95", "s", 3)(job => of(job.desks).p95Ms.map(_ / 1000.0))
    }
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

  private def durations(imports: ImportResults): Block =
    compared(imports, "hh:mm:ss", ms => Cell.words(Format.fullClock(ms.toLong)))(
      job => Option.when(job.outcome == JobOutcome.Succeeded)(job.durationMs.toDouble),
      _.durationMs.toDouble,
    )("hh:mm:ss", (ms, before) => Cell.words(Format.deviation(ms.toLong, before.toLong), (ms - before).toString))(
      TableOf(imports.jobs).cell("Import")(title)
    )
      .table("Durations with check-in and check-out, compared with earlier releases.")
      .file("imports-releases")

  /** Columns for each earlier release, this run, and its change against the latest of them. */
  private def compared(imports: ImportResults, unit: String, show: Double => Cell)(
      now: ImportResult => Option[Double],
      before: EarlierImport => Double,
  )(changeUnit: String, change: (Double, Double) => Cell)(table: TableOf[ImportResult]): TableOf[ImportResult] = {
    val releases = imports.releases.zipWithIndex
    table
      .each(releases) { case (columns, (release, i)) =>
        columns.numeric(release.name, unit)(_.earlier(i).map(before).fold(Cell.absent)(show)).named
      }
      .numeric("This run", unit)(now(_).fold(Cell.absent)(show))
      .big
      .each(releases.takeRight(Compared)) { case (columns, (release, i)) =>
        columns.numeric(s"vs. ${release.name}", changeUnit)(job =>
          now(job).zip(job.earlier(i).map(before)).fold(Cell.absent)(change.tupled)
        )
      }
  }

  private def deskTimes(imports: ImportResults): Block = {
    def action(now: DeskTimes => ActionTimes, before: EarlierImport => Double)(table: TableOf[ImportResult]) =
      compared(imports, "s", ms => Cell.number(ms / 1000)(Format.decimal(_, 3)))(
        job => now(job.desks).averageMs,
        before,
      )(
        "%",
        (ms, before) => Cell.number((ms / before - 1) * 100)(Format.difference),
      )(table)
    TableOf(imports.jobs)
      .cell("Import")(title)
      .group("Check-in")(action(_.checkIn, _.checkInMs))
      .group("Check-out")(action(_.checkOut, _.checkOutMs))
      .table("Average check-in and check-out time during imports, compared with earlier releases.")
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
          .decimal(release.name, "average s", 3)(_._2(release).averageMs / 1000)
          .named
          .decimal(release.name, "p95 s", 3)(_._2(release).p95Ms / 1000)
          .named
      }
      .decimal("This run", "average s", 3)(_._3.averageMs.map(_ / 1000))
      .decimal("This run", "p95 s", 3)(_._3.p95Ms.map(_ / 1000.0))
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
        .group("This run")(
          _.whole("Records")(_.records)
            .failures("Failed")(_.failed)
            .each(lists.tests.zipWithIndex) { case (table, (users, i)) =>
              table.decimal(Format.count(users, "user"), "s", 1)(_.averageMs(i).map(_ / 1000)).big
            }
        )
        .group("Published")(
          _.whole("Records")(_.published.records)
            .each(lists.publishedTests.zipWithIndex) { case (table, (users, i)) =>
              table.whole(Format.count(users, "user"), "s")(_.published.seconds(i))
            }
        )
        .table(
          "Average duration of a refresh, by the refresh's own record, and records of the list. Each column is " +
            "a test with that number of virtual users."
        )
        .file("lists"),
    )
}
