package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.TestPair
import org.folio.perf.model._

/** Statements of a report about its figures, checked by them. */
object StatedClaims extends TestsRule {

  /** Points; authors round. */
  private val Tolerance = 1.5

  /** @param holds the figures say the same; `None`: they do not tell */
  final private case class Answer(claim: StatedClaim, holds: Option[Boolean], figures: String)

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    tests.filter(_.claims.nonEmpty).map { test =>
      val answers = test.claims.map(answer(test, _, tests))
      val known = answers.filter(_.holds.isDefined)
      val wrong = known.filter(_.holds.contains(false))
      Finding(
        s"claims:${test.name}",
        if (wrong.nonEmpty) Severity.Warning else Severity.Info,
        s"${known.size - wrong.size} of ${count(answers.size, "statement", "statements")} about " +
          s"${TestsWords.short(test)} agree with its figures" +
          (if (wrong.isEmpty) "." else s"; not: ${wrong.map(said).mkString("; ")}."),
        (known.diff(wrong) ++ answers.filter(_.holds.isEmpty)).map(said).mkString("; ") match {
          case "" => ""
          case others => s"$others."
        },
        Vector("averages"),
      )
    }

  private def said(answer: Answer): String = s"“${answer.claim.words}”: ${answer.figures}"

  private def answer(test: TestRecord, claim: StatedClaim, tests: Vector[TestRecord]): Answer =
    (claim.percent, claim.belowMs) match {
      case (Some(percent), _) => change(test, claim, percent, tests)
      case (_, Some(limit)) => below(test, claim, limit)
      case _ => Answer(claim, None, "it names no number")
    }

  private def below(test: TestRecord, claim: StatedClaim, limit: Double): Answer = {
    val rows =
      test.rows.filter(row => claim.transaction.forall(_ == row.transaction) && row.averageMs > 0)
    rows.maxByOption(_.averageMs) match {
      case None => Answer(claim, None, "no average is stated")
      case Some(most) =>
        val p95 = rows.filter(_.p95Ms.isDefined).maxByOption(_.p95Ms)
        val tail = p95
          .flatMap(_.p95Ms)
          .filter(_ > limit)
          .fold("")(ms => s", 95th percentile up to ${seconds(ms)}")
        Answer(
          claim,
          Some(most.averageMs < limit),
          s"averages up to ${seconds(most.averageMs)} (${most.label})$tail",
        )
    }
  }

  private def change(
      test: TestRecord,
      claim: StatedClaim,
      stated: Double,
      tests: Vector[TestRecord],
  ): Answer = {
    val ratio = for {
      name <- claim.against
      before <- tests.find(_.name == name)
      pair = TestPair(before, test)
      rows = pair.rows.filter(row => claim.transaction.forall(row.transaction.startsWith))
      // Of several rows: the mean of their changes, as authors average per cents.
      mean <- TestPair.mean(rows.map(_.ratio))
    } yield mean
    ratio match {
      case None => Answer(claim, None, "the figures to compare are not stated")
      case Some(r) =>
        val byBefore = (r - 1) * 100
        val bases = Vector(
          "by the value before" -> byBefore,
          "by the new value" -> (1 - 1 / r) * 100,
          "by the mean of both" -> (r - 1) / ((r + 1) / 2) * 100,
        )
        bases.zipWithIndex.find { case ((_, value), _) => fits(claim, stated, value) } match {
          case Some((_, 0)) => Answer(claim, Some(true), signed(byBefore))
          case Some(((base, value), _)) =>
            Answer(
              claim,
              Some(true),
              s"${signed(value)} $base, ${signed(byBefore)} by the value before",
            )
          case None => Answer(claim, Some(false), s"${signed(byBefore)} by the averages")
        }
    }
  }

  private def fits(claim: StatedClaim, stated: Double, value: Double): Boolean = {
    val other = claim.toPercent.getOrElse(stated)
    value >= math.min(stated, other) - Tolerance && value <= math.max(stated, other) + Tolerance
  }
}
