package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.rule.run.KnownDefects
import org.folio.perf.source.{KnownDefectsFile, PublishedTests}
import org.folio.perf.testkit.{PublishedConclusion, PublishedConclusions}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** The published tables through the rules: what their authors concluded, and where they were wrong. */
class PublishedConclusionsSpec extends AnyFunSuite with Matchers {
  private val wanted = Set("direct", "cross-run", "cross-metric")

  private lazy val findings = {
    // Its times are none of the nine tests', and other workflows.
    val tests = PublishedTests.all.filter(_.name != "mobius/before-tuning")
    val all =
      TestsRules.findings(tests) ++ KnownDefects.findings(tests, KnownDefectsFile.read())
    all.map(f => f.id -> f).toMap
  }

  private def isReached(c: PublishedConclusion) = c.signs.nonEmpty && c.missing(findings).isEmpty

  test("every conclusion that is listed as reached is said by a finding with its numbers") {
    PublishedConclusions.all.flatMap(_.missing(findings)).shouldBe(empty)
  }

  test("what tables can show and the data agree with is reached, all 33") {
    val of = PublishedConclusions.all.filter(c => wanted(c.difficulty) && c.agreesWithData == "yes")
    of.should(have).size(33)
    of.filterNot(isReached).map(_.id).shouldBe(empty)
  }

  test("what tables can show and the data contradict comes out corrected, all 14") {
    val of = PublishedConclusions.all.filter(c => wanted(c.difficulty) && Set("no", "partly")(c.agreesWithData))
    of.should(have).size(14)
    of.filterNot(isReached).map(_.id).shouldBe(empty)
  }

  test("the rest is reached, or says what it needs; the score does not fall") {
    val all = PublishedConclusions.all
    all.map(_.id).distinct.should(have).size(76)
    all.filter(c => !isReached(c) && c.needs.isEmpty).map(_.id).shouldBe(empty)
    val lines =
      all.groupBy(c => (c.difficulty, c.agreesWithData)).toVector.sortBy(_._1).map { case ((difficulty, agrees), of) =>
        f"  $difficulty%-17s $agrees%-14s ${of.count(isReached)}%2d of ${of.size}%2d" +
          of.filterNot(isReached).map(_.id).mkString("  not: ", ", ", "").stripSuffix("  not: ")
      }
    val reached = all.count(isReached)
    println(s"Published conclusions reached: $reached of ${all.size}\n${lines.mkString("\n")}")
    reached.should(be >= 51)
  }

  test("findings of published tests have different names") {
    val tests = PublishedTests.all
    val ids = TestsRules.findings(tests).map(_.id)
    ids.distinct.should(have).size(ids.size.toLong)
  }
}
