package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.content.Block.{blocks, group, heading, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

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
      Column("Profile", phone = "profile"),
      Column("Records", number = true, phone = "records"),
      Column("Duration", "hh:mm:ss", number = true, phone = "duration", classes = "big"),
      Column("CI average", "s", number = true, phone = "CI average"),
      Column("CI p95", "s", number = true, phone = "CI p95"),
      Column("CO average", "s", number = true, phone = "CO average"),
      Column("CO p95", "s", number = true, phone = "CO p95"),
      Column("Count of CI, CO", number = true, phone = "CI, CO", classes = "wide"),
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
        Column(
          release.name,
          "hh:mm:ss",
          number = true,
          phone = release.name,
          isName = true,
        )
      ) ++ Seq(Column("This run", "hh:mm:ss", number = true, phone = "this run", classes = "big"))
        ++ compared.map(i =>
          Column(
            s"vs. ${imports.releases(i).name}",
            "hh:mm:ss",
            number = true,
            phone = s"vs. ${imports.releases(i).name}",
          )
        )),
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
      val columns = imports.releases.map(r =>
        Column(r.name, "s", number = true, phone = s"$label ${r.name}", isName = true)
      ) ++ Seq(Column("This run", "s", number = true, phone = s"$label this run")) ++
        compared.map(i =>
          Column(
            s"vs. ${imports.releases(i).name}",
            "%",
            number = true,
            phone = s"$label vs. ${imports.releases(i).name}",
          )
        )
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
        Column(
          r.name,
          "average s",
          number = true,
          phone = s"${r.name} average",
          isName = true,
        ),
        Column(r.name, "p95 s", number = true, phone = s"${r.name} p95", isName = true),
      )
    ) ++ Seq(
      Column("This run", "average s", number = true, phone = "this run average"),
      Column("This run", "p95 s", number = true, phone = "this run p95"),
      Column("Count", number = true, phone = "count"),
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
