package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.TestPair
import org.folio.perf.model._

/** A condition that all tests with errors share, or a change that removed the errors. */
object ErrorsByCondition extends TestsRule {
  private val FewestFailing = 2

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestsWords.byReport(tests).flatMap { case (report, all) =>
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
  ): Vector[Finding] = if (failing.size < FewestFailing || fine.isEmpty) Vector.empty
  else {
    val shared = failing.head.facts.filter(fact =>
      fact.part != TestRecord.Outcome && failing.forall(_.facts.contains(fact))
    )
    shared.flatMap { fact =>
      val without = fine.filter(_.facts.exists(f => same(f, fact) && f.value != fact.value))
      Option.when(without.nonEmpty)(
        Finding(
          s"errors-by-condition:$report:${fact.name}",
          Severity.Bad,
          s"All ${failing.size} tests with errors had ${fact.name} ${fact.value}; " +
            s"${count(without.size, "test without errors had", "tests without errors had")} it otherwise " +
            s"(${list(without.map(t => s"${TestsWords.short(t)}: ${valueOf(t, fact)}"))}).",
          "",
          Vector("runs"),
        )
      )
    }
  }

  private def same(a: Fact, b: Fact) = a.part == b.part && a.name == b.name

  private def valueOf(test: TestRecord, fact: Fact): String =
    test.facts.find(same(_, fact)).fold("not stated")(_.value)

  private def removed(known: Vector[TestRecord]): Vector[Finding] =
    for {
      before <- known.filter(outcome(_).contains(true))
      after <- known.filter(outcome(_).contains(false))
      pair = TestPair(before, after)
      if pair.parts.size == 1
    } yield Finding(
      s"errors-gone:${pair.id}",
      Severity.Good,
      s"Errors of ${TestsWords.short(before)} are gone in ${TestsWords.short(after)}: " +
        s"${TestsWords.changes(pair)}.",
      TestsWords.few(after.figures.map(TestsWords.figure)),
      Vector("runs"),
    )
}
