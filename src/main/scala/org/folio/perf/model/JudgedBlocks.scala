package org.folio.perf.model

/**
 * What a later comparison needs to know of a run: its response times in blocks of time. It begins at
 * the end of the ramp-up, five minutes after the load's start at the earliest, and ends with the steady
 * state; an incomplete last block is left out.
 *
 * @param fromMs since the load's start
 * @param blockMs length of a block
 * @param blocks how many there are; 0: the steady state is too short
 */
final case class JudgedBlocks(fromMs: Long, blockMs: Long, blocks: Int, rows: Vector[RowBlocks]) {
  def minutes: Long = blocks.toLong * blockMs / 60000
}

/**
 * A transaction, by the moments at which its iterations started.
 *
 * @param succeeded iterations in the blocks, and `failed`
 * @param meanLogMs one value a block: mean of the natural logarithms of the times of successful
 *   iterations, in ms; `None`: there was none
 * @param tails the narrowest blocks that have a 95th percentile worth the name, and the next wider
 *   ones; none: too few iterations
 * @param fiveMinutes iterations, failed ones included, in each five minutes; likewise
 *   `failedInFiveMinutes`
 * @param whole of the whole run, ramp-up and failed iterations included, as published averages are
 */
final case class RowBlocks(
    transaction: String,
    succeeded: Long,
    failed: Long,
    meanLogMs: Vector[Option[Double]],
    tails: Vector[TailBlocks],
    fiveMinutes: Vector[Long],
    failedInFiveMinutes: Vector[Long],
    whole: WholeRun,
) {
  def iterations: Long = succeeded + failed
}

/** @param p95Ms one value a block, of successful iterations; `None`: there was none */
final case class TailBlocks(blockMs: Long, p95Ms: Vector[Option[Double]])

/** @param averageMs of all iterations; `None`: there was none */
final case class WholeRun(iterations: Long, failed: Long, averageMs: Option[Double])
