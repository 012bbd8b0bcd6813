package org.folio.perf.report.section

import org.folio.perf.model.{Ending, RunReport, VerdictStatus}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Sign

/** The verdict with its reasons and the key figures, on the first screen of a laptop and of a phone. */
object VerdictSection extends Section("verdict", "Verdict", Some(Chapter.Summary)) {

  /** Further ones follow below the figures, so that these stay on the first screen. */
  private val FirstReasons = 4

  def content(run: RunReport): Block = {
    val failed = run.verdict.status != VerdictStatus.Passed
    val outcome = run.answers.headOption.fold(run.verdict.statement)(_.text)
    val told = run.otherReasons.filterNot(outcome.contains(_))
    val (first, others) = if (failed) told.splitAt(FirstReasons) else (Vector.empty, told)
    blocks(
      forced(run.run.forced),
      Answer(
        Sign.of(run.verdict.status),
        outcome,
        first,
        run.keyFigures,
        run.answers.drop(1).map(answer => answer.question -> answer.text),
      ),
      if (others.isEmpty) nothing
      else Folded(if (failed) "More reasons" else "How the thresholds were kept", reasons(others)),
      GlanceChart(run),
      incomplete(run),
    )
  }

  override val digest: Option[RunReport => Block] = Some(content)

  /** Problems that were known before the run. */
  private def forced(problems: Vector[String]): Block =
    if (problems.isEmpty) nothing
    else
      Notice(
        blocks(
          paragraph(
            strong("This run was forced. ") ++
              s"The preflight check found ${Format.count(problems.size, "problem")}:"
          ),
          sentences(problems),
        ),
        prominent = true,
      )

  /** Limits on the run's data that a reader must know before the figures. */
  private def incomplete(run: RunReport): Block = {
    // The verdict of a run that was cut short says it.
    val ended = Ending
      .early(run.run.ending)
      .filterNot(why => s"${run.verdict.statement} ${run.summary}".contains(why))
      .map(why => s"The run did not end as planned: $why.")
    val missing = run.missing.headOption.map { first =>
      val more = run.missing.size - 1
      text(s"Missing: $first ") ++ (if (more > 0) s"And $more more. " else "") ++ onPage(
        link("#missing", "All missing data")
      )
    }
    val all = ended.map(text).toVector ++ missing
    if (all.isEmpty) nothing else Notice(blocks(all.map(paragraph(_: Text)): _*))
  }
}

/** A link to Gatling's own report, if the run has one, on the page alone: other forms are made before it. */
object GatlingLink {

  /** @param words that follow it */
  def apply(run: RunReport, words: String = ""): Text =
    run.gatlingReport.fold(Text.empty)(path => onPage(link(path, "Gatling’s own report") ++ words))
}
