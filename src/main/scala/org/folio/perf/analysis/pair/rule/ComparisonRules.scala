package org.folio.perf.analysis.pair.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.model.{ComparedRow, Comparison, Finding, Interval, RowVerdict}

object ComparisonRules {

  /** Each draws one kind of conclusion, or none; in the order of their findings, within each severity. */
  val all: Vector[Comparison => IterableOnce[Finding]] = Vector(
    OtherPlatform.findings,
    NotCompared.findings,
    RequestsDiffer.findings,
    SuspectsNamed.findings,
    GroupsMoved.findings,
    RowsChanged.findings,
    ErrorsRose.findings,
    TailsSlower.findings,
    ClusterMoved.findings,
    AbovePublishedAverage.findings,
    RowsStayed.findings,
    RowsExplained.findings,
    ThingsChanged.findings,
    EvidenceLacking.findings,
  )
}

/** Changes in running text. */
private[analysis] object ComparisonWords {

  /** The words "31 %", or "8.4 times as slow": percentages above 100 are hard to imagine. */
  def changed(percent: Double, word: String): String =
    if (percent > 100) s"${decimal(1 + percent / 100, 1)} times as slow" else s"${size(percent)} $word"

  /** The words "+31 %", or "8.4×". */
  def growth(percent: Double): String = if (percent > 100) times(1 + percent / 100) else signed(percent)

  def size(value: Double): String =
    signed(value.abs).stripPrefix("+")

  def interval(of: Interval): String =
    s"95$NoBreak% interval ${signedValue(of.lowPercent)} to ${signed(of.highPercent)}"

  /** Transactions that are called slower or faster, those that changed most first. */
  def called(comparison: Comparison, verdict: RowVerdict): Vector[ComparedRow] =
    comparison.rows.filter(_.verdict == verdict).sortBy(row => -row.own.fold(0.0)(_.percent.abs))

  /** How many these are, and the first few of them. */
  def statement(comparison: Comparison, called: Vector[ComparedRow]): String =
    s"${count(called.size, "transaction is", "transactions are")} ${called.head.verdict.word} than in " +
      s"${comparison.baseline.id}: ${few(called.map(ofRow))}."

  /** The words "check-out (typically 2,254 to 2,950 ms, +31 %; own change +29 %, 95 % interval +24 to +34 %)". */
  private def ofRow(row: ComparedRow): String = {
    val times = for (old <- row.baselineTypicalMs; now <- row.typicalMs; change <- row.changePercent) yield {
      val (before, after) = apart(old, now)
      s"typically $before to ${unit(after, "ms")}, ${growth(change)}"
    }
    val own = row.own.map(o => s"own change ${growth(o.percent)}, ${interval(o)}")
    s"${row.transaction} (${(times ++ own).mkString("; ")})"
  }
}
