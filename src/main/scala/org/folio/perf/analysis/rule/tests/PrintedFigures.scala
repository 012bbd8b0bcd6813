package org.folio.perf.analysis.rule.tests

import org.folio.perf.model._
import scala.util.matching.Regex
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{TestPair, TestPairs}

/** Printed differences that divide by the new value, which makes a slowdown look small. */
object PrintedDeltas {

  /** Points; printed values are rounded. */
  private val Tolerance = 0.02
  private val FewestRows = 3

  def findings(pairs: TestPairs): Vector[Finding] =
    pairs.tests.flatMap { test =>
      val found = for {
        delta <- test.printedDeltas
        before <- pairs.tests.find(_.name == delta.against)
        old <- before.rows.find(_.transaction == delta.transaction)
        now <- test.rows.find(_.transaction == delta.transaction)
      } yield (delta, old.averageMs, now.averageMs)
      val byNew = found.filter { case (d, old, now) => ((now - old) / now * 100 - d.percent).abs <= Tolerance }
      def offByOld(of: (PrintedDelta, Double, Double)) = ((of._3 - of._2) / of._2 * 100 - of._1.percent).abs
      Option.when(byNew.size >= FewestRows && byNew.size > found.count(offByOld(_) <= Tolerance) * 2) {
        val (worst, old, now) = byNew.maxBy(offByOld)
        Finding(
          s"printed-deltas:${test.name}",
          Severity.Warning,
          s"${byNew.size} of ${found.size} printed differences of ${test.short} divide by the new " +
            s"value; ${worst.transaction}: ${signed(worst.percent)} printed, " +
            s"${signed((now - old) / old * 100)} by the value before.",
          "",
          Vector("averages"),
        )
      }
    }
}

/** Totals that are printed below a table but are not the sum of its rows. */
object PrintedTotals {
  private val Tolerance = 0.01

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      (report, all) <- pairs.byReport
      totals = all.flatMap(t => t.totalMs.map((t, _, rowSum(t))))
      wrong = totals.collect {
        case (t, printed, sum) if (printed / sum - 1).abs > Tolerance =>
          s"${t.short} prints ${seconds(printed)} for ${seconds(sum)}"
      }
      if wrong.nonEmpty
    } yield Finding(
      s"totals:$report",
      Severity.Bad,
      (if (totals.size == 1) "A printed total is not the sum of its rows: "
       else s"${wrong.size} of ${totals.size} printed totals are not the sums of their rows: ") + s"${list(wrong)}.",
      "Compare the rows, or their geometric mean.",
      Vector("averages"),
    )

  /** Without rows that repeat the average of the test's long jobs. */
  private def rowSum(test: TestRecord): Double = {
    val jobs = test.jobs.flatMap(_.durationMs)
    val average = jobs.sum / math.max(1, jobs.size).toDouble
    test.rows.map(_.averageMs).filterNot(ms => jobs.nonEmpty && (ms - average).abs < 1000).sum
  }
}

/** Statements of a report about its figures, checked by them. */
object StatedClaims {

  def findings(pairs: TestPairs): Vector[Finding] =
    pairs.tests.filter(_.claims.nonEmpty).map { test =>
      val answers = test.claims.map(new ClaimCheck(test, pairs.tests).answer)
      val (known, unknown) = answers.partition(_.holds.isDefined)
      val wrong = known.filter(_.holds.contains(false))
      val open =
        if (unknown.isEmpty) ""
        else
          s"${count(unknown.size, "statement", "statements")} about ${test.short} " +
            s"${if (unknown.size == 1) "is" else "are"} not judged: ${unknown.map(said).mkString("; ")}."
      val agreeing = if (known.size == wrong.size) "" else known.diff(wrong).map(said).mkString("", "; ", ".")
      Finding(
        s"claims:${test.name}",
        if (wrong.nonEmpty) Severity.Warning else Severity.Info,
        if (known.isEmpty) open
        else
          (if (known.size == 1)
             s"The statement about ${test.short} ${if (wrong.isEmpty) "agrees" else "does not agree"} with its figures"
           else
             s"${known.size - wrong.size} of ${count(known.size, "statement", "statements")} about " +
               s"${test.short} agree with its figures") +
            (if (wrong.isEmpty) "."
             else s"${if (known.size == 1) "" else "; not"}: ${wrong.map(said).mkString("; ")}."),
        if (known.isEmpty) "" else Vector(agreeing, open).filter(_.nonEmpty).mkString(" "),
        Vector("averages"),
      )
    }

