package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{RowPair, TestConditions, TestNoise, TestPair, TestPairs}
import org.folio.perf.model._

/** Difference between two tests as a whole, with the changes between them. Averages give no verdict. */
object PairChange {
  private val OtherCount = 0.05

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.outsideSeries ++ pairs.acrossReports
      figures = moved(pair)
      if pair.rows.nonEmpty || figures.nonEmpty
      changed = if (pair.changes.isEmpty) "nothing that both state" else TestsWords.changes(pair)
      alsoMoved = if (pair.rows.isEmpty || figures.isEmpty) "" else s"${TestsWords.few(figures)}. "
    } yield Finding(
      s"pair:${pair.id}",
      Severity.Info,
      s"${pair.title}: " + times(pair, pairs.noise).getOrElse(s"${TestsWords.few(figures)}."),
      s"Changed: $changed. " + possible(pair) + alsoMoved + caution(pair),
      Vector("averages", "runs"),
    )

  private def times(pair: TestPair, noise: TestNoise): Option[String] =
    for (mean <- pair.meanRatio; sum <- pair.sumRatio)
      yield s"${TestsWords.change(mean)} by the geometric mean, " +
        s"${TestsWords.change(sum)} by the sum of ${count(pair.rows.size, "comparable row", "comparable rows")}; " +
        s"${TestsWords.slowerAndFaster(pair.rows, noise)}." + same(mean, noise) + leftOut(pair) +
        percentiles(pair) + samples(pair)

  /** A difference that repetitions have too is none. */
  private def same(mean: Double, noise: TestNoise): String =
    if (!noise.isSame(mean)) ""
    else if (noise.isKnown)
      s" That is the same: repetitions of this report differ by ${percent((noise.mean - 1) * 100)}."
    else " That is about the same: nobody knows what these tests differ by without a change."

  /** Conditions that one test leaves open. */
  private def possible(pair: TestPair): String = {
    val by = pair.stated.map(_._1).distinct.map { test =>
      val facts = pair.stated.collect { case (`test`, fact) => s"${fact.part}, ${fact.name}: ${fact.value}" }
      s"only $test states ${TestsWords.few(facts, 3)}"
    }
    if (by.isEmpty) "" else s"Possible difference: ${list(by)}. "
  }

  private def percentiles(pair: TestPair): String = pair.p95Ratio.fold("") { ratio =>
    val n = pair.rows.count(_.p95Ratio.isDefined)
    s" 95th percentile: ${TestsWords.change(ratio)} (geometric mean of ${count(n, "row", "rows")})."
  }

  /** Executions, where their number differs: averages of another load are not the same thing. */
  private def samples(pair: TestPair): String = {
    val both = pair.rows.flatMap(_.samples)
    val (before, after) = (both.map(_._1).sum, both.map(_._2).sum)
    if (before == 0 || (after.toDouble / before.toDouble - 1).abs <= OtherCount) ""
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
    val by = if (a.unit == "%") "" else s", ${signedValue(b.value - a.value)}"
    s"${a.metric} (${a.subject}, ${a.statistic}) ${short(a.value)} → ${unit(short(b.value), a.unit)}$by"
  }

  private def caution(pair: TestPair): String =
    if (!pair.isOfOneReport)
      "The tests are of different reports: environment, data and scripts may differ in more than both state."
    else if (pair.causes.size < 2) ""
    else
      s"${count(pair.causes.size, "thing", "things")} changed at once, so no single change explains the difference."
}

/** A difference between two tests that only some tenants, users or files have. */
object PairDimensions {
  private val Apart = math.log(1.15)
  private val FewestRows = 2

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.alike
      name <- pair.rows.flatMap(_.dimensions.map(_.name)).distinct
      sorted = changes(pair, name)
      if sorted.size > 1 && math.log(sorted.last._2 / sorted.head._2) >= Apart
    } yield Finding(
      s"by-dimension:${pair.id}:$name",
      Severity.Info,
      s"By $name, ${pair.title}: " +
        s"${sorted.map { case (value, ratio) => s"$value ${TestsWords.change(ratio)}" }.mkString(", ")}.",
      s"Changed: ${TestsWords.changes(pair)}.",
      Vector("averages"),
    )

  /** Ratio for each value of the dimension, from fast to slow. */
  private def changes(pair: TestPair, name: String): Vector[(String, Double)] = (for {
    (Some(value), rows) <- pair.rows.groupBy(_.dimension(name)).toVector
    if rows.size >= FewestRows
    ratio <- TestPair.mean(rows.map(_.ratio))
  } yield value -> ratio).sortBy(_._2)
}

