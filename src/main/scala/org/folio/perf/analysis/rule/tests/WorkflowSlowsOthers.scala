package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{RowPair, TestPair, TestPairs}
import org.folio.perf.model._

/** A workflow that was switched on or off between two tests, and its effect on the others. */
object WorkflowSlowsOthers extends PairsRule {
  private val Part = TestRecord.Workflows
  private val MuchSlower = 2.0
  private val Slower = 1.05
  private val Off = Set("off", "none")

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    pairs.alike.filter(p => p.parts == Vector(Part) && p.rows.nonEmpty).flatMap { pair =>
      oriented(pair).filter(p => p.meanRatio.exists(_ > Slower)).map(finding)
    }

  /** From without to with; `None`: neither is without. */
  private def oriented(pair: TestPair): Option[TestPair] =
    if (isOn(pair)) Some(pair)
    else Option(TestPair(pair.after, pair.before)).filter(isOn)

  private def isOn(pair: TestPair): Boolean =
    pair.changes.exists(c => c.before.exists(Off) && c.after.exists(!Off(_)))

  private def finding(pair: TestPair): Finding = {
    val name = list(pair.changes.filter(_.before.exists(Off)).map(_.setting))
    val much = pair.rows.filter(_.ratio >= MuchSlower).sortBy(-_.ratio)
    val slower = pair.rows.count(_.ratio > Slower)
    Finding(
      s"slows-others:${pair.id}",
      Severity.Warning,
      s"With $name, $slower of ${pair.rows.size} other transactions are slower, " +
        s"${TestsWords.change(pair.meanRatio.getOrElse(1.0))} by the geometric mean" +
        (if (much.isEmpty) "."
         else
           s"; ${much.size} ${if (much.size == 1) "takes" else "take"} at least twice as long: ${named(much)}."),
      (database(pair) + switchedOff(pair)).trim,
      Vector("averages", "resources"),
      s"Reduce the load of $name on shared resources, or run it at another time.",
    )
  }

  private def named(rows: Vector[RowPair]): String =
    TestsWords.few(rows.map(r => s"${r.transaction} (${TestsWords.change(r.ratio)})"), 6)

  private def database(pair: TestPair): String = {
    def cpu(test: TestRecord) =
      test.figures.find(f => f.metric == Metric.DatabaseCpu && f.doubt.isEmpty)
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