  private def said(answer: ClaimAnswer): String = s"“${answer.claim.words}”: ${answer.figures}"
}

/** @param holds the figures say the same; `None`: they do not tell */
final private case class ClaimAnswer(claim: StatedClaim, holds: Option[Boolean], figures: String)

/** Checks statements about a test by its figures and those of the other tests. */
final private class ClaimCheck(test: TestRecord, tests: Vector[TestRecord]) {
  private val precision = new ClaimPrecision(tests.filter(_.report == test.report).flatMap(_.claims))

  def answer(claim: StatedClaim): ClaimAnswer =
    (claim.percent, claim.belowMs, ClaimWords.times(claim)) match {
      case (Some(percent), _, _) => change(claim, percent)
      case (_, Some(limit), _) => below(claim, limit)
      case (_, _, Some((from, to))) => between(claim, from, to)
      case _ => ClaimAnswer(claim, None, "it names no number")
    }

  private def rowsOf(claim: StatedClaim): Vector[TestRow] =
    test.rows.filter { row =>
      claim.transaction.forall(name => row.transaction == name || row.transaction.startsWith(name)) &&
      claim.dimensions.forall(row.dimensions.contains)
    }

  private def below(claim: StatedClaim, limit: Double): ClaimAnswer = {
    val rows = rowsOf(claim)
    val figures = rows.flatMap(row => ClaimWords.figure(claim, row).map(row -> _))
    figures.maxByOption(_._2._2).fold(ClaimAnswer(claim, None, NoFigure)) { case (row, (statistic, most)) =>
      val tail = rows
        .flatMap(_.p95Ms)
        .maxOption
        .filter(ms => ms > limit && statistic == "averages")
        .fold("")(ms => s", 95th percentile up to ${seconds(ms)}")
      ClaimAnswer(claim, Some(most < limit), s"$statistic up to ${seconds(most)} (${row.label})$tail")
    }
  }

  /** A stated range of times, such as "mid 600 ms". */
  private def between(claim: StatedClaim, from: Double, to: Double): ClaimAnswer = {
    val figures = rowsOf(claim).flatMap(row => ClaimWords.figure(claim, row))
    val values = figures.map(_._2)
    figures.headOption.fold(ClaimAnswer(claim, None, NoFigure)) { case (statistic, _) =>
      val span = range(seconds(values.min), seconds(values.max))
      ClaimAnswer(claim, Some(values.forall(ms => ms >= from && ms <= to)), s"$statistic $span")
    }
  }

  private val NoFigure = "no such figure is stated"

  private def change(claim: StatedClaim, stated: Double): ClaimAnswer = {
    val rows = for {
      name <- claim.against.toVector
      before <- tests.filter(_.name == name)
      row <- TestPair(before, test).rows
      if claim.transaction.forall(row.transaction.startsWith)
      if claim.dimensions.forall(row.dimensions.contains)
    } yield row
    val ratios = rows.map(_.ratio)
    TestPair.mean(ratios) match {
      case None => ClaimAnswer(claim, None, "the figures to compare are not stated")
      case Some(mean) =>
        val byBefore = (mean - 1) * 100
        val most = (ratios.maxBy(r => math.log(r) * math.signum(stated)) - 1) * 100
        val bases = Vector(
          "by the new value" -> (1 - 1 / mean) * 100,
          "by the mean of both" -> (mean - 1) / ((mean + 1) / 2) * 100,
          // The same as by the value before, if there is only one row.
          "by the mean of the changes" -> (ratios.sum / ratios.size.toDouble - 1) * 100,
          "by the sum" -> (rows.map(_.afterMs).sum / rows.map(_.beforeMs).sum - 1) * 100,
        ) ++ Option.when(precision.isUpTo(claim))("at most" -> most)
        def fits(value: Double) = precision.fits(claim, stated, value)
        val other = bases.find { case (_, value) => fits(value) }
        val (holds, figures) =
          if (fits(byBefore)) (true, signed(byBefore))
          else
            other.fold((false, s"${signed(byBefore)} by the averages")) { case (base, value) =>
              (true, s"${signed(value)} $base, ${signed(byBefore)} by the value before")
            }
        ClaimAnswer(claim, Some(holds), figures)
    }
  }
}

/**
 * Precision of stated changes: they are rounded as far as all of a report's are.
 *
 * @param all statements of the report
 */
