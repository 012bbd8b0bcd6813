package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Printed differences that divide by the new value, which makes a slowdown look small. */
object PrintedDeltas extends TestsRule {

  /** Points; printed values are rounded. */
  private val Tolerance = 0.02
  private val FewestRows = 3

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    tests.flatMap { test =>
      val found = for {
        delta <- test.printedDeltas
        before <- tests.find(_.name == delta.against)
        old <- before.rows.find(_.transaction == delta.transaction)
        now <- test.rows.find(_.transaction == delta.transaction)
      } yield (delta, old.averageMs, now.averageMs)
      val byNew = found.filter { case (d, old, now) =>
        ((now - old) / now * 100 - d.percent).abs <= Tolerance
      }
      val byOld = found.filter { case (d, old, now) =>
        ((now - old) / old * 100 - d.percent).abs <= Tolerance
      }
      Option.when(byNew.size >= FewestRows && byNew.size > byOld.size * 2) {
        val (worst, old, now) = byNew.maxBy { case (d, o, n) =>
          ((n - o) / o * 100 - d.percent).abs
        }
        Finding(
          s"printed-deltas:${test.name}",
          Severity.Warning,
          s"${byNew.size} of ${found.size} printed differences of ${TestsWords.short(test)} divide by the new " +
            s"value; ${worst.transaction}: ${Words.signed(worst.percent)} printed, " +
            s"${Words.signed((now - old) / old * 100)} by the value before.",
          "",
          Vector("averages"),
        )
      }
    }
}
