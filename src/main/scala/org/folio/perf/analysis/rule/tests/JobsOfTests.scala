package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._
import org.folio.perf.analysis.comparison.{RowPair, TestPair, TestPairs}

/** Long jobs of many tenants: outcomes, average duration, and whether there are two groups. */
object JobsOfTenants {
  private val Success = "Success"
  private val FewestForGroups = 10

  /** Ratio of neighbours that separates two groups; one group of this size rarely has it. */
  private val Gap = 1.1
  private val SmallestGroup = 3

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      test <- pairs.tests
      kind <- test.jobs.map(_.kind).distinct
      jobs = test.jobs.filter(_.kind == kind)
    } yield {
      val done = jobs.flatMap(_.durationMs).sorted
      val other = jobs.filter(j => j.status != Success || j.durationMs.isEmpty)
      Finding(
        // A test has jobs of one kind; those of a second one have its name.
        s"tenant-jobs:${test.name}${if (kind == test.jobs.head.kind) "" else s":$kind"}",
        if (other.nonEmpty) Severity.Warning else Severity.Info,
        s"${done.size} of ${count(jobs.size, kind, s"${kind}s")} of ${test.short} finished" +
          (if (done.isEmpty) "" else s", ${time(mean(done))} on average") +
          (if (other.isEmpty) "." else s"; ${list(other.map(j => s"${j.tenant}: ${j.status}"))}."),
        groups(done),
        Vector("jobs"),
      )
    }

  private def mean(values: Vector[Double]): Double = values.sum / values.size.toDouble

  private def time(ms: Double): String = duration(math.round(ms))

  private def groups(sorted: Vector[Double]): String =
    if (sorted.size < FewestForGroups) ""
    else {
      val (shortest, longest) = (time(sorted.head), time(sorted.last))
      val all =
        if (shortest == longest) s"All took $shortest." else s"From $shortest to $longest."
      val gaps =
        (SmallestGroup to sorted.size - SmallestGroup).map(i => (sorted(i) / sorted(i - 1), i))
      gaps.maxByOption(_._1).filter(_._1 >= Gap).fold(all) { case (_, i) =>
        val (short, long) = sorted.splitAt(i)
        s"$all The average stands for two groups: ${short.size} around ${time(mean(short))} and ${long.size} around " +
          s"${time(mean(long))}."
      }
    }
}

/** Jobs that a test measured with and without another load at the same time. */
object DuringImport {
  private val Without = ", without "
  private val With = ", with "

  def findings(pairs: TestPairs): Vector[Finding] =
    pairs.tests.flatMap { test =>
      val byName = test.rows.map(r => r.transaction -> r.averageMs).toMap
      val both = for {
        row <- test.rows
        at = row.transaction.indexOf(Without)
        if at >= 0
        ms <- byName.get(row.transaction.replace(Without, With))
      } yield (row.transaction.drop(at + Without.length), row.averageMs, ms)
      val by = both.map { case (_, without, ms) => ms - without }
      TestPair.mean(both.map { case (_, without, ms) => ms / without }).map { ratio =>
        Finding(
          s"beside:${test.name}",
          Severity.Info,
          s"${both.head._1} change the ${both.size} jobs of ${test.short} by " +
            s"${range(signedValue(by.min / 1000), signedValue(by.max / 1000))} s, " +
            s"${TestsWords.change(ratio)} by the geometric mean.",
          "",
          Vector("averages"),
        )
      }
    }
}

/** A workflow that was switched on or off between two tests, and its effect on the others. */
object WorkflowSlowsOthers {
  private val MuchSlower = 2.0
  private val Slower = 1.05
  private val Off = Set("off", "none")

  def findings(pairs: TestPairs): Vector[Finding] =
    for {
      either <- pairs.alike
      if either.parts == Vector(TestRecord.Workflows)
      // From without to with, if one of them is without.
      pair <- Vector(either, TestPair(either.after, either.before)).find(isOn)
      ratio <- pair.meanRatio
      if ratio > Slower
    } yield finding(pair, ratio)

  private def isOn(pair: TestPair): Boolean =
    pair.changes.exists(c => c.before.exists(Off) && c.after.exists(!Off(_)))

  private def finding(pair: TestPair, ratio: Double): Finding = {
    val name = list(pair.changes.filter(_.before.exists(Off)).map(_.setting))
    val much = pair.rows.filter(_.ratio >= MuchSlower).sortBy(-_.ratio)
    val slower = pair.rows.count(_.ratio > Slower)
    Finding(
      s"slows-others:${pair.id}",
      Severity.Warning,
      s"With $name, $slower of ${pair.rows.size} other transactions are slower, " +
        s"${TestsWords.change(ratio)} by the geometric mean" +
        (if (much.isEmpty) "."
         else
           s"; ${much.size} ${if (much.size == 1) "takes" else "take"} at least twice as long: ${named(much)}."),
      (database(pair) + switchedOff(pair)).trim,
      Vector("averages", "resources"),
      s"Run this at another time, or reduce what it asks of shared resources: $name.",
    )
  }

  private def named(rows: Vector[RowPair]): String =
    TestsWords.few(rows.map(r => s"${r.transaction} (${TestsWords.change(r.ratio)})"), 6)

  private def database(pair: TestPair): String = {
    def cpu(test: TestRecord) = test.figuresOf(Metric.DatabaseCpu).headOption
    (for (off <- cpu(pair.before); on <- cpu(pair.after); if off.statistic == on.statistic)
      yield s"CPU of the database: ${percent(on.value)} with it, ${percent(off.value)} without, " +
        s"${decimal(on.value - off.value, 0)} points. ")
      .orElse(
        cpu(pair.after).map(on => s"CPU of the database with it: ${percent(on.value)}. ")
      )
      .getOrElse("")
  }

  /** Workflows that ran before, but not with it, hide a part of its cost. */
  private def switchedOff(pair: TestPair): String = {
    val off = pair.changes.filter(_.after.exists(Off)).map(_.setting)
    if (off.isEmpty) ""
    else s"${list(off)} did not run at the same time, so the real cost is at least as high. "
  }
}