final private[tests] class ClaimPrecision(all: Vector[StatedClaim]) {
  private val Fewest = 2
  private val Rough = "\\b(about|approximately|around|roughly|nearly|almost|some)\\b|~|≈".r
  private val Mean = "\\b(average|averages|mean|overall)\\b".r
  private val UpTo = "\\b(up to|at most|maximum)\\b".r
  private val printed = all.flatMap(c => c.percent.toVector ++ c.toPercent).map(_.abs).distinct
  private val areFives = printed.size >= Fewest && printed.forall(p => p % 5 == 0)

  private def says(claim: StatedClaim, words: Regex) = words.findFirstIn(claim.words.toLowerCase).isDefined

  def isUpTo(claim: StatedClaim): Boolean = says(claim, UpTo)

  /** Points that a stated change may be off. */
  private def tolerance(claim: StatedClaim): Double = {
    val stated = claim.percent.fold(0.0)(_.abs)
    val step = if (areFives) 5.0 else if (stated % 1 != 0) 0.5 else 1.5
    if (says(claim, Rough)) Vector(step, 5.0, stated / 10).max
    else if (says(claim, Mean)) math.max(step, 2.5)
    else step
  }

  def fits(claim: StatedClaim, stated: Double, value: Double): Boolean = {
    val other = claim.toPercent.getOrElse(stated)
    val by = tolerance(claim) + 0.05
    value >= math.min(stated, other) - by && value <= math.max(stated, other) + by
  }
}

/** Times in the words of a statement, and which figure of a row they are about. */
private[tests] object ClaimWords {
  private val Number = """(\d[\d,]*(?:\.\d+)?)"""
  private val Unit = """(ms|milliseconds|s|sec|seconds)\b"""
  private val Part = s"(?i)(low|lower|mid|middle|high|upper)[ -](?:the )?$Number\\s*(?:-?s)?\\s*$Unit".r.unanchored
  private val Range = s"(?i)$Number\\s*(?:ms|s)?\\s*(?:to|-|–|and)\\s*$Number\\s*$Unit".r.unanchored
  private val About = s"(?i)(?:about|around|approximately|roughly|~)\\s*$Number\\s*$Unit".r.unanchored
  private val Exact = s"(?i)$Number\\s*$Unit".r.unanchored
  private val Percentile = """(?i)\b(\d\d)(?:th|%|st|nd|rd)?\s*(?:percentile|pct|%ile)""".r.unanchored

  /** A statement's range of times in milliseconds; `None`: its words have none. */
  def times(claim: StatedClaim): Option[(Double, Double)] = claim.words match {
    case Part(where, number, unit) =>
      val base = ms(number, unit)
      val step = math.pow(10, math.floor(math.log10(math.max(base, 1))))
      val (from, to) = where.toLowerCase match {
        case "low" | "lower" => (0.0, 0.4)
        case "mid" | "middle" => (0.3, 0.7)
        case _ => (0.6, 1.0)
      }
      Some((base + from * step, base + to * step))
    case Range(low, high, unit) => Some((ms(low, unit) * 0.995, ms(high, unit) * 1.005))
    case About(number, unit) => Some((ms(number, unit) * 0.9, ms(number, unit) * 1.1))
    case Exact(number, unit) => Some(rounded(number, unit))
    case _ => None
  }

  /** Range of numbers that round to the printed digits. */
  private def rounded(number: String, unit: String): (Double, Double) = {
    val digits = number.dropWhile(_ != '.').drop(1).length
    val half = ms("1", unit) / math.pow(10, digits.toDouble) / 2
    (ms(number, unit) - half, ms(number, unit) + half)
  }

  private def ms(number: String, unit: String): Double =
    number.replace(",", "").toDouble * (if (unit.toLowerCase.startsWith("m")) 1 else 1000)

  /** The figure of a row that a statement is about, with its name; `None`: it is not stated. */
  def figure(claim: StatedClaim, row: TestRow): Option[(String, Double)] = {
    val words = claim.words.toLowerCase
    words match {
      case Percentile("95") => row.p95Ms.map("95th percentiles" -> _)
      case Percentile("90") => row.p90Ms.map("90th percentiles" -> _)
      case _ if words.contains("median") => row.medianMs.map("medians" -> _)
      case _ => Option.when(row.averageMs > 0)("averages" -> row.averageMs)
    }
  }
}
