package org.folio.perf.report.section

import org.folio.perf.model.{Ending, KeyFigure, RunReport, VerdictStatus}
import org.folio.perf.report.{Format, Numbering, Section, Sign}
import org.folio.perf.report.Html._

/** The answer, on the first screen of a laptop and of a phone. */
object VerdictSection extends Section {
  val id = "verdict"
  val title = "Verdict"

  /** More would push the figures off the first screen; the others follow below them. */
  private val FirstReasons = 3
  private val FirstProblems = 3

  def render(run: RunReport, numbering: Numbering): Frag = {
    val sign = Sign.of(run.verdict.status)
    val said = run.verdict.reasons.filterNot(run.verdict.statement.contains(_))
    val (first, others) = said.splitAt(FirstReasons)
    frag(
      forced(run.run.forced),
      div(cls := s"verdict ${sign.tone}")(
        div(cls := "answer")(
          p(cls := s"word ${sign.tone}")(sign.icon(36), " ", sign.word),
          div(p(cls := "say")(withoutWord(run.verdict.statement, sign.word)), reasons(first)),
        ),
        dl(cls := "five")(run.keyFigures.map(figureOf)),
      ),
      if (others.isEmpty) nothing
      else frag(p(cls := "note")("Further reasons:"), reasons(others)),
      incomplete(run),
    )
  }

  /** Whatever follows, it was known beforehand that these things were not right. */
  private def forced(problems: Vector[String]): Frag =
    if (problems.isEmpty) nothing
    else {
      val (first, others) = problems.splitAt(FirstProblems)
      div(cls := "notice forced")(
        Sign.of(VerdictStatus.CannotBeJudged).icon(14),
        div(
          p(
            b("This run was forced. "),
            s"The check before it found ${Format.count(problems.size, "problem", "problems")}:",
          ),
          ul(first.map(li(_))),
          if (others.isEmpty) nothing
          else
            details(cls := "more")(
              summary(s"${Format.whole(others.size.toLong)} more"),
              ul(others.map(li(_))),
            ),
        ),
      )
    }

  /** The word stands beside the sentence in large letters already. */
  private def withoutWord(statement: String, word: String): String =
    if (statement.startsWith(s"$word: ")) statement.drop(word.length + 2).capitalize else statement

  private def reasons(all: Vector[String]): Frag =
    if (all.isEmpty) nothing else ul(cls := "reasons")(all.map(li(_)))

  private def figureOf(figure: KeyFigure): Frag =
    div(
      dt(figure.label),
      dd(cls := "v")(
        figure.value,
        if (figure.unit.isEmpty) nothing else frag(Format.Space, tag("small")(figure.unit)),
      ),
      dd(cls := "c")(figure.note),
    )

  /** What a reader must know before believing a number. */
  private def incomplete(run: RunReport): Frag = {
    val ended = run.run.ending match {
      case Some(Ending.Completed) => Vector.empty
      case Some(Ending.Interrupted) =>
        Vector("The run was interrupted; what had been measured was kept.")
      // The first sentence says it.
      case Some(Ending.Stopped) => Vector.empty
      case Some(Ending.Crashed) => Vector("The load generator ended with an error.")
      case None => Vector("The run has no recorded end: it was killed, or still ran.")
    }
    val missing = run.missing.headOption.map { first =>
      val more = run.missing.size - 1
      frag(
        "Missing: ",
        first,
        " ",
        if (more > 0) frag(s"And $more more: ") else nothing,
        numbered(more),
      )
    }
    if (ended.isEmpty && missing.isEmpty) nothing
    else
      div(cls := "notice")(
        Sign.of(VerdictStatus.CannotBeJudged).icon(14),
        div(frag(ended.map(p(_))), missing.map(p(_))),
      )
  }

  private def numbered(more: Int): Frag =
    a(href := "#missing")(if (more > 0) "all that is missing" else "Method")
}
