package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{TestPair, TestPairs}
import org.folio.perf.model._

/** Difference between two tests as a whole, with the changes between them. Averages give no verdict. */
object PairChange extends PairsRule {
  private val Band = 0.05

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    (pairs.outsideSeries ++ pairs.acrossReports).flatMap { pair =>
      val figures = moved(pair)
      Option.when(pair.rows.nonEmpty || figures.nonEmpty)(
        Finding(
          s"pair:${pair.id}",
          Severity.Info,
          times(pair).getOrElse(s"${title(pair)}: ${TestsWords.few(figures)}."),
          s"Changed: ${if (pair.changes.isEmpty) "nothing that both state"
            else TestsWords.changes(pair)}. " +
            (if (pair.rows.nonEmpty && figures.nonEmpty) s"${TestsWords.few(figures)}. " else "") +
            caution(pair),
          Vector("averages", "runs"),
        )
      )
    }

  private def title(pair: TestPair) =
    s"${TestsWords.short(pair.after)} against ${TestsWords.short(pair.before)}"

  private def times(pair: TestPair): Option[String] =
    for (mean <- pair.meanRatio; sum <- pair.sumRatio) yield {
      val (slower, faster) =
        (pair.rows.count(_.ratio > 1 + Band), pair.rows.count(_.ratio < 1 - Band))
      val ordered = pair.rows.sortBy(_.ratio)
      s"${title(pair)}: ${TestsWords.change(mean)} by the geometric mean, " +
        s"${TestsWords.change(sum)} by the sum of ${count(pair.rows.size, "comparable row", "comparable rows")}; " +
        s"$slower slower, $faster faster, from ${TestsWords.change(ordered.head.ratio)} " +
        s"(${ordered.head.transaction}) to ${TestsWords.change(ordered.last.ratio)} " +
        s"(${ordered.last.transaction})." + leftOut(pair) + percentiles(pair) + samples(pair)
    }

  private def percentiles(pair: TestPair): String = pair.p95Ratio.fold("") { ratio =>
    val n = pair.rows.count(_.p95Ratio.isDefined)
    s" 95th percentile: ${TestsWords.change(ratio)} (geometric mean of ${count(n, "row", "rows")})."
  }

  /** Executions, where their number differs: averages of another load are not the same thing. */
  private def samples(pair: TestPair): String = {
    val both = pair.rows.flatMap(_.samples)
    val (before, after) = (both.map(_._1).sum, both.map(_._2).sum)
    if (before == 0 || (after.toDouble / before.toDouble - 1).abs <= Band) ""
    else s" Executions: ${whole(before)} → ${whole(after)}."
  }

  /** Rows that must not be compared, as a number and by their effect on the sum. */
  private def leftOut(pair: TestPair): String =
    if (pair.leftOut.isEmpty) ""
    else {
      val before = pair.rows.map(_.beforeMs).sum + pair.leftOut.map(_._1.averageMs).sum
      val after = pair.rows.map(_.afterMs).sum + pair.leftOut.map(_._2.averageMs).sum
      s" With ${count(pair.leftOut.size, "failed or doubtful row", "failed or doubtful rows")} the sum would be " +
        s"${TestsWords.change(after / before)}."
    }

  private def moved(pair: TestPair): Vector[String] = for {
    a <- pair.before.figures
    b <- pair.after.figures
    if a.metric == b.metric && a.subject == b.subject && a.statistic == b.statistic
    if a.unit == b.unit && a.doubt.isEmpty && b.doubt.isEmpty && a.value != b.value
  } yield {
    val (from, to) = (short(a.value), short(b.value))
    val by = if (a.unit == "%") "" else s", ${signedValue(b.value - a.value)}"
    s"${a.metric} (${a.subject}, ${a.statistic}) $from → $to${suffix(a)}$by"
  }

  private def suffix(f: ResourceFigure): String = if (f.unit.isEmpty) "" else s"$NoBreak${f.unit}"

  private def caution(pair: TestPair): String =
    if (!pair.isOfOneReport)
      "The tests are of different reports: environment, data and scripts may differ in more than both state."
    else if (pair.causes.size < 2) ""
    else
      s"${count(pair.causes.size, "part", "parts")} changed at once, so no single change explains the difference."
}
