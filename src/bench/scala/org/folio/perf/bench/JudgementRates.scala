package org.folio.perf.bench

import java.util.SplittableRandom
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.model._

/**
 * How often judgements are wrong about a simulated system: a series of runs, each against the one before
 * it and, with a history, some before that.
 */
object JudgementRates {

  /** Half as many pairs tell what is seen as tell what is called falsely. */
  private val DetectEvery = 2

  /** Earlier runs besides the baseline, as the protocol has them. */
  val Histories: Vector[Int] = Vector(0, 3, 10)

  /**
   * One series of runs, judged with each history.
   *
   * @param pairs how many runs are judged with every history
   * @return one of each history
   */
  def measure(
      system: SimulatedSystem,
      pairs: Int,
      seed: Long,
      histories: Vector[Int] = Histories,
  ): Vector[JudgementCounts] = {
    val random = new SplittableRandom(seed)
    var earlier = Vector.empty[RunReport]
    var counts = histories.map(_ => JudgementCounts())
    val lead = histories.max + 1
    for (i <- 0 until pairs + lead) {
      val latest = system.run(random.nextLong())
      if (i >= lead)
        counts = counts.zip(histories).map { case (sum, further) =>
          val baseline = Baseline.Measured(earlier.head, earlier.slice(1, further + 1))
          val detects = (i - lead) % DetectEvery == DetectEvery - 1
          sum.plus(new JudgedPair(system, latest, baseline).counts(detects, random))
        }
      earlier = (latest +: earlier).take(lead)
    }
    counts
  }
}

/** A run of a system against earlier ones of the same. */
final private class JudgedPair(
    system: SimulatedSystem,
    latest: RunReport,
    baseline: Baseline,
) {
  private val usual = system.rows.filter(_.isUsual).map(_.name)
  private val same = compare(latest)

  /** @param detects whether changes of the latest run are judged too */
  def counts(detects: Boolean, random: SplittableRandom): JudgementCounts =
    if (detects) falsely.plus(one(random)).plus(atStated(random)).plus(all) else falsely

  private def compare(report: RunReport): Comparison = RunComparison(report, baseline)

  private def falsely: JudgementCounts = {
    val time = slower(same).nonEmpty
    val tail = same.rows.exists(_.p95.exists(_.verdict == RowVerdict.Slower))
    val errors = same.rows.exists(_.errors.exists(_.rose))
    val d = same.rows.filter(row => usual.contains(row.transaction)).flatMap(_.detectablePercent)
    JudgementCounts(
      pairs = 1,
      anySlower = one(time),
      anyTail = one(tail),
      anyErrors = one(errors),
      anyCalled = one(time || tail || errors),
      clusterCalled = one(clusterSlower(same)),
      families = one(same.families.exists(_.verdict == RowVerdict.Slower)),
      usualRows = d.size,
      ableRows = d.count(_ <= 20),
      detectable = d.groupMapReduce(p => math.min(p, 1000).toInt)(_ => 1)(_ + _),
    )
  }

  private def one(random: SplittableRandom): JudgementCounts = {
    val row = usual(random.nextInt(usual.size))
    val changed = compare(ChangedReport(latest, 1.2, _ == row))
    val called = slower(changed)
    val able = changed.rows
      .find(_.transaction == row)
      .flatMap(_.detectablePercent)
      .exists(_ <= 20)
    JudgementCounts(
      raised = 1,
      raisedCalled = one(called(row)),
      raisedAble = one(able),
      raisedAbleCalled = one(able && called(row)),
      othersCalled = one((called - row).nonEmpty),
    )
  }

  private def atStated(random: SplittableRandom): JudgementCounts = {
    val stated = same.rows.flatMap(row => row.detectablePercent.map(row.transaction -> _))
    if (stated.isEmpty) JudgementCounts()
    else {
      val (row, percent) = stated(random.nextInt(stated.size))
      val found = compare(ChangedReport(latest, 1 + percent / 100, _ == row))
      JudgementCounts(atD = 1, atDCalled = one(slower(found)(row)))
    }
  }

  private def all: JudgementCounts = JudgementCounts(
    allRaisedCalled = one(clusterSlower(compare(ChangedReport(latest, 1.1, _ => true))))
  )

  private def slower(comparison: Comparison): Set[String] =
    comparison.rows.filter(_.verdict == RowVerdict.Slower).map(_.transaction).toSet

  private def clusterSlower(comparison: Comparison): Boolean =
    comparison.cluster.exists(_.verdict == RowVerdict.Slower)

  private def one(yes: Boolean): Int = if (yes) 1 else 0
}
