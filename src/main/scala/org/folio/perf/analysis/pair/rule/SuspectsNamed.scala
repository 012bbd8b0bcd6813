package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.{ChangeGroups, RunFacts}
import org.folio.perf.model._

/** Modules whose requests changed while those of most other modules did not: each is a finding of its own. */
object SuspectsNamed {

  def findings(comparison: Comparison): Vector[Finding] =
    comparison.suspects.map(finding)

  private[analysis] def finding(suspect: Suspect): Finding = {
    val isSlower = suspect.changeMs > 0
    Finding(
      s"suspect-${suspect.module}${if (isSlower) "" else "-faster"}",
      if (!isSlower) Severity.Good
      else if (suspect.transactions.nonEmpty) Severity.Bad
      else Severity.Warning,
      statement(suspect),
      Vector(changed(suspect), cpu(suspect), calls(suspect), others(suspect))
        .filter(_.nonEmpty)
        .mkString(" "),
      Vector("comparison", "changed"),
      if (isSlower) recommendation(suspect) else "",
      Some(suspect.certainty),
      if (suspect.certainty == Certainty.Certain)
        "Chance explains such a change in one of a thousand comparisons at most."
      else "The certainty is moderate: repeat both runs to confirm it.",
      asCause = if (isSlower) Vector(Cause(CauseKind.Suspect, suspect.module)) else Vector.empty,
    )
  }

  /** The module, its requests and how much slower they are, in sentences. */
  def statement(suspect: Suspect): String = {
    val word = RowVerdict.called(suspect.changeMs).word
    val (of, it, most) = suspect.requests.map(_.stripSuffix(Suspect.ofModule(suspect.module))) match {
      case Vector(one) => (s"its request $one is", "it", "")
      case all => (s"${all.size} of its requests are", "them", s" The most: ${few(all)}.")
    }
    val by =
      if (suspect.transactions.isEmpty) ""
      else
        s" ${count(suspect.transactions.size, "transaction is", "transactions are")} $word by $it: " +
          s"${few(suspect.transactions)}."
    s"${suspect.module}${SuspectWords.version(suspect)}: $of $word, ${SuspectWords.times(suspect)}.$by$most"
  }

  private def changed(suspect: Suspect): String =
    if (suspect.changes.isEmpty) "No recorded setting of the module differs between the runs."
    else
      "Changed settings of the module: " +
        list(suspect.changes.map { c =>
          s"${ChangeGroups.inSentence(c.part)} ${c.before.getOrElse(Absent)} → ${c.after.getOrElse(Absent)}"
        }) + "."

  private def cpu(suspect: Suspect): String =
    suspect.cpuPercent.fold("")(c =>
      s"Its average CPU utilisation is ${percent(c.percent)}, ${percent(c.baselinePercent)} in the baseline."
    )

  private def calls(suspect: Suspect): String =
    if (suspect.calls.isEmpty) ""
    else
      s"It probably calls ${list(suspect.calls)}, which changed too, so it may only wait for " +
        s"${if (suspect.calls.size == 1) "that module" else "those modules"}."

  private def others(suspect: Suspect): String = {
    val unclear = suspect.others - suspect.othersUnchanged
    val be = if (suspect.othersUnchanged == 1) "is" else "are"
    s"Of ${count(suspect.others, "other module")}, " +
      s"${whole(suspect.othersUnchanged.toLong)} $be unchanged, and ${whole(unclear.toLong)} undecided."
  }

  private def recommendation(suspect: Suspect): String = {
    val parts = suspect.changes.map(_.part).distinct
    if (parts.contains(RunFacts.Versions))
      s"Compare both versions of ${suspect.module}. A run with the former version shows whether it is the cause."
    else if (parts.nonEmpty)
      s"Undo the change of ${suspect.module}, and repeat the run to confirm the cause."
    else
      s"Look for the requests that changed in the logs and traces of ${suspect.module}."
  }
}

/** Suspects and explanations in running text. */
object SuspectWords {
  private val MaxParts = 3

  /** Parts below this share of a transaction's change are not named in a sentence. */
  private val LeastShare = 0.05

  /** Both versions of a module whose version changed, after its name; else empty. */
  def version(suspect: Suspect): String = (for {
    change <- suspect.changes.find(_.part == RunFacts.Versions)
    before <- change.before
    after <- change.after
  } yield s" $before → $after").getOrElse("")

  /** "6.86 s a call instead of 4.26 s: +2.60 s without the change that all modules share (95 % interval +2.40 s to +2.80 s)" */
  private[pair] def times(suspect: Suspect): String =
    s"${seconds(suspect.ms)} ${aCall(suspect)} instead of ${seconds(suspect.baselineMs)}: " +
      s"${signedTime(suspect.changeMs)} without the change that all modules share (95$NoBreak% interval " +
      s"${Words.range(signedTime(suspect.lowMs), signedTime(suspect.highMs))})"

  /** What its times are of. */
  def aCall(suspect: Suspect): String = if (suspect.isOwnTime) "of its own time a call" else "a call"

  /** The requests whose calls changed: one by its name. */
  def requests(suspect: Suspect): String =
    if (suspect.requests.size == 1) suspect.requests.head.stripSuffix(Suspect.ofModule(suspect.module))
    else count(suspect.requests.size, "request")

  /** +2.61 s, −120 ms */
  def signedTime(ms: Double): String = (if (ms < 0) "−" else "+") + seconds(ms.abs)

  def cause(of: PartCause): String = of match {
    case PartCause.Time => "time of a call"
    case PartCause.Calls => "number of calls"
    case PartCause.New => "new request"
    case PartCause.Gone => "no longer sent"
  }

  /**
   * "POO_TC: Add Order Lines: +3.1 s: +2.6 s of it GET /orders (mod-orders); the rest may be chance, time outside of
   * modules, or what all modules share."
   */
  def sentence(explanation: TransactionExplanation): String = {
    val named = explanation.parts
      .filter(_.changeMs.abs >= LeastShare * explanation.changeMs.abs)
      .take(MaxParts)
    val whole = s"${explanation.transaction}: ${signedTime(explanation.changeMs)}"
    val pauses =
      if (explanation.pausesMs.abs < LeastShare * explanation.changeMs.abs) ""
      else s"; ${signedTime(explanation.pausesMs)} pauses"
    if (named.isEmpty) s"$whole; no single request changed by more than chance."
    else
      s"$whole: ${list(named.zipWithIndex.map { case (p, i) => part(p, i == 0) })}$pauses; the rest may be chance, " +
        "time outside of modules, or what all modules share."
  }

  private def part(of: ExplainedPart, isFirst: Boolean): String = {
    val how =
      if (of.cause == PartCause.Time) ""
      else s", calls of an execution ${short(of.baselineCalls)} → ${short(of.calls)}"
    s"${signedTime(of.changeMs)}${if (isFirst) " of it" else ""} ${of.request}${of.module.fold("")(m => s" ($m)")}$how"
  }
}
