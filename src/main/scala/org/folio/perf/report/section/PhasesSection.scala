package org.folio.perf.report.section

import org.folio.perf.model.{PhaseResult, PhaseRow, PhaseTimes, RunReport}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Response times while long jobs run, compared with those without them. */
object PhasesSection
    extends Section("phases", "Response times during long jobs", Some(Chapter.Results), short = "During long jobs") {

  override def badge(run: RunReport): Option[Badge] = {
    val slow = run.phases.flatMap(_.rows).count(_.muchSlower)
    val isFound = run.allFindings.exists(_.id.startsWith("slow-during-jobs"))
    Badge.count(slow, alarming = isFound)
  }

  override def absence(run: RunReport): Option[String] =
    Option.when(run.phases.isEmpty)("no long job ended")

  def content(run: RunReport): Block =
    blocks(
      lead(
        "Response times in the steady state with and without a running job. A transaction counts as " +
          "\u201cduring\u201d if a job of any tenant ran when it started. The jobs' own " +
          "transactions are excluded."
      ),
      blocks(run.phases.map(block): _*),
    )

  private def block(phase: PhaseResult): Block =
    group("job")(
      heading(someOf(phase.names, MaxNames)),
      note(sentence(phase)),
      if (phase.rows.exists(_.during.iterations > 0) && phase.rows.exists(_.without.iterations > 0)) table(phase)
      else
        note("Nothing to compare: all transactions of the steady state started during these jobs, or none did."),
    )

  private val MaxNames = 6
  private val FewestRows = 10

  private def sentence(phase: PhaseResult): Text = {
    val percent =
      if (phase.steadyMs > 0) phase.runningMs.toDouble * 100 / phase.steadyMs.toDouble else 0.0
    text(
      s"${Format.count(phase.jobs.toInt, "job")} ran for ${Format.seconds(phase.runningMs)} of the steady state " +
        s"(${Format.percent(percent)})."
    )
  }

  /** The largest ratio comes first; rows that cannot be compared are the last. */
  private def table(phase: PhaseResult): Block = {
    def times(of: PhaseRow => PhaseTimes)(table: TableOf[PhaseRow]) = table
      .whole("Executions", classes = "first")(of(_).iterations)
      .whole("Failed")(of(_).failed)
      .whole("Average", "ms")(of(_).averageMs)
      .whole("p95", "ms")(of(_).p95Ms)
    TableOf(phase.rows.sortBy(-_.ratio.getOrElse(0.0)))
      .cell("Transaction")(row =>
        Cell(name(row.transaction) ++ (if (row.muchSlower) remark("at least twice as slow") else Text.empty))
      )
      .group("During")(times(_.during))
      .group("Without")(times(_.without))
      .marked((row, cell) => if (row.muchSlower) cell.copy(content = strong(cell.content)) else cell)(
        _.number("During ÷ without", "averages")(_.ratio)(Format.times).big
      )
      .table(
        "Response times during these jobs and without them, largest ratio first. A note marks averages at least " +
          "twice as long, if the jobs ran in three periods a minute apart, or for ten minutes. Without a ratio: " +
          "fewer than ten executions in a part, or too many failures."
      )
      .file("phases", "Jobs" -> phase.kind)
      .first(math.max(FewestRows, phase.rows.count(_.ratio.isDefined)))
  }
}
