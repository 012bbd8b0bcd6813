package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.analysis.run.rule.MissingMetrics
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Summary of a run in plain text of at most [[SummaryText.MostWords]] words: the outcome, what changed against the baseline,
 * the first problem, and the next step.
 */
private[analysis] object SummaryText {
  val MostWords = 90

  /** Words of the outcome, so that the comparison has room beside it. */
  private val OutcomeWords = 38

  /**
   * @param outcome as [[outcome]] has it
   * @param causes in the order of the report
   * @param advice the next step, with its reason
   */
  def apply(
      outcome: String,
      verdict: Verdict,
      comparison: Option[Comparison],
      causes: Vector[Finding],
      advice: String,
  ): String = {
    val start = s"${verdict.status.word}: ${inSentence(outcome)}"
    // Beside the baseline's name and the number of further changes.
    val room = math.min(BaselineWords.ChangeWords, MostWords - Sentences.words(start) - 6)
    val compared =
      comparison.filter(_ => verdict.status != VerdictStatus.CannotBeJudged).flatMap(BaselineWords(_, room).headOption)
    val told = start +: compared.toVector
    val all = problems(causes, verdict.status)
    // Next to grave problems, cautions are no news.
    val grave = all.filter(_.severity == Severity.Bad)
    val problem = (if (grave.nonEmpty) grave else all).find(f =>
      !isToldElsewhere(f, verdict.status) && !s"${verdict.statement} $outcome".contains(f.statement)
    )
    val step = Sentences.first(advice)
    val next = if (step == NoChange) step else s"Next: ${step.head.toLower}${step.tail}"
    Vector(told ++ problem.map(_.statement) :+ next, told :+ next, told)
      .map(_.mkString(" "))
      .find(Sentences.words(_) <= MostWords)
      .getOrElse(told.head)
  }

  /** Findings of which the comparison tells, or the outcome of a run that did not pass. */
  private def isToldElsewhere(finding: Finding, status: VerdictStatus): Boolean =
    finding.evidence.headOption.exists(Set("comparison", "changed")) ||
      status != VerdictStatus.Passed &&
      Vector(CauseKind.Errors, CauseKind.Ended, CauseKind.LoadGenerator).exists(finding.isA)

  /** The verdict in a sentence or two, without its word. */
  private[verdict] def outcome(verdict: Verdict, limits: Vector[LimitResult], measured: RunMeasurements): String = {
    val told = verdict.status match {
      case VerdictStatus.Passed =>
        s"${passed(limits, measured.isCheck)}${measured.cutShort.fold("")(cut => s" The run was $cut.")}"
      case _ => shortened(verdict.statement)
    }
    (told +: measured.run.judgedAgain.toVector).mkString(" ")
  }

  /** What the thresholds were about. Without one on times, slow answers would pass too. */
  private def passed(limits: Vector[LimitResult], isCheck: Boolean): String = {
    val subjects = limits.flatMap(_.limit).map(_.figure.words).distinct
    val within =
      if (subjects.size == 1 && !subjects.head.endsWith("s")) "is within its threshold"
      else "are within their thresholds"
    val isTimed = subjects.exists(Set("response times", "comparison"))
    val untimed = Option.unless(isTimed || isCheck)("No threshold on response times was set.")
    (s"${list(subjects)} $within." +: (limits.flatMap(_.unjudged) ++ untimed)).mkString(" ")
  }

  /** Its first sentences, as many as there is room for. */
  private def shortened(statement: String): String = {
    val sentences =
      Sentences.split(
        statement
          .replace(". Threshold: ", "; the threshold is ")
          .replaceFirst(OfEach, "$1 of each transaction's executions")
      )
    val fit = sentences.inits.find(part => Sentences.words(part.mkString(" ")) <= OutcomeWords)
    fit.filter(_.nonEmpty).getOrElse(sentences.take(1)).mkString(" ")
  }

  /** The line of a threshold in words. */
  private val OfEach = "any transaction errors < ([\\d.]+.%)"

  /** After a colon. */
  private def inSentence(text: String): String =
    if (text.startsWith("The ") || text.startsWith("No ")) s"${text.head.toLower}${text.tail}"
    else text

  private val NoChange = "Nothing needs to change."

  /** Metrics that nobody collected matter only if nothing else does. */
  private def problems(causes: Vector[Finding], status: VerdictStatus): Vector[Finding] = {
    val (ofMetrics, others) = causes.filter(_.isProblem).partition(_.id == MissingMetrics.Id)
    status match {
      case VerdictStatus.Passed => others ++ ofMetrics
      case VerdictStatus.Failed => others
      // Without a verdict, what prevents it comes first.
      case VerdictStatus.CannotBeJudged => others.sortBy(!_.decides)
    }
  }

  /** The next step. @param causes in the order of the report */
  private[verdict] def advice(causes: Vector[Finding], status: VerdictStatus): String = {
    val (all, otherwise) = status match {
      // What is no problem may have advice too.
      case VerdictStatus.Passed => (problems(causes, status) ++ causes, NoChange)
      case VerdictStatus.Failed => (problems(causes, status), "Look at what exceeds its threshold.")
      case VerdictStatus.CannotBeJudged => (problems(causes, status), "Look at what prevents a verdict.")
    }
    all.map(_.recommendation).find(_.nonEmpty).getOrElse(otherwise)
  }
}

