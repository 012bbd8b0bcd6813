package org.folio.perf.analysis.tally

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

  /** Columns: the thirds, and two for each phase. */
  def columns: Int = column(phases, during = false)

  /** Column of a phase, with or without a running job. */
  def column(phase: Int, during: Boolean): Int = SeriesParts.Thirds + 2 * phase + (if (during) 1 else 0)
}

object SeriesParts {
  val Thirds = 3
  private[analysis] val SignificantDigits = 2
}

/** The place of an execution in time: its block, -1 if outside, and its columns of [[SeriesParts]], the third first. */
final private[analysis] class ExecutionPlace(phases: Int) {
  var block: Int = -1
  val columns = new Array[Int](1 + phases)
}

/** A sum over executions in each column of [[SeriesParts]]. */
final private[analysis] class ColumnSums(parts: SeriesParts) {
  private val sums = new Array[Long](parts.columns)

  def apply(column: Int): Long = sums(column)

  /** Each execution is in one third. */
  def total: Long = sums.take(SeriesParts.Thirds).sum

  def add(value: Long, place: ExecutionPlace): Unit = {
    var i = 0
    while (i < place.columns.length) {
      sums(place.columns(i)) += value
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

  /** Natural logarithms of the times; those below 1 ms count as 1 ms. */
  val logs = new BlockMeans(parts.span.blocks)
  val ms = new ColumnSums(parts)

  def add(durationMs: Int, place: ExecutionPlace): Unit = {
    times.record(durationMs.toLong)
    if (place.block >= 0) logs.add(place.block, math.log(math.max(1, durationMs).toDouble))
    ms.add(durationMs.toLong, place)
  }
}
