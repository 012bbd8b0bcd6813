package org.folio.perf.analysis.breakdown

import org.folio.perf.analysis.{Distribution, JudgedSpan}
import org.folio.perf.model.TenantSize

/** Class of an execution's tenant; [[Unknown]] if the tenant is not found in `transactions.tsv`. */
object SizeClass {
  val Small = 0
  val Large = 1
  val Unknown = 2
  val Count = 3

  def of(size: TenantSize): Int = size match {
    case TenantSize.Small => Small
    case TenantSize.Large => Large
  }
}

/**
 * The steady state in parts to which executions belong by their start: the blocks of comparisons, the thirds of the
 * steady state, and the time with and without running long jobs.
 *
 * @param span blocks of [[JudgedSpan]], as for transactions
 * @param phases number of kinds of long jobs
 */
final private[analysis] case class SeriesParts(span: JudgedSpan, phases: Int) {

  /** Columns of phase `i`: `2 * i` without a running job, `2 * i + 1` with one. */
  def phaseColumns: Int = 2 * phases
}

object SeriesParts {
  val Thirds = 3
  private[breakdown] val SignificantDigits = 2
}

/** The place of an execution in time. `columns` of phases are those of [[SeriesParts]]; block -1: outside. */
final private[analysis] class ExecutionPlace(phases: Int) {
  var block: Int = -1
  var third: Int = 0
  val columns = new Array[Int](phases)
}

/** Number of executions of a transaction in each part of the steady state. */
final private[analysis] class ExecutionCounts(parts: SeriesParts) {
  private var all = 0L
  val blocks = new Array[Int](parts.span.blocks)
  val thirds = new Array[Long](SeriesParts.Thirds)
  val phases = new Array[Long](parts.phaseColumns)

  def total: Long = all

  def add(place: ExecutionPlace): Unit = {
    all += 1
    if (place.block >= 0) blocks(place.block) += 1
    thirds(place.third) += 1
    var i = 0
    while (i < place.columns.length) {
      phases(place.columns(i)) += 1
      i += 1
    }
  }
}

/**
 * The calls of one request in successful executions of one transaction, by tenants of one class. Memory depends on the
 * number of blocks and jobs only.
 */
final private[analysis] class RequestSeries(parts: SeriesParts) {

  /** With an error of 1 % at most: the histograms of all requests stay in the processor's cache. */
  val times = new Distribution(SeriesParts.SignificantDigits)

  /** Per block: number of calls, sum of their times in ms, and sum of the natural logarithms of the times. */
  val blockCalls = new Array[Int](parts.span.blocks)
  val blockMs = new Array[Long](parts.span.blocks)
  val blockLogs = new Array[Double](parts.span.blocks)

  /** Per third of the steady state: sum of times in ms; likewise per column of phases. */
  val thirdMs = new Array[Long](SeriesParts.Thirds)
  val phaseMs = new Array[Long](parts.phaseColumns)

  def add(durationMs: Int, place: ExecutionPlace): Unit = {
    times.record(durationMs.toLong)
    val block = place.block
    if (block >= 0) {
      blockCalls(block) += 1
      blockMs(block) += durationMs.toLong
      blockLogs(block) += Logarithms.ofMs(durationMs)
    }
    thirdMs(place.third) += durationMs.toLong
    var i = 0
    while (i < place.columns.length) {
      phaseMs(place.columns(i)) += durationMs.toLong
      i += 1
    }
  }

  def add(other: RequestSeries): Unit = {
    times.add(other.times)
    for (i <- blockCalls.indices) {
      blockCalls(i) += other.blockCalls(i)
      blockMs(i) += other.blockMs(i)
      blockLogs(i) += other.blockLogs(i)
    }
    for (i <- thirdMs.indices) thirdMs(i) += other.thirdMs(i)
    for (i <- phaseMs.indices) phaseMs(i) += other.phaseMs(i)
  }

  /** Mean of the natural logarithms per block; `None`: no call. A millionth is far below what a block can tell. */
  def meanLogMs: Vector[Option[Double]] = Vector.tabulate(blockCalls.length) { i =>
    Option.when(blockCalls(i) > 0) {
      math.round(blockLogs(i) / blockCalls(i).toDouble * 1e5).toDouble / 1e5
    }
  }
}

private object Logarithms {
  private val table = Array.tabulate(1 << 13)(ms => math.log(math.max(1, ms).toDouble))

  /** Times below 1 ms count as 1 ms. */
  def ofMs(ms: Int): Double =
    if (ms < 0) 0 else if (ms < table.length) table(ms) else math.log(ms.toDouble)
}