/** Tells a run: its findings become causes with their effects, and its summary says what matters most. */
private[perf] object Story {

  /** Measurements with their conclusions, as the report without its key figures. */
  def told(
      measured: RunMeasurements,
      verdict: Verdict,
      limits: Vector[LimitResult],
      comparison: Option[Comparison],
      predictions: Vector[PredictedRow] = Vector.empty,
  ): RunReport = {
    val bottlenecks = Bottleneck.all(measured, isSlow(comparison, limits))
    val causes = Causes(Findings(measured, comparison), measured, bottlenecks)
    val outcome = SummaryText.outcome(verdict, limits, measured)
    val answers = Answers(outcome.capitalize, verdict.status, measured, comparison, bottlenecks, causes.findings)
    measured.results.copy(
      run = measured.run.inReport,
      verdict = verdict,
      findings = causes.findings.map(_.withoutLinks),
      observed = causes.observed.map(_.withoutLinks),
      comparison = comparison,
      limits = limits,
      predictions = predictions,
      summary = SummaryText(outcome, verdict, comparison, causes.findings, answers.last.text),
      bound = Bottleneck.bound(measured, bottlenecks),
      answers = answers,
    )
  }

  /** Whether a limit of response times is exceeded, or transactions are slower than in the baseline. */
  private def isSlow(comparison: Option[Comparison], limits: Vector[LimitResult]): Boolean =
    comparison.exists(_.count(RowVerdict.Slower) > 0) || limits
      .filter(_.held.contains(false))
      .flatMap(_.limit)
      .exists(_.figure.isInstanceOf[LimitFigure.ResponseTime])
}

/** Sentences of a text, and what is left of findings if each of them stands once. */
private[analysis] object Sentences {

  /** At full stops and other ends that a capital letter or a digit follows. */
  def split(text: String): Vector[String] =
    text.split("(?<=[.!?]) +(?=\\p{Lu})").toVector.map(_.trim).filter(_.nonEmpty)

  def words(text: String): Int = text.split("[\\s\u00a0\u202f]+").count(_.nonEmpty)

  def first(text: String): String = split(text).headOption.getOrElse("")

  /** Leaves sentences out that an earlier finding has; each keeps a statement. */
  def once(findings: Vector[Finding]): Vector[Finding] = {
    val said = mutable.Set.empty[String]
    def unsaid(text: String) = {
      val sentences = split(text)
      val left = sentences.filterNot(said).distinct
      said ++= sentences
      if (left.size == sentences.size) text else left.mkString(" ")
    }
    def one(finding: Finding): Finding = {
      val statement = unsaid(finding.statement)
      finding.copy(
        statement = if (statement.isEmpty) finding.statement else statement,
        detail = unsaid(finding.detail),
        because = unsaid(finding.because),
        recommendation = unsaid(finding.recommendation),
        effects = finding.effects.map(one),
      )
    }
    findings.map(one)
  }
}
