package org.folio.perf.analysis.rule.comparison

import org.folio.perf.model.{ComparedRow, Comparison, Finding, Interval}
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.Words._

object ComparisonRules {

  /** Each draws one kind of conclusion, or none; in the order of their findings, within each severity. */
  val all: Vector[Comparison => Vector[Finding]] = Vector(
    OtherPlatform.findings,
    NotCompared.findings,
    RequestsDiffer.findings,
    SuspectsNamed.findings,
    GroupsMoved.findings,
    RowsSlower.findings,
    ErrorsRose.findings,
    TailsSlower.findings,
    ClusterMoved.findings,
    AbovePublishedAverage.findings,
    RowsFaster.findings,
    RowsExplained.findings,
    ThingsChanged.findings,
    EvidenceLacking.findings,
  )
}

/** Changes in running text. */
private[rule] object ComparisonWords {
  private val MaxNamed = 3

  def size(value: Double): String =
    signed(value.abs).stripPrefix("+")

  def interval(of: Interval): String =
    s"95${Words.NoBreak}% interval ${signedValue(of.lowPercent)} to ${signed(of.highPercent)}"

  /** A row in words: "check-out is 31 % slower (typically 2,254 to 2,950 ms, 95 % interval +24 to +38 %)". */
  def ofRow(row: ComparedRow, word: String): String = {
    val times = for (old <- row.baselineTypicalMs; now <- row.typicalMs) yield {
      val (before, after) = apart(old, now)
      s"typically $before to ${unit(after, "ms")}"
    }
    val details = (times.toVector ++ row.own.map(interval)).mkString(", ")
    s"${row.transaction} is ${size(row.own.fold(0.0)(_.percent))} $word ($details)"
  }

  def few(items: Vector[String]): String = Words.few(items, MaxNamed)
}
