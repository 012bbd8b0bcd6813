package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** Data import beside check-in and check-out, in the layout of the published reports. */
object ImportTables {

  /** Deviations are shown against so many releases, the latest. */
  private val Compared = 2

  def apply(imports: ImportResults, numbering: Numbering): Frag =
    div(cls := "job", attr("id") := "imports")(
      h3("Data import with check-in and check-out"),
      if (imports.jobs.isEmpty) nothing
      else
        frag(
          results(imports, numbering),
          durations(imports, numbering),
          deskTimes(imports, numbering),
        ),
      withoutImport(imports, numbering),
    )

  private def results(imports: ImportResults, numbering: Numbering): Frag = Table(
    numbering.table(
      "Each import, with check-in (CI) and check-out (CO) of transactions that started while it ran."
    ),
    Seq(
      Column("Import"),
      Column("Profile", phone = "profile"),
      Column("Records", number = true, phone = "records"),
      Column("Duration", "hh:mm:ss", number = true, phone = "duration", classes = "big"),
      Column("CI average", "s", number = true, phone = "CI average"),
      Column("CI 95 %", "s", number = true, phone = "CI 95 %"),
      Column("CO average", "s", number = true, phone = "CO average"),
      Column("CO 95 %", "s", number = true, phone = "CO 95 %"),
      Column("CI, CO", number = true, phone = "CI, CO", classes = "wide"),
    ),
    imports.jobs.map { job =>
      Row(
        title(job),
        Seq(
          Cell.text(job.profile),
          Cell.number(job.records)(Format.whole),
          Cell.number(Format.fullClock(job.durationMs)),
        ) ++ times(job.desks.checkIn) ++ times(job.desks.checkOut) :+
          Cell(
            s"${Format.whole(job.desks.checkIn.count)}, ${Format.whole(job.desks.checkOut.count)}"
          ),
      )
    },
    "None.",
  )

  private def title(job: ImportResult): Cell = {
    val why = job.outcome match {
      case JobOutcome.Succeeded => nothing
      case JobOutcome.Failed => span(cls := "why")("failed")
      case JobOutcome.TimedOut => span(cls := "why")("had not ended")
    }
    Cell(frag(name(s"${job.row} ${job.file}"), why))
  }

  private def times(action: ActionTimes): Seq[Cell] = Seq(
    Cell.number(action.averageMs)(seconds),
    Cell.number(action.p95Ms)(ms => seconds(ms.toDouble)),
  )

  private def seconds(ms: Double): String = Format.decimal(ms / 1000, 3)

  private def durations(imports: ImportResults, numbering: Numbering): Frag = {
    val compared = imports.releases.indices.takeRight(Compared)
    Table(
      numbering.table("Durations with check-in and check-out, beside earlier releases."),
      Column("Import") +: (imports.releases.map(release =>
        Column(name(release.name), "hh:mm:ss", number = true, phone = release.name)
      ) ++ Seq(Column("This run", "hh:mm:ss", number = true, phone = "this run", classes = "big"))
        ++ compared.map(i =>
          Column(
            s"against ${imports.releases(i).name}",
            "hh:mm:ss",
            number = true,
            phone = s"against ${imports.releases(i).name}",
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
                .fold(Cell(Format.Absent, Some(""), "none"))(e =>
                  Cell(
                    Format.deviation(job.durationMs, e.durationMs),
                    Some((job.durationMs - e.durationMs).toString),
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

  private def deskTimes(imports: ImportResults, numbering: Numbering): Frag = {
    val compared = imports.releases.indices.takeRight(Compared)
    def action(
        label: String,
        now: ImportResult => Option[Double],
        before: EarlierImport => Double,
    ): (Seq[Column], ImportResult => Seq[Cell]) = {
      val columns = imports.releases.map(r =>
        Column(name(r.name), "s", number = true, phone = s"$label ${r.name}")
      ) ++ Seq(Column("this run", "s", number = true, phone = s"$label this run")) ++
        compared.map(i =>
          Column(
            s"against ${imports.releases(i).name}",
            "%",
            number = true,
            phone = s"$label against ${imports.releases(i).name}",
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
      numbering.table("Average check-in and check-out during imports, beside earlier releases."),
      Column("Import") +: (ciColumns ++ coColumns),
      imports.jobs.map(job => Row(title(job), ciCells(job) ++ coCells(job))),
      "None.",
      groups = Seq("" -> 1, "Check-in" -> ciColumns.size, "Check-out" -> coColumns.size),
    )
  }

  private def withoutImport(imports: ImportResults, numbering: Numbering): Frag = Table(
    numbering.table("Check-in and check-out of the steady state without any import beside them."),
    Column("Action") +: (imports.releases.flatMap(r =>
      Seq(
        Column(name(r.name), "average s", number = true, phone = s"${r.name} average"),
        Column(name(r.name), "95 % s", number = true, phone = s"${r.name} 95 %"),
      )
    ) ++ Seq(
      Column("This run", "average s", number = true, phone = "this run average"),
      Column("This run", "95 % s", number = true, phone = "this run 95 %"),
      Column("Executions", number = true, phone = "n"),
    )),
    Seq[(String, EarlierRelease => EarlierTimes, ActionTimes)](
      ("Check-in", _.checkIn, imports.without.checkIn),
      ("Check-out", _.checkOut, imports.without.checkOut),
    ).map { case (label, before, now) =>
      Row(
        Cell(label),
        imports.releases.map(before).flatMap { t =>
          Seq(Cell.number(seconds(t.averageMs)), Cell.number(seconds(t.p95Ms)))
        } ++ times(now) ++ Seq(Cell.number(Format.whole(now.count))),
      )
    },
    "None.",
  )
}
