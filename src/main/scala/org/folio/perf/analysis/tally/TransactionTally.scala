package org.folio.perf.analysis.tally

import org.folio.perf.analysis.statistics.{Medians, TwoHumps}
import org.folio.perf.model.{ErrorResult, JudgedBlocks, RowBlocks, SlowKind, TailBlocks, TransactionSample, WholeRun}
import scala.collection.mutable

/**
 * Adds up a run's transactions as they are read, in one pass and with memory that does not grow with
 * their number.
 *
 * @param phases transactions of the steady state are counted during and without each of these
 */
final class TransactionTally(
    window: RunWindow,
    axis: TimeAxis,
    val phases: Vector[JobPhase] = Vector.empty,
) {
  private val span = JudgedSpan.of(window)
  private val rows = new LazyNamed(_ => new TallyRow(span))
  private val failures = new ErrorTally
  private var all = 0L
  private var outside = 0L
  private var lastEnd = 0L

  def finished(sample: TransactionSample): Unit = {
    val start = window.sinceLoadStart(sample.startMs)
    val durationMs = sample.durationMs.toLong
    val end = window.sinceLoadStart(sample.endMs)
    val row = rows(sample.transaction)
    all += 1
    row.blocks.record(start, sample.durationMs, sample.ok)
    if (end > lastEnd) lastEnd = end
    val bucket = axis.bucket(end)
    if (bucket < 0) outside += 1 else row.overTime(bucket).record(durationMs, sample.ok)
    val tenant = row.tenants.getOrElseUpdate(sample.tenant, new Outcomes)
    if (window.contains(start)) {
      tenant.record(durationMs, sample.ok)
      cutByPhase(row, sample)
      if (!sample.ok) failures.add(sample, end)
    }
  }

  private def cutByPhase(row: TallyRow, sample: TransactionSample): Unit = {
    var i = 0
    while (i < phases.size) {
      val during = phases(i).isRunning(sample.startMs)
      row.phases(columnOf(i, during)).record(sample.durationMs.toLong, sample.ok)
      i += 1
    }
  }

  private def columnOf(phase: Int, during: Boolean): Int = 2 * phase + (if (during) 1 else 0)

  /** Blocks for comparisons with other runs. */
  def blocks: JudgedBlocks = JudgedBlocks(
    span.fromMs,
    span.blockMs,
    span.blocks,
    rows.all.toVector.map { case (name, row) => row.blocks.result(name) }.sortBy(_.transaction),
  )

  def tenants: Set[String] = rows.all.values.flatMap(_.tenants.keys).toSet

  /** Over the whole run. */
  def total: Long = all

  /** End of the last transaction, in milliseconds since the load's start. */
  def lastEndMs: Long = lastEnd

  /** Number of transactions far behind the run's end, by a wrong clock. */
  def outsideAxis: Long = outside

  /** Outcomes of the steady state by transaction and tenant. */
  lazy val steady: Map[String, Map[String, Outcomes]] =
    present(_.tenants.filter(_._2.count > 0).toMap)

  /** Outcomes of the whole run by transaction and the bucket in which they finished. */
  lazy val overTime: Map[String, Map[Int, Outcomes]] = present(_.overTime.toVector.toMap)

  private def present[A](cells: TallyRow => Map[A, Outcomes]): Map[String, Map[A, Outcomes]] =
    rows.all.view.mapValues(cells).filter(_._2.nonEmpty).toMap

  /** Outcomes of the steady state by transaction, if a job of the phase ran at their start or not. */
  def inPhase(phase: Int, during: Boolean): Map[String, Outcomes] =
    rows.all.flatMap { case (name, row) => row.phases.get(columnOf(phase, during)).map(name -> _) }.toMap

  /** Failures of the steady state, most frequent first, without requests. */
  def failureMessages: Vector[ErrorResult] = failures.all
}

/** All executions of one transaction. */
final private class TallyRow(span: JudgedSpan) {

  /** Outcomes of the steady state; none for a tenant without any. */
  val tenants: mutable.HashMap[String, Outcomes] = mutable.HashMap.empty
  val overTime = new LazyIndexed[Outcomes](_ => new Outcomes)
  val phases = new LazyIndexed[Outcomes](_ => new Outcomes)
  val blocks = new BlockRow(span)
}

/** Adds up one transaction in blocks of time, as its executions are read. */
final private class BlockRow(span: JudgedSpan) {
  private val logs = new BlockMeans(span.blocks)
  private val tails = Array.fill(span.fiveMinutes)(new Distribution)
  private val all = new Array[Long](span.fiveMinutes)
  private val failures = new Array[Long](span.fiveMinutes)
  private var succeeded = 0L
  private var failed = 0L
  private var wholeCount = 0L
  private var wholeFailed = 0L
  private var wholeMs = 0L

  /** @param startMs since the load's start */
  def record(startMs: Long, durationMs: Int, ok: Boolean): Unit = {
    wholeCount += 1
    wholeMs += durationMs.toLong
    if (!ok) wholeFailed += 1
    val block = span.block(startMs)
    if (block >= 0) {
      if (ok) {
        logs.add(block, math.log(math.max(1, durationMs).toDouble))
        succeeded += 1
      } else failed += 1
      val five = span.fiveMinutesOf(startMs)
      if (five >= 0) {
        all(five) += 1
        if (ok) tails(five).record(durationMs.toLong) else failures(five) += 1
      }
    }
  }

  def result(name: String): RowBlocks = RowBlocks(
    transaction = name,
    succeeded = succeeded,
    failed = failed,
    meanLogMs = logs.means(1e6),
    tails = BlockTails(tails.toVector),
    fiveMinutes = all.toVector,
    failedInFiveMinutes = failures.toVector,
    whole = WholeRun(
      wholeCount,
      wholeFailed,
      Option.when(wholeCount > 0)(wholeMs.toDouble / wholeCount),
    ),
    slow = SlowTimes(Distribution.sumOf(tails)),
  )
}

/** Blocks for a transaction's 95th percentile. */
private object BlockTails {
  private val FewestInBlock = 100
  private val FewestBlocks = 5

  /** The narrowest blocks with enough iterations, and the next wider ones for a run that needs them. */
  def apply(fiveMinutes: Vector[Distribution]): Vector[TailBlocks] = {
    def whole(width: Int) =
      fiveMinutes.grouped(width).filter(_.size == width).toVector
    val widths = (1 to fiveMinutes.size / FewestBlocks).toVector
    val first = widths.indexWhere { width =>
      Medians.of(whole(width).map(_.map(_.count).sum.toDouble)).exists(_ >= FewestInBlock)
    }
    if (first < 0) Vector.empty
    else
      widths.slice(first, first + 2).map { width =>
        TailBlocks(width * JudgedSpan.FiveMinutesMs, whole(width).map(Distribution.sumOf(_).interpolatedMs(0.95)))
      }
  }
}

/** Detects a slower kind of times that a cache's misses have. */
private[analysis] object SlowTimes {
  private val Quantiles = 100
  private val Shares = Vector.tabulate(Quantiles)(i => (i + 0.5) / Quantiles)

  /** Fewer times have humps by chance. */
  private val FewestTimes = 200L

  def apply(all: Distribution): Option[SlowKind] =
    if (all.count < FewestTimes) None
    else {
      val times = all.interpolatedMs(Shares)
      TwoHumps
        .of(times.map(ms => math.log(math.max(1, ms))).toArray)
        .map(humps => SlowKind(humps.slowShare * 100, humps.factor))
    }
}