/** Change of each workflow between two tests, and workflows that did not change with the others. */
object PairFamilies {
  private val FewestFamilies = 2
  private val Unmoved = math.log(1.07)
  private val Moved = math.log(1.15)

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.outsideSeries
      families = pair.rows.map(_.family).distinct.map(f => f -> pair.rows.filter(_.family == f))
      if families.size >= FewestFamilies
    } yield Finding(
      s"families:${pair.id}",
      Severity.Info,
      s"By workflow, ${pair.title}: " +
        s"${families.sortBy(f => mean(f._2)).map { case (n, rows) => named(n, rows) }.mkString(", ")}.",
      unchanged(pair, families),
      Vector("averages"),
    )

  private def mean(rows: Vector[RowPair]): Double =
    rows.map(r => math.log(r.ratio)).sum / rows.size.toDouble

  private def named(name: String, rows: Vector[RowPair]): String = {
    val all = rows.map(_.ratio)
    val span =
      if (rows.size == 1) ""
      else s" (${range(TestsWords.change(all.min), TestsWords.change(all.max))})"
    s"$name ${TestsWords.change(math.exp(mean(rows)))}$span"
  }

  /** Workflows of several rows that all stay while the rest changes. */
  private def unchanged(pair: TestPair, families: Vector[(String, Vector[RowPair])]): String = {
    val still = families.filter { case (_, rows) =>
      rows.size > 1 && rows.forall(r => math.log(r.ratio).abs <= Unmoved)
    }
    val others = pair.rows.filterNot(r => still.exists(_._1 == r.family))
    if (still.isEmpty || others.isEmpty || mean(others).abs < Moved) ""
    else
      s"${list(still.map { case (n, rows) => s"${count(rows.size, "row", "rows")} of $n" })} stayed within " +
        s"7$NoBreak%, while the others moved by ${TestsWords.change(math.exp(mean(others)))}. They do not wait for " +
        "the changed part."
  }
}

/** Two tests whose stated conditions are the same: how much tests differ without a stated change. */
object UnstatedChange {

  /** Ratio from which on the same conditions do not explain the times. */
  private val Large = 1.2

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.unchanged
      ratio <- pair.meanRatio
      isLarge = ratio >= Large || ratio <= 1 / Large
      most = pair.rows.maxBy(row => math.log(row.ratio).abs)
    } yield Finding(
      s"unstated:${pair.id}",
      if (isLarge) Severity.Warning else Severity.Info,
      s"Nothing stated differs between ${pair.before.short} and ${pair.after.short}, yet " +
        s"the response times differ by ${TestsWords.change(ratio)} (geometric mean of " +
        s"${count(pair.rows.size, "row", "rows")}), most in ${most.transaction} (${TestsWords.change(most.ratio)}).",
      "Either something changed that is not stated, or tests of this environment differ as much by themselves. " +
        "A smaller difference between other tests proves nothing.",
      Vector("averages", "runs"),
      if (isLarge) "Repeat one of them before you draw conclusions from the others." else "",
    )
}

/** The largest difference between two tests of a report under the same load that differ in their configuration. */
object TestsSpread {
  private val FewestTests = 3
  private val FewestRows = 3

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      (report, all) <- pairs.byReport
      shared = sameLoad(all.filter(_.rows.nonEmpty))
      keys <- shared.map(_.rows.filter(TestPair.isUsable).map(_.key).toSet).reduceOption(_ & _)
      transactions = keys.map(_._1).size
      if shared.size >= FewestTests && transactions >= FewestRows
      ordered = shared.map(t => t -> mean(t, keys)).sortBy(_._2)
      apart =
        for {
          (fast, fastMs) <- ordered
          (slow, slowMs) <- ordered
          if slowMs > fastMs && differsAsConfigured(fast, slow)
        } yield (fast, slow, slowMs / fastMs)
      (fast, slow, ratio) <- apart.maxByOption(_._3)
      // Tests that nobody changed differ as much.
      byChance = pairs.unchanged.filter(_.before.report == report).flatMap(_.meanRatio).map(r => math.max(r, 1 / r))
      if !byChance.exists(_ >= ratio)
      isWhole = ordered.head._1 == fast && ordered.last._1 == slow
    } yield Finding(
      s"spread:$report",
      Severity.Info,
      s"The configuration matters: the $transactions transactions that all ${shared.size} tests have took " +
        s"${TestsWords.change(ratio)} from ${fast.short}${if (isWhole) ", the fastest," else ""} to " +
        s"${slow.short}${if (isWhole) ", the slowest" else ""} (geometric mean).",
      s"From fast to slow: ${ordered.map(_._1.short).mkString(", ")}.",
      Vector("averages"),
    )

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

  private def mean(test: TestRecord, keys: Set[(String, Set[Dimension])]): Double =
    TestPair.mean(test.rows.filter(r => keys(r.key)).map(_.averageMs)).getOrElse(1.0)
}
