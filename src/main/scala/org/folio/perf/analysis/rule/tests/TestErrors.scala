package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._
import org.folio.perf.analysis.comparison.{TestPair, TestPairs}

/** Tests of a report with errors, and the transactions that failed. */
object TestErrors {

  def findings(pairs: TestPairs): Vector[Finding] = {
    val hasFailing = pairs.tests.exists(_.rows.exists(_.failed))
    pairs.byReport.flatMap { case (report, all) =>
      val stated = all.filter(_.rows.exists(r => r.errors.isDefined || r.errorPercent.isDefined))
      val failing = stated.filter(_.rows.exists(_.failed))
      // That one report has none would deny what is said of another.
      Option.when(stated.nonEmpty && (failing.nonEmpty || !hasFailing))(
        finding(report, stated, failing, all.size - stated.size)
      )
    }
  }

  private def finding(
      report: String,
      stated: Vector[TestRecord],
      failing: Vector[TestRecord],
      silent: Int,
  ): Finding = {
    val tests = count(stated.size, "test", "tests")
    val had =
      if (silent == 0) "had errors" else s"that ${if (stated.size == 1) "states" else "state"} errors had some"
    Finding(
      s"errors-by-test:$report",
      if (failing.isEmpty) Severity.Good else Severity.Warning,
      if (failing.isEmpty) s"None of $tests${if (silent == 0) "" else " that state errors"} had an error."
      else s"${failing.size} of $tests $had: ${list(failing.map(t => s"${t.short} (${failed(t)})"))}.",
      if (silent == 0) "" else s"${count(silent, "test does", "tests do")} not state any.",
      Vector("averages"),
    )
  }

  private def failed(test: TestRecord): String =
    TestsWords.few(test.rows.filter(_.failed).map(row => s"${row.transaction} ${howMany(row)}"))

  private def howMany(row: TestRow): String =
    row.errorPercent.filter(_ > 0).map(percent).orElse(row.errors.map(whole)).getOrElse("")
}

/** Transactions that fail in every test: their test data or their script is at fault, not what was changed. */
object AlwaysFailing {
  private val AllFail = 99.5
  private val FewestTests = 2

  def findings(pairs: TestPairs): Vector[Finding] =
    pairs.byReport.flatMap { case (report, all) =>
      val names = all.flatMap(_.rows).map(_.transaction).distinct.filter(inEvery(all, _))
      Option.when(all.size >= FewestTests && names.nonEmpty)(
        Finding(
          s"always-failing:$report",
          Severity.Bad,
          s"${count(names.size, "transaction fails", "transactions fail")} in every execution of all " +
            s"${all.size} tests, the first included: ${list(names)}.",
          "The changes between the tests cannot be the cause. Their times are not compared.",
          Vector("averages"),
          "Check the test data of these transactions.",
        )
      )
    }

  private def inEvery(tests: Vector[TestRecord], name: String): Boolean =
    tests.forall(_.rows.exists(r => r.transaction == name && r.errorPercent.exists(_ >= AllFail)))
}

/** A condition that all tests with errors share, or a change that removed the errors. */
object ErrorsByCondition {
  private val FewestFailing = 2

  def findings(pairs: TestPairs): Vector[Finding] =
    pairs.byReport.flatMap { case (report, all) =>
      val known = all.filter(outcome(_).isDefined)
      val (failing, fine) = known.partition(outcome(_).contains(true))
      conditions(report, failing, fine) ++ removed(known)
    }

  /** `None`: the report does not say whether there were errors. */
  private def outcome(test: TestRecord): Option[Boolean] =
    test.facts.find(_.part == TestRecord.Outcome).map(_.value == "yes")

  private def conditions(
      report: String,
      failing: Vector[TestRecord],
      fine: Vector[TestRecord],
  ): Vector[Finding] = for {
    fact <- failing.headOption.toVector.flatMap(_.conditions)
    if failing.size >= FewestFailing && failing.forall(_.facts.contains(fact))
    without = fine.flatMap(t => t.fact(fact.part, fact.name).filter(_ != fact.value).map(v => s"${t.short}: $v"))
    if without.nonEmpty
  } yield Finding(
    s"errors-by-condition:$report:${fact.name}",
    Severity.Bad,
    s"All ${failing.size} tests with errors had ${fact.name} ${fact.value}; " +
      s"${count(without.size, "test without errors had", "tests without errors had")} it otherwise " +
      s"(${list(without)}).",
    "",
    Vector("runs"),
  )

  private def removed(known: Vector[TestRecord]): Vector[Finding] =
    for {
      before <- known.filter(outcome(_).contains(true))
      after <- known.filter(outcome(_).contains(false))
      pair = TestPair(before, after)
      if pair.parts.size == 1
    } yield Finding(
      s"errors-gone:${pair.id}",
      Severity.Good,
      s"Errors of ${before.short} are gone in ${after.short}: " +
        s"${TestsWords.changes(pair)}.",
      TestsWords.few(after.figures.map(TestsWords.figure)),
      Vector("runs"),
    )
}

/** Transactions without a time in one test that other tests under the same plan have. */
object NotFinished {
  private val FewestOthers = 2

  def findings(pairs: TestPairs): Vector[Finding] =
    pairs.byReport.flatMap { case (_, all) =>
      for {
        test <- all
        if test.rows.nonEmpty
        names = test.rows.map(_.transaction).toSet
        ran = test.rows.map(_.family).toSet
        others = all.filter(t => t.name != test.name && workflows(t) == workflows(test))
        missing = others
          .flatMap(_.rows.map(_.transaction))
          .filterNot(names)
          .filter(name => others.flatMap(_.rows).exists(r => r.transaction == name && ran(r.family)))
          .groupBy(identity)
          .collect { case (name, times) if times.size >= FewestOthers => name }
          .toVector
          .sorted
        // Another list of workflows, rather than a few that did not finish.
        if missing.nonEmpty && missing.size * 4 <= test.rows.size
      } yield Finding(
        s"not-finished:${test.name}",
        Severity.Warning,
        s"${test.short} has no time for ${count(missing.size, "transaction", "transactions")} " +
          s"that other tests have: ${TestsWords.few(missing)}.",
        "",
        Vector("averages"),
      )
    }

  private def workflows(test: TestRecord) = test.facts.filter(_.part == TestRecord.Workflows).toSet
}
