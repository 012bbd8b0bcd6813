package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Suspects and explanations in running text. */
object SuspectWords {
  private[comparison] val Versions = "Module versions"
  private[comparison] val CpuUnits = "CPU units"
  private val MaxParts = 3

  /** Parts below this share of a transaction's change are not named in a sentence. */
  private val LeastShare = 0.05

  /** +38 to +61 % */
  private[comparison] def range(suspect: Suspect): String = {
    val (least, most) = (suspect.leastPercent, suspect.mostPercent)
    if (suspect.requests.size == 1 || signed(least) == signed(most)) signed(most)
    else s"${signedValue(least)} to ${signed(most)}"
  }

  private[comparison] def milliseconds(suspect: Suspect): String =
    s"${seconds(suspect.changeMs.abs)} a call (95$NoBreak% interval ${interval(suspect)})"

  private def interval(suspect: Suspect): String = {
    val ends = Vector(suspect.lowMs, suspect.highMs)
    val (low, high) =
      if (suspect.changeMs > 0) (ends(0), ends(1)) else (-ends(1), -ends(0))
    Words.range(seconds(low), seconds(high))
  }

  /** +2.61 s, −120 ms */
  def signedTime(ms: Double): String = (if (ms < 0) "−" else "+") + seconds(ms.abs)

  def cause(of: PartCause): String = of match {
    case PartCause.Time => "time of a call"
    case PartCause.Calls => "number of calls"
    case PartCause.New => "new request"
    case PartCause.Gone => "no longer sent"
  }

  /** "POO_TC: Add Order Lines: +3.1 s: 2.6 s of it GET /orders (mod-orders), the rest may be chance." */
  def sentence(explanation: TransactionExplanation): String = {
    val named = explanation.parts
      .filter(_.changeMs.abs >= LeastShare * explanation.changeMs.abs)
      .take(MaxParts)
    val whole = s"${explanation.transaction}: ${signedTime(explanation.changeMs)}"
    if (named.isEmpty) s"$whole; no single request changed by more than chance."
    else
      s"$whole: ${list(named.zipWithIndex.map { case (p, i) => part(p, i == 0) })}; ${rest(explanation)}."
  }

  private def part(of: ExplainedPart, isFirst: Boolean): String = {
    val time = s"${signedTime(of.changeMs)}${if (isFirst) " of it" else ""}"
    val module = of.module.fold("")(m => s" ($m)")
    of.cause match {
      case PartCause.Time => s"$time ${of.request}$module"
      case PartCause.New => s"$time ${of.request}$module, a new request"
      case PartCause.Gone => s"$time ${of.request}$module, no longer sent"
      case PartCause.Calls =>
        s"$time ${of.request}$module, ${short(of.calls)} calls an execution instead of ${short(of.baselineCalls)}"
    }
  }

  private def rest(explanation: TransactionExplanation): String = {
    val pauses = explanation.pausesMs
    if (pauses.abs >= math.max(LeastPausesMs, PausesShare * explanation.changeMs.abs))
      s"${signedTime(pauses)} pauses between requests; the rest may be chance"
    else "the rest may be chance"
  }

  private val LeastPausesMs = 20.0
  private val PausesShare = 0.1
}
