package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.{TestConditions, TestPair}
import org.folio.perf.model._

/** Difference between the fastest and the slowest test of a report, among those under the same load. */
object TestsSpread extends TestsRule {
  private val FewestTests = 3
  private val FewestRows = 3

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
      val shared = sameLoad(all.filter(_.rows.nonEmpty))
      val names = shared
        .map(_.rows.filter(TestPair.isUsable).map(_.transaction).toSet)
        .reduceOption(_ & _)
        .getOrElse(Set.empty[String])
      Option.when(shared.size >= FewestTests && names.size >= FewestRows) {
        val ordered = shared.map(t => t -> mean(t, names)).sortBy(_._2)
        val (fastest, slowest) = (ordered.head, ordered.last)
        Finding(
          s"spread:$report",
          Severity.Info,
          s"The configuration matters: the ${names.size} transactions that all ${shared.size} tests have took " +
            s"${TestsWords.change(slowest._2 / fastest._2)} from ${TestsWords.short(fastest._1)}, the " +
            s"fastest, to ${TestsWords.short(slowest._1)}, the slowest (geometric mean).",
          s"From fast to slow: ${ordered.map(o => TestsWords.short(o._1)).mkString(", ")}.",
          Vector("averages"),
        )
      }
    }

  /** The largest group of tests that differ in their configuration, and not in their load. */
  private def sameLoad(tests: Vector[TestRecord]): Vector[TestRecord] =
    tests
      .map(one => one +: tests.filter(t => t.name != one.name && differsAsConfigured(one, t)))
      .maxByOption(_.size)
      .fold(Vector.empty[TestRecord])(of => tests.filter(of.contains))

  private def differsAsConfigured(one: TestRecord, other: TestRecord): Boolean = {
    val (load, configuration) =
      TestConditions.changes(one, other).partition(c => TestConditions.isLoad(c.part))
    load.isEmpty && configuration.nonEmpty
  }

  private def mean(test: TestRecord, names: Set[String]): Double = {
    val logs = test.rows.filter(r => names(r.transaction)).map(r => math.log(r.averageMs))
    math.exp(logs.sum / logs.size.toDouble)
  }
}
