package org.folio.perf.bench

import java.nio.file.Path
import java.util.SplittableRandom
import org.folio.perf.analysis.comparison.{Baseline, RunComparison}
import org.folio.perf.model._

/**
 * How often judgements are wrong about a simulated system: a series of runs, each against the one before
 * it and, with a history, some before that.
 *
 * @param further earlier runs besides the baseline
 */
final class JudgementRates(val system: SimulatedSystem, val further: Int) {
  import JudgementRates.DetectEvery

  var pairs = 0
  var anySlower = 0
  var anyTail = 0
  var anyErrors = 0
  var anyCalled = 0
  var clusterCalled = 0
  var families = 0
  var raised = 0
  var raisedCalled = 0
  var raisedAble = 0
  var raisedAbleCalled = 0
  var othersCalled = 0
  var atD = 0
  var atDCalled = 0
  var allRaisedCalled = 0
  private val detectable = Vector.newBuilder[Double]
  private var ableRows = 0
  private var usualRows = 0

  private val usual = system.rows.filter(_.isUsual).map(_.name)

  def medianDetectable: Double = {
    val sorted = detectable.result().sorted
    if (sorted.isEmpty) Double.NaN else sorted(sorted.size / 2)
  }

  /** Of usual rows, those that could have been called at +20 %. */
  def ableShare: Double = ableRows.toDouble / math.max(1, usualRows).toDouble

  /** @param earlier baseline first; `further` more of them */
  def judge(latest: RunReport, earlier: Vector[RunReport], random: SplittableRandom): Unit = {
    val baseline = Baseline.Measured(earlier.head, earlier.tail.take(further))
    val compare = (report: RunReport) => RunComparison(report, baseline)
    val same = compare(latest)
    pairs += 1
    countFalse(same)
    if (pairs % DetectEvery == 0) detect(same, compare, latest, random)
  }

  private def detect(
      same: Comparison,
      compare: RunReport => Comparison,
      latest: RunReport,
      random: SplittableRandom,
  ): Unit = {
    val row = usual(random.nextInt(usual.size))
    raise(compare(ChangedReport(latest, 1.2, _ == row)), row)
    val stated = same.rows.filter(_.detectablePercent.isDefined)
    if (stated.nonEmpty) {
      val one = stated(random.nextInt(stated.size))
      val factor = 1 + one.detectablePercent.getOrElse(0.0) / 100
      atD += 1
      val found = compare(ChangedReport(latest, factor, _ == one.transaction))
      if (slower(found)(one.transaction)) atDCalled += 1
    }
    if (clusterSlower(compare(ChangedReport(latest, 1.1, _ => true)))) allRaisedCalled += 1
  }

  private def slower(comparison: Comparison): Set[String] =
    comparison.rows.filter(_.verdict == RowVerdict.Slower).map(_.transaction).toSet

  private def clusterSlower(comparison: Comparison): Boolean =
    comparison.cluster.exists(_.verdict == RowVerdict.Slower)

  private def countFalse(same: Comparison): Unit = {
    val time = slower(same).nonEmpty
    val tail = same.rows.exists(_.p95.exists(_.verdict == RowVerdict.Slower))
    val errors = same.rows.exists(_.errors.exists(_.rose))
    if (time) anySlower += 1
    if (tail) anyTail += 1
    if (errors) anyErrors += 1
    if (time || tail || errors) anyCalled += 1
    if (clusterSlower(same)) clusterCalled += 1
    if (same.families.exists(_.verdict == RowVerdict.Slower)) families += 1
    val d = same.rows.filter(row => usual.contains(row.transaction)).flatMap(_.detectablePercent)
    usualRows += d.size
    ableRows += d.count(_ <= 20)
    detectable ++= d
  }

  private def raise(comparison: Comparison, row: String): Unit = {
    val called = slower(comparison)
    val able = comparison.rows
      .find(_.transaction == row)
      .flatMap(_.detectablePercent)
      .exists(_ <= 20)
    raised += 1
    if (called(row)) raisedCalled += 1
    if (able) raisedAble += 1
    if (able && called(row)) raisedAbleCalled += 1
    if ((called - row).nonEmpty) othersCalled += 1
  }
}

object JudgementRates {

  /** Half as many pairs tell what is seen as tell what is called falsely. */
  private val DetectEvery = 2

  /** Earlier runs besides the baseline, as the protocol has them. */
  val Histories: Vector[Int] = Vector(0, 3, 10)

  /**
   * One series of runs, judged with each history.
   *
   * @param pairs how many runs are judged with every history
   * @param folder for the files of one run, written anew for each
   */
  def measure(
      system: SimulatedSystem,
      pairs: Int,
      seed: Long,
      folder: Path,
      histories: Vector[Int] = Histories,
  ): Vector[JudgementRates] = {
    val rates = histories.map(new JudgementRates(system, _))
    val random = new SplittableRandom(seed)
    var earlier = Vector.empty[RunReport]
    val lead = histories.max + 1
    for (i <- 0 until pairs + lead) {
      val latest = system.run(random.nextLong(), folder)
      if (i >= lead) rates.foreach(_.judge(latest, earlier, random))
      earlier = (latest +: earlier).take(lead)
    }
    rates
  }
}
