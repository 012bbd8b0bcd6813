package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.{RowPair, TestPair, TestPairs}
import org.folio.perf.model._

/** A difference between two tests that only some tenants, users or files have. */
object PairDimensions extends PairsRule {
  private val Apart = math.log(1.15)
  private val FewestRows = 2

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.alike
      name <- pair.rows.flatMap(_.dimensions.map(_.name)).distinct
      found <- of(pair, name)
    } yield found

  private def of(pair: TestPair, name: String): Option[Finding] = {
    val by = for {
      (value, rows) <- pair.rows.groupBy(valueOf(_, name)).toVector
      known <- value
      if rows.size >= FewestRows
      ratio <- TestPair.mean(rows.map(_.ratio))
    } yield known -> ratio
    val sorted = by.sortBy(_._2)
    Option.when(sorted.size > 1 && math.log(sorted.last._2 / sorted.head._2) >= Apart)(
      Finding(
        s"by-dimension:${pair.id}:$name",
        Severity.Info,
        s"By $name, ${TestsWords.short(pair.after)} against ${TestsWords.short(pair.before)}: " +
          s"${sorted.map { case (value, ratio) => s"$value ${TestsWords.change(ratio)}" }.mkString(", ")}.",
        s"Changed: ${TestsWords.changes(pair)}.",
        Vector("averages"),
      )
    )
  }

  private def valueOf(row: RowPair, name: String): Option[String] =
    row.dimensions.find(_.name == name).map(_.value)
}
