package org.folio.perf.analysis.verdict

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.rule.{MissingMetrics, Slowing}
import org.folio.perf.analysis.run.{Resource, RunMeasurements}
import org.folio.perf.model._
import scala.collection.mutable

/**
 * Summary of a run in plain text of at most [[SummaryText.MostWords]] words: the outcome, what bounds the target, what
 * users felt, what changed against the baseline, and the next step.
 */
private[analysis] object SummaryText {
  val MostWords = 90

  /** Words of the outcome, so that its reason is whole in most runs and room is left for the rest. */
  private val OutcomeWords = 45

  /** @param weight the lowest is left out first: what is not known, then what users felt, what did it, and what to do */
  final private case class Part(weight: Int, text: String)

  /** Words that an advice needs. */
  private val AdviceWords = 22
  private val FewestChangeWords = 28

  /**
   * @param limits with their results
   * @param causes in the order of the report
   */
  def apply(
      measured: RunMeasurements,
      verdict: Verdict,
      limits: Vector[LimitResult],
      comparison: Option[Comparison],
      bottlenecks: Vector[Bottleneck],
      causes: Vector[Finding],
  ): String = {
    val judged = verdict.status != VerdictStatus.CannotBeJudged
    val isPassed = verdict.status == VerdictStatus.Passed
    val against = comparison.filter(_ => judged)
    val worsened = against.exists(BaselineWords.hasWorsened)
    val events = causes.filter(f => f.isProblem && isEvent(f))
    val others = worst(causes).filterNot(f => isToldElsewhere(f) || verdict.statement.contains(f.statement))
    val found = others.find(_.severity == Severity.Bad).orElse(events.headOption).orElse(others.headOption)
    val because = found.map(f => Part(if (isEvent(f)) 11 else 6, f.statement))
    val result = outcome(verdict, limits, measured)
    val room =
      MostWords - AdviceWords - (result +: because.filter(_.weight > 10).map(_.text).toVector).map(Sentences.words).sum
    val compared = against.map { c =>
      val words = BaselineWords.inSummary(c, events.nonEmpty, math.max(FewestChangeWords, room))
      Part(if (c.blocked.isEmpty) 10 else 9, words)
    }
    val parts = Vector(
      Some(Part(12, result)),
      compared.filter(_ => worsened),
      because.filterNot(_ => isPassed),
      Option.when(judged)(bounds(measured, bottlenecks, isPassed)).flatten,
      because.filter(_ => isPassed),
      felt(measured, verdict).filter(_ => judged || measured.cutShort.isDefined).map(Part(5, _)),
      compared.filterNot(_ => worsened),
    )
    fitting(parts.flatten.filter(_.text.nonEmpty))(told =>
      Part(8, next(causes.filter(isNamed(_, told, verdict)), causes, verdict.status))
    )
  }

  /** Leaves out what matters least until the rest fits. @param advice for what is left */
  private def fitting(parts: Vector[Part])(advice: String => Part): String = {
    val told = parts.map(_.text).mkString(" ")
    val last = advice(told)
    val text = s"$told ${last.text}".trim
    val least = parts.minBy(_.weight)
    if (Sentences.words(text) <= MostWords) text
    else if (least.weight > last.weight && Sentences.words(told) <= MostWords) told
    else if (parts.size > 1) fitting(parts.filterNot(_ eq least))(advice)
    else told.split(' ').take(MostWords / 2).mkString("", " ", "…")
  }

  /** Whether the summary may advise about a finding: "at that time" needs an event that it tells. */
  private def isNamed(finding: Finding, told: String, verdict: Verdict): Boolean =
    !isEvent(finding) || told.contains(finding.statement) || verdict.statement.contains(finding.statement)

  private[verdict] def outcome(verdict: Verdict, limits: Vector[LimitResult], measured: RunMeasurements): String = {
    val told = verdict.status match {
      case VerdictStatus.Passed =>
        s"Passed: ${passed(limits, measured.isCheck)}${measured.cutShort.fold("")(cut => s" The run was $cut.")}"
      case VerdictStatus.Failed => s"Failed: ${shortened(verdict.statement)}"
      case VerdictStatus.CannotBeJudged => s"Cannot be judged: ${shortened(verdict.statement)}"
    }
    (told +: measured.manifest.judgedAgain.toVector).mkString(" ")
  }

  /** What the thresholds were about. Without one on times, slow answers would pass too. */
  private def passed(limits: Vector[LimitResult], isCheck: Boolean): String = {
    val subjects = limits.flatMap(limit => LimitLine.parse(limit.line).toOption).map(l => subject(l.figure)).distinct
    val isTimed = subjects.exists(Set("response times", "comparison"))
    val untimed = Option.unless(isTimed || isCheck)("No threshold on response times was set.")
    (s"${list(subjects)} are within their thresholds." +: (limits.flatMap(_.unjudged) ++ untimed)).mkString(" ")
  }

  private def subject(figure: LimitFigure): String = figure match {
    case LimitFigure.Errors(_) | LimitFigure.ErrorsOfEach => "errors"
    case LimitFigure.ResponseTime(_, _) => "response times"
    case LimitFigure.Resource(_, _) => "resources"
    case LimitFigure.InjectorCpu => "load generator"
    case LimitFigure.LoadDelivered => "load"
    case LimitFigure.PlanKept => "plan"
    case LimitFigure.Regression => "comparison"
  }

  /** Its first sentences, as many as there is room for. */
  private def shortened(statement: String): String = {
    val sentences =
      Sentences.of(
        inSentence(statement)
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

  /** @param isPassed else the CPU that is left tells nothing: the failures have another reason */
  private def bounds(measured: RunMeasurements, bottlenecks: Vector[Bottleneck], isPassed: Boolean): Option[Part] =
    if (measured.results.capacity.isDefined) None
    else
      bottlenecks.filter(_.mayDelay) match {
        case full if full.nonEmpty =>
          val but = if (isPassed) "But the" else "The"
          Some(Part(7, s"$but target has no headroom: ${Bottleneck.words(full)}."))
        case _ if bottlenecks.nonEmpty =>
          Bottleneck.harmless(bottlenecks).map(words => Part(7, s"${Resource.atStart(words)}."))
        case _ =>
          Option.when(isPassed && (measured.infrastructure.collected || !measured.run.isOfGatling))(
            Bottleneck.highestCpu(measured).fold(Part(3, Unknown))(words => Part(4, s"${words.capitalize}."))
          )
      }

  private val Unknown = "The limit of the target is unknown, because there are no metrics of its CPU."

  private def isEvent(finding: Finding): Boolean =
    finding.isA(CauseKind.Event) || finding.isA(CauseKind.Stall)

  /** Next to problems, cautions are no news for a summary. */
  private def worst(causes: Vector[Finding]): Vector[Finding] = {
    val bad = causes.filter(f => f.severity == Severity.Bad || f.isA(CauseKind.Capacity))
    if (bad.nonEmpty) bad else causes.filter(_.isProblem)
  }

  private def isToldElsewhere(finding: Finding): Boolean =
    finding.asCause.exists(cause => Told(cause.kind)) ||
      finding.evidence.headOption.exists(Set("comparison", "changed", "missing"))

  private val Told: Set[CauseKind.Value] = Set(
    CauseKind.Saturated,
    CauseKind.Errors,
    CauseKind.Ended,
    CauseKind.TaskStopped,
    CauseKind.LoadGenerator,
    CauseKind.BusyResource,
  )

  /** Failures and response times of users. */
  private def felt(measured: RunMeasurements, verdict: Verdict): Option[String] = {
    val isTold = verdict.status == VerdictStatus.Failed && verdict.statement.contains(" failed")
    val failures = Option.when(measured.iterations > 0 && !isTold)(
      if (measured.iterations == 1 && measured.failed == 0) "no transaction failed"
      else
        s"${if (measured.failed == 0) "None" else whole(measured.failed)} of " +
          s"${count(measured.iterations, "transaction")} failed"
    )
    val slow = Slowing.all(measured).headOption match {
      case Some(slowing) =>
        Some(s"${slowing.row.name} slowed from ${seconds(slowing.firstMs)} to ${seconds(slowing.lastMs)}")
      case None =>
        measured.slowestFirst.headOption.map { case (row, p95) =>
          s"the slowest transaction, ${row.name}, took at most ${seconds(p95)} in 95$NoBreak% of cases"
        }
    }
    val all = (failures ++ slow).mkString("; ")
    Option.when(all.nonEmpty)(
      if (verdict.status == VerdictStatus.CannotBeJudged) s"Until then: ${all.replace("None of", "none of")}."
      else s"${all.capitalize}."
    )
  }

  /** @param named causes that the summary tells */
  private def next(named: Vector[Finding], causes: Vector[Finding], status: VerdictStatus): String =
    advice(named, causes, status).map(Sentences.first).fold("") { step =>
      if (step == NoChange) step else s"Next: ${step.head.toLower}${step.tail}"
    }

  private val NoChange = "Nothing needs to change."

  /**
   * The next step. Metrics that nobody collected are it only if nothing else is.
   *
   * @param named causes that a reader knows
   * @return `None`: there are problems, and none of those that the reader knows has a remedy
   */
  private[verdict] def advice(
      named: Vector[Finding],
      causes: Vector[Finding],
      status: VerdictStatus,
  ): Option[String] = {
    val (ofMetrics, others) = named.filter(_.isProblem).partition(_.id == MissingMetrics.Id)
    val isFailed = status == VerdictStatus.Failed
    // Without a verdict, what prevents it comes first.
    val ordered = if (status == VerdictStatus.CannotBeJudged) others.sortBy(!_.decides) else others
    (ordered ++ ofMetrics.filterNot(_ => isFailed)).map(_.recommendation).find(_.nonEmpty).orElse {
      Option.unless(causes.exists(f => f.isProblem && !(isFailed && f.id == MissingMetrics.Id)))(status match {
        case VerdictStatus.Passed => named.map(_.recommendation).find(_.nonEmpty).getOrElse(NoChange)
        case VerdictStatus.Failed => "Look at what exceeds its threshold."
        case VerdictStatus.CannotBeJudged => "Look at what prevents a verdict."
      })
    }
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
    measured.results.copy(
      verdict = verdict,
      findings = causes.findings.map(_.withoutLinks),
      observed = causes.observed.map(_.withoutLinks),
      comparison = comparison,
      limits = limits,
      predictions = predictions,
      summary = SummaryText(measured, verdict, limits, comparison, bottlenecks, causes.findings),
      bound = Bottleneck.bound(measured, bottlenecks),
      answers = Answers(
        SummaryText.outcome(verdict, limits, measured).replaceFirst("^[A-Z][a-z ]*: ", "").capitalize,
        verdict.status,
        measured,
        comparison,
        bottlenecks,
        causes.findings,
      ),
    )
  }

  /** Whether a limit of response times is exceeded, or transactions are slower than in the baseline. */
  private def isSlow(comparison: Option[Comparison], limits: Vector[LimitResult]): Boolean =
    comparison.exists(_.count(RowVerdict.Slower) > 0) || limits
      .filter(_.held.contains(false))
      .flatMap(limit => LimitLine.parse(limit.line).toOption)
      .exists(_.figure.isInstanceOf[LimitFigure.ResponseTime])
}

/** Sentences of a text, and what is left of findings if each of them stands once. */
private[analysis] object Sentences {

  /** At full stops and other ends that a capital letter or a digit follows. */
  def of(text: String): Vector[String] =
    text.split("(?<=[.!?]) +(?=\\p{Lu})").toVector.map(_.trim).filter(_.nonEmpty)

  def words(text: String): Int = text.split("[\\s\u00a0\u202f]+").count(_.nonEmpty)

  def first(text: String): String = of(text).headOption.getOrElse("")

  /** Leaves sentences out that an earlier finding has; each keeps a statement. */
  def once(findings: Vector[Finding]): Vector[Finding] = {
    val said = mutable.Set.empty[String]
    def unsaid(text: String) = {
      val sentences = of(text)
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
