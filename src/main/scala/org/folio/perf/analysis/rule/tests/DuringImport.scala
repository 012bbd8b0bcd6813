package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Jobs that a test measured with and without another load at the same time. */
object DuringImport extends TestsRule {
  private val Without = ", without "
  private val With = ", with "

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    tests.flatMap { test =>
      val byName = test.rows.map(r => r.transaction -> r.averageMs).toMap
      val pairs = test.rows.flatMap { row =>
        Option(row.transaction)
          .filter(_.contains(Without))
          .flatMap(name => byName.get(name.replace(Without, With)).map(row -> _))
      }
      pairs.headOption.map { case (row, _) =>
        val load = row.transaction.drop(row.transaction.indexOf(Without) + Without.length)
        val by = pairs.map { case (r, ms) => ms - r.averageMs }
        val ratios = pairs.map { case (r, ms) => math.log(ms / r.averageMs) }
        Finding(
          s"beside:${test.name}",
          Severity.Info,
          s"$load change the ${pairs.size} jobs of ${TestsWords.short(test)} by " +
            s"${Words.range(Words.signedValue(by.min / 1000), Words.signedValue(by.max / 1000))} s, " +
            s"${TestsWords.change(math.exp(ratios.sum / ratios.size.toDouble))} by the geometric mean.",
          "",
          Vector("averages"),
        )
      }
    }
}
