package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{RowPair, TestPair, TestPairs}
import org.folio.perf.model._

/** A change of a sum that comes from a few long rows, while most rows did not change or changed the other way. */
object SumDominated extends PairsRule {
  private val MaxShare = 0.2
  private val FewestRows = 5
  private val Smallest = 0.03

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    pairs.alike.filter(_.rows.size >= FewestRows).flatMap { pair =>
      val total = change(pair.rows)
      // Those that push in the direction of the sum, the strongest first.
      val ordered = pair.rows.sortBy(r => (r.afterMs - r.beforeMs) * -math.signum(total))
      val most = math.max(1, (pair.rows.size * MaxShare).toInt)
      (1 to most)
        .map(ordered.splitAt)
        .collectFirst {
          case (few, rest) if opposite(total, rest) && relative(pair.rows).abs >= Smallest =>
            finding(pair, few, rest)
        }
    }

  private def change(rows: Vector[RowPair]): Double = rows.map(r => r.afterMs - r.beforeMs).sum
  private def relative(rows: Vector[RowPair]): Double = change(rows) / rows.map(_.beforeMs).sum

  /** Without the few the sum does not move, or moves the other way. */
  private def opposite(total: Double, rest: Vector[RowPair]): Boolean =
    change(rest) * math.signum(total) <= 0

  private def finding(pair: TestPair, few: Vector[RowPair], rest: Vector[RowPair]): Finding = {
    val named = few.map(r => s"${r.transaction} (${TestsWords.change(r.ratio)})")
    Finding(
      s"sum-dominated:${pair.id}",
      Severity.Warning,
      s"The sum of ${TestsWords.short(pair.after)} is ${TestsWords.change(1 + relative(pair.rows))} to " +
        s"${TestsWords.short(pair.before)} by ${count(few.size, "row", "rows")} of ${pair.rows.size} alone: " +
        s"${list(named)}. Without them it is ${TestsWords.change(1 + relative(rest))}.",
      "Do not draw conclusions from the sum: the longest rows determine it.",
      Vector("averages"),
    )
  }
}
