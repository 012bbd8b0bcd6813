package org.folio.perf.report.section

import org.folio.perf.model.{PhaseResult, PhaseRow, PhaseTimes, RunReport}
import org.folio.perf.report.{Badge, Cell, Column, Format, Numbering, Row, Section, Table}
import org.folio.perf.report.Html._

/** What users waited for while long jobs ran, beside what they waited for without them. */
object PhasesSection extends Section {
  val id = "phases"
  val title = "Response times during long jobs and without them"
  override val shortTitle: String = "During long jobs"

  override def badge(run: RunReport): Option[Badge] = {
    val slow = run.phases.flatMap(_.rows).count(_.muchSlower)
    Option.when(run.phases.nonEmpty)(Badge(Format.whole(slow.toLong), alarming = slow > 0))
  }

  def render(run: RunReport, numbering: Numbering): Frag =
    if (run.phases.isEmpty) p(cls := "lead")("None: no long job ended during the run.")
    else
      frag(
        p(cls := "lead")(
          "The steady state cut by the jobs’ own start and end: a transaction counts as during when a " +
            "job was running at some moment of it, at whatever tenant. Transactions of the jobs " +
            "themselves are left out."
        ),
        run.phases.map(block(_, numbering)),
      )

  private def block(phase: PhaseResult, numbering: Numbering): Frag =
    div(cls := "job")(
      h3(name(phase.kind)),
      p(cls := "note")(sentence(phase)),
      if (hasBoth(phase)) tables(phase, numbering)
      else
        p(cls := "note")(
          if (phase.rows.exists(_.during.iterations > 0))
            "Nothing ran without them, so there is nothing to compare with."
          else "Nothing else ran beside them in the steady state."
        ),
    )

  /** More are named by the first few only. */
  private val MaxNames = 6
  private val FewNames = 3

  private def hasBoth(phase: PhaseResult): Boolean =
    phase.rows.exists(_.during.iterations > 0) && phase.rows.exists(_.without.iterations > 0)

  private def sentence(phase: PhaseResult): Frag = {
    val percent =
      if (phase.steadyMs > 0) phase.runningMs.toDouble * 100 / phase.steadyMs.toDouble else 0.0
    val shown = if (phase.names.size > MaxNames) phase.names.take(FewNames) else phase.names
    val others = phase.names.size - shown.size
    frag(
      s"${Format.count(phase.jobs.toInt, "job", "jobs")} (",
      shown.zipWithIndex.map { case (job, i) => frag(if (i == 0) "" else ", ", name(job)) },
      if (others > 0) s" and $others others" else "",
      s") ran for ${Format.decimal(phase.runningMs / 1000.0, 1)} s of the steady state, " +
        s"${Format.decimal(percent, 1)} % of it.",
    )
  }

  /** Slowed most first; rows that have nothing to compare are folded up. */
  private def tables(phase: PhaseResult, numbering: Numbering): Frag = {
    val (compared, others) = phase.rows.partition(_.ratio.isDefined)
    frag(
      table(
        compared.sortBy(-_.ratio.getOrElse(0.0)),
        numbering.table(
          name(phase.kind),
          ": response times during it and without it, in milliseconds, slowed most first. Marked: at " +
            "least twice as slow by the average.",
        ),
      ),
      if (others.isEmpty) nothing
      else
        details(cls := "more")(
          summary(
            s"${Format.count(others.size, "transaction", "transactions")} with nothing to compare: too few or " +
              "too many failed on one side"
          ),
          table(others, numbering.table(name(phase.kind), ": what cannot be compared.")),
        ),
    )
  }

  private def table(rows: Vector[PhaseRow], caption: Frag): Frag =
    Table(
      caption,
      Column("Transaction") +: (columns("during") ++ columns("without")) :+
        Column("During ÷ without", "averages", number = true, phone = "ratio", classes = "big"),
      rows.map(rowOf),
      "None.",
      groups = Seq("" -> 1, "During" -> 4, "Without" -> 4, "" -> 1),
    )

  private def columns(phase: String) = Seq(
    Column("Iterations", number = true, phone = s"$phase: n", classes = "first"),
    Column("Failed", number = true, phone = "failed"),
    Column("Average", "ms", number = true, phone = "avg ms"),
    Column("95 %", "ms", number = true, phone = "95 %"),
  )

  private def rowOf(row: PhaseRow): Row = Row(
    Cell(
      frag(
        name(row.transaction),
        if (row.muchSlower) span(cls := "why")("at least twice as slow during") else nothing,
      )
    ),
    (cells(row.during) ++ cells(row.without)) :+ ratio(row),
  )

  private def cells(times: PhaseTimes): Seq[Cell] = Seq(
    Cell.number(Format.whole(times.iterations)),
    Cell.number(Format.whole(times.failed)),
    Cell.number(times.averageMs)(Format.whole),
    Cell.number(times.p95Ms)(Format.whole),
  )

  private def ratio(row: PhaseRow): Cell = {
    val cell = Cell.number(row.ratio)(r => Format.decimal(r, 2) + "×")
    if (row.muchSlower) cell.copy(content = b(cell.content)) else cell
  }
}
