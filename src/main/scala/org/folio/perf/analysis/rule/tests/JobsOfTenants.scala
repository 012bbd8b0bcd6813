package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Long jobs of many tenants: outcomes, average duration, and whether there are two groups. */
object JobsOfTenants extends TestsRule {
  private val Success = "Success"
  private val FewestForGroups = 10

  /** Ratio of neighbours that separates two groups; one group of this size rarely has it. */
  private val Gap = 1.1
  private val SmallestGroup = 3

  override def findings(tests: Vector[TestRecord]): Vector[Finding] =
    for {
      test <- tests
      kind <- test.jobs.map(_.kind).distinct
      jobs = test.jobs.filter(_.kind == kind)
    } yield {
      val done = jobs.flatMap(_.durationMs).sorted
      val other = jobs.filter(j => j.status != Success || j.durationMs.isEmpty)
      Finding(
        // A test has jobs of one kind; those of a second one have its name.
        s"tenant-jobs:${test.name}${if (kind == test.jobs.head.kind) "" else s":$kind"}",
        if (other.nonEmpty) Severity.Warning else Severity.Info,
        s"${done.size} of ${count(jobs.size, kind, s"${kind}s")} of " +
          s"${TestsWords.short(test)} finished" +
          (if (done.isEmpty) "" else s", ${duration(math.round(mean(done)))} on average") +
          (if (other.isEmpty) "." else s"; ${list(other.map(j => s"${j.tenant}: ${j.status}"))}."),
        groups(done),
        Vector("jobs"),
      )
    }

  private def mean(values: Vector[Double]): Double = values.sum / values.size.toDouble

  private def groups(sorted: Vector[Double]): String =
    if (sorted.size < FewestForGroups) ""
    else {
      val (shortest, longest) =
        (duration(math.round(sorted.head)), duration(math.round(sorted.last)))
      val all =
        if (shortest == longest) s"All took $shortest." else s"From $shortest to $longest."
      val gaps =
        (SmallestGroup to sorted.size - SmallestGroup).map(i => (sorted(i) / sorted(i - 1), i))
      gaps.maxByOption(_._1).filter(_._1 >= Gap).fold(all) { case (_, i) =>
        val (short, long) = sorted.splitAt(i)
        s"$all The average stands for two groups: ${short.size} around " +
          s"${duration(math.round(mean(short)))} and ${long.size} around ${duration(math.round(mean(long)))}."
      }
    }
}
