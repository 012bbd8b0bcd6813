package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.TestPair
import org.folio.perf.model._

/** Difference between two tests as a whole, with the changes between them. Averages give no verdict. */
object PairChange extends TestsRule {
  private val FewestRows = 2
  private val Band = 0.05

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    TestPair.all(tests).flatMap { pair =>
      val figures = moved(pair)
      Option.when(pair.rows.size >= FewestRows || (pair.rows.isEmpty && figures.nonEmpty))(
        Finding(
          s"pair:${pair.id}",
          Severity.Info,
          times(pair).getOrElse(s"${title(pair)}: ${TestsWords.few(figures)}."),
          s"Changed: ${TestsWords.changes(pair)}. " +
            (if (pair.rows.nonEmpty && figures.nonEmpty) s"${TestsWords.few(figures)}. " else "") +
            several(pair),
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
        s"${TestsWords.change(sum)} by the sum of ${pair.rows.size} comparable rows; $slower slower, " +
        s"$faster faster, from ${TestsWords.change(ordered.head.ratio)} (${ordered.head.transaction}) to " +
        s"${TestsWords.change(ordered.last.ratio)} (${ordered.last.transaction})." + leftOut(pair)
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

  private def several(pair: TestPair): String =
    if (pair.parts.size < 2) ""
    else s"${pair.parts.size} parts changed at once, so no single change explains the difference."
}
