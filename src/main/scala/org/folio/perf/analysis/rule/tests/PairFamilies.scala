package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{RowPair, TestPair, TestPairs}
import org.folio.perf.model._

/** Change of each workflow between two tests, and workflows that did not change with the others. */
object PairFamilies extends PairsRule {
  private val FewestFamilies = 2
  private val Unmoved = math.log(1.07)
  private val Moved = math.log(1.15)

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    pairs.outsideSeries.flatMap { pair =>
      val families = pair.rows.map(_.family).distinct.map(f => f -> pair.rows.filter(_.family == f))
      Option.when(families.size >= FewestFamilies)(
        Finding(
          s"families:${pair.id}",
          Severity.Info,
          s"By workflow, ${TestsWords.short(pair.after)} against ${TestsWords.short(pair.before)}: " +
            s"${families.sortBy(f => mean(f._2)).map { case (n, rows) => named(n, rows) }.mkString(", ")}.",
          unchanged(pair, families),
          Vector("averages"),
        )
      )
    }

  private def mean(rows: Vector[RowPair]): Double =
    rows.map(r => math.log(r.ratio)).sum / rows.size.toDouble

  private def named(name: String, rows: Vector[RowPair]): String = {
    val all = rows.map(_.ratio)
    val range =
      if (rows.size == 1) ""
      else s" (${Words.range(TestsWords.change(all.min), TestsWords.change(all.max))})"
    s"$name ${TestsWords.change(math.exp(mean(rows)))}$range"
  }

  /** Workflows of several rows that all stay while the rest changes. */
  private def unchanged(pair: TestPair, families: Vector[(String, Vector[RowPair])]): String = {
    val still = families.filter { case (_, rows) =>
      rows.size > 1 && rows.forall(r => math.log(r.ratio).abs <= Unmoved)
    }
    val others = pair.rows.filterNot(r => still.exists(_._1 == r.family))
    if (still.isEmpty || others.isEmpty || mean(others).abs < Moved) ""
    else
      s"${list(still.map { case (n, rows) => s"${count(rows.size, "row", "rows")} of $n" })} stayed within " +
        s"7$NoBreak%, while the others moved by ${TestsWords.change(math.exp(mean(others)))}. They do not wait for " +
        "the changed part."
  }
}
