package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.chart.JobDots
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{blocks, group, heading, lead, nothing, Folded}
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
        num("Jobs"),
        num("Failed"),
        num("Time-outs"),
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

/** A kind of long job by tenant, without columns that would have no values. */
private[section] object JobTable {

  /** A longer table is folded up. */
  private val MostOpen = 10

  def apply(job: JobResult, tenants: Vector[Tenant]): Block = {
    val large = tenants.filter(_.size == TenantSize.Large).map(_.name).toSet
    val table = Table(
      name(job.name) ++ " by tenant" ++
        job.times.fold("")(times => s"; average of all jobs ${Format.seconds(times.averageMs)}") ++
        ".",
      columns(job),
      job.tenants.map(rowOf(job, large)),
      "None.",
    )
    if (job.tenants.size <= MostOpen) table
    else
      Folded(s"All ${Format.count(job.tenants.size, "tenant", "tenants")}", table)
  }

  def timeColumn(head: String, phone: String, classes: String = ""): Column =
    num(head, "", phone).copy(classes = classes)

  /** Sorts by its milliseconds. */
  def time(ms: Option[Double]): Cell =
    ms.fold(Cell.absent)(value => Cell.words(Format.seconds(value), Math.round(value).toString))

  def recordColumns(some: Boolean): Seq[Column] =
    if (some)
      Seq(
        num("Records"),
        num("Rate", "records/s", "records/s"),
      )
    else Nil

  def recordCells(some: Boolean, records: Option[Long], perSec: Option[Double]): Seq[Cell] =
    if (some) Seq(Cell.number(records)(Format.whole), Cell.number(perSec)(Format.short)) else Nil

  def times(ratio: Double): String = Format.decimal(ratio, 2) + "×"

  private def several(job: JobResult) = job.tenants.exists(_.jobs > 1)
  private def anyFailed(job: JobResult) = job.failed > 0
  private def anyTimedOut(job: JobResult) = job.timedOut > 0
  private def anyRecords(job: JobResult) = job.tenants.exists(_.records.isDefined)

  private def columns(job: JobResult): Seq[Column] =
    Column("Tenant") +: (only(several(job))(num("Jobs")) ++
      only(anyFailed(job))(num("Failed")) ++
      only(anyTimedOut(job))(num("Time-outs")) ++
      Seq(timeColumn(if (several(job)) "Average" else "Duration", "", "big")) ++
      only(several(job))(timeColumn("Longest", "longest")) ++
      recordColumns(anyRecords(job)) ++
      Seq(num("÷ median tenant", measure(job), "÷ median tenant")) ++
      job.parts.zipWithIndex.map { case (part, i) =>
        Column(
          if (part == "status") "Status" else part,
          phone = part,
          classes = if (i == 0) "first" else "",
          isName = true,
        )
      })

  private def measure(job: JobResult): String = job.comparedBy match {
    case JobMeasure.TimePerRecord => "time per record"
    case JobMeasure.Duration => "duration"
  }

  private def rowOf(job: JobResult, large: Set[String])(row: TenantJobs): Row =
    Row(
      Cell(
        name(row.tenant) ++ (if (large(row.tenant)) " large" else "") ++
          (if (row.message.isEmpty) Text.empty else remark(name(row.message))),
        Some(row.tenant),
      ),
      only(several(job))(Cell.number(Format.whole(row.jobs))) ++
        only(anyFailed(job))(Cell.failures(row.failed)) ++
        only(anyTimedOut(job))(Cell.failures(row.timedOut)) ++
        Seq(time(row.times.map(_.averageMs))) ++
        only(several(job))(time(row.times.map(_.maxMs.toDouble))) ++
        recordCells(anyRecords(job), row.records, row.recordsPerSec) ++
        Seq(ratio(row)) ++
        job.parts.map(part => Cell(statuses(row, part))),
    )

  private def only[A](holds: Boolean)(value: => A): Seq[A] = if (holds) Seq(value) else Nil

  private def ratio(row: TenantJobs): Cell =
    row.ratio.fold(Cell.absent) { ratio =>
      val words = if (row.slower) s"slower, ${times(ratio)}" else times(ratio)
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
    group(Layout.Subsection, "imports")(
      heading("Data import with check-in and check-out"),
      if (imports.jobs.isEmpty) nothing
      else blocks(results(imports), durations(imports), deskTimes(imports)),
      withoutImport(imports),
    )

  private def results(imports: ImportResults): Block = Table(
    text(
      "Each import, with the check-in (CI) and check-out (CO) transactions that started while it ran."
    ),
    Seq(
      Column("Import"),
      Column("Profile").labelled,
      num("Records"),
      num("Duration", "hh:mm:ss", "duration").big,
      num("CI average", "s", "CI average"),
      num("CI p95", "s", "CI p95"),
      num("CO average", "s", "CO average"),
      num("CO p95", "s", "CO p95"),
      num("Count of CI, CO", "", "CI, CO").copy(classes = "wide"),
    ),
    imports.jobs.map { job =>
      Row(
        title(job),
        Seq(
          Cell.text(job.profile),
          Cell.number(job.records)(Format.whole),
          Cell.number(Format.fullClock(job.durationMs)),
        ) ++ times(job.desks.checkIn) ++ times(job.desks.checkOut) :+
          Cell.words(
            s"${Format.whole(job.desks.checkIn.count)}, ${Format.whole(job.desks.checkOut.count)}"
          ),
      )
    },
    "None.",
  )

  private def title(job: ImportResult): Cell = {
    val why = job.outcome match {
      case JobOutcome.Succeeded => Text.empty
      case JobOutcome.Failed => remark("failed")
      case JobOutcome.TimedOut => remark("had not ended")
    }
    Cell(name(s"${job.row} ${job.file}") ++ why)
  }

  private def times(action: ActionTimes): Seq[Cell] = Seq(
    Cell.number(action.averageMs)(seconds),
    Cell.number(action.p95Ms)(ms => seconds(ms.toDouble)),
  )

  private def seconds(ms: Double): String = Format.decimal(ms / 1000, 3)

  private def durations(imports: ImportResults): Block = {
    val compared = imports.releases.indices.takeRight(Compared)
    Table(
      text("Durations with check-in and check-out, compared with earlier releases."),
      Column("Import") +: (imports.releases.map(release =>
        num(release.name, "hh:mm:ss", release.name).copy(isName = true)
      ) ++ Seq(num("This run", "hh:mm:ss", "this run").big)
        ++ compared.map(i => num(s"vs. ${imports.releases(i).name}", "hh:mm:ss", s"vs. ${imports.releases(i).name}"))),
      imports.jobs.map { job =>
        Row(
          title(job),
          job.earlier.map(e => Cell.number(e)(i => Format.fullClock(i.durationMs))) ++
            Seq(Cell.number(Format.fullClock(job.durationMs))) ++
            compared.map(i =>
              succeeded(job)
                .flatMap(_.earlier(i))
                .fold(Cell.absent)(e =>
                  Cell.words(
                    Format.deviation(job.durationMs, e.durationMs),
                    (job.durationMs - e.durationMs).toString,
                  )
                )
            ),
        )
      },
      "None.",
    )
  }

  private def succeeded(job: ImportResult): Option[ImportResult] =
    Option.when(job.outcome == JobOutcome.Succeeded)(job)

  private def deskTimes(imports: ImportResults): Block = {
    val compared = imports.releases.indices.takeRight(Compared)
    def action(
        label: String,
        now: ImportResult => Option[Double],
        before: EarlierImport => Double,
    ): (Seq[Column], ImportResult => Seq[Cell]) = {
      val columns = imports.releases.map(r => num(r.name, "s", s"$label ${r.name}").copy(isName = true)) ++ Seq(
        num("This run", "s", s"$label this run")
      ) ++
        compared.map(i => num(s"vs. ${imports.releases(i).name}", "%", s"$label vs. ${imports.releases(i).name}"))
      def cells(job: ImportResult): Seq[Cell] =
        job.earlier.map(e => Cell.number(e.map(before))(seconds)) ++
          Seq(Cell.number(now(job))(seconds)) ++
          compared.map { i =>
            val delta =
              for (own <- now(job); e <- job.earlier(i)) yield Format.change(own, before(e))
            Cell.number(delta)(identity)
          }
      (columns, cells)
    }
    val (ciColumns, ciCells) = action("CI", _.desks.checkIn.averageMs, _.checkInMs)
    val (coColumns, coCells) = action("CO", _.desks.checkOut.averageMs, _.checkOutMs)
    Table(
      text(
        "Average check-in and check-out time during imports, compared with earlier releases."
      ),
      Column("Import") +: (ciColumns ++ coColumns),
      imports.jobs.map(job => Row(title(job), ciCells(job) ++ coCells(job))),
      "None.",
      groups = Seq("" -> 1, "Check-in" -> ciColumns.size, "Check-out" -> coColumns.size),
    )
  }

  private def withoutImport(imports: ImportResults): Block = Table(
    text("Check-in and check-out in the steady state while no import ran."),
    Column("Action") +: (imports.releases.flatMap(r =>
      Seq(
        num(r.name, "average s", s"${r.name} average").copy(isName = true),
        num(r.name, "p95 s", s"${r.name} p95").copy(isName = true),
      )
    ) ++ Seq(
      num("This run", "average s", "this run average"),
      num("This run", "p95 s", "this run p95"),
      num("Count"),
    )),
    Seq[(String, EarlierRelease => EarlierTimes, ActionTimes)](
      ("Check-in", _.checkIn, imports.without.checkIn),
      ("Check-out", _.checkOut, imports.without.checkOut),
    ).map { case (label, before, now) =>
      Row(
        Cell.words(label),
        imports.releases.map(before).flatMap { t =>
          Seq(Cell.number(seconds(t.averageMs)), Cell.number(seconds(t.p95Ms)))
        } ++ times(now) ++ Seq(Cell.number(Format.whole(now.count))),
      )
    },
    "None.",
  )
}

/** Refreshes of lists: a column for each test of this run, then the published tests. */
private[section] object ListTables {

  def apply(lists: ListResults): Block =
    group(Layout.Subsection, "lists")(
      heading("Refreshes of lists"),
      Table(
        text(
          "Average duration of a refresh, by the refresh's own record, and records of the list. Each column is " +
            "a test with that number of virtual users."
        ),
        Seq(Column("List"), records("this run"), failed) ++
          lists.tests.map(users => duration("this run", users, "big")) ++
          Seq(records("published")) ++
          lists.publishedTests.map(users => duration("published", users, "")),
        lists.lists.map(row),
        "None.",
        groups = Seq(
          "" -> 1,
          "This run" -> (2 + lists.tests.size),
          "Published" -> (1 + lists.publishedTests.size),
        ),
      ),
    )

  private def records(whose: String): Column =
    num("Records", "", s"records, $whose")

  private def failed: Column = num("Failed")

  private def duration(whose: String, users: Int, classes: String): Column = {
    val test = Format.count(users, "user", "users")
    num(test, "s", s"$test, $whose").copy(classes = classes)
  }

  private def row(list: ListResult): Row =
    Row(
      Cell.text(list.label),
      Seq(Cell.number(list.records)(Format.whole), Cell.failures(list.failed)) ++
        list.averageMs.map(Cell.number(_)(ms => Format.decimal(ms / 1000, 1))) ++
        Seq(Cell.number(Format.whole(list.published.records))) ++
        list.published.seconds.map(Cell.number(_)(Format.whole)),
    )
}
