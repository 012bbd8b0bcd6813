package org.folio.perf.model

/**
 * Response times of a run in blocks of time, for later comparisons. The first block starts at the end of the ramp-up, at
 * least five minutes after the start of the load. An incomplete last block is left out.
 *
 * @param fromMs start of the first block, since the start of the load
 * @param blockMs length of a block
 * @param blocks number of blocks; 0: the steady state is too short
 */
final case class JudgedBlocks(fromMs: Long, blockMs: Long, blocks: Int, rows: Vector[RowBlocks]) {
  def minutes: Long = blocks.toLong * blockMs / 60000
}

/**
 * A transaction in blocks. An iteration belongs to the block of its start.
 *
 * @param succeeded number of successful iterations in the blocks; `failed` likewise
 * @param meanLogMs per block: mean of the natural logarithms of the times of successful iterations, in ms; `None`: none
 *   succeeded
 * @param tails 95th percentiles in the narrowest blocks with enough iterations, and in the next wider blocks; empty:
 *   too few iterations
 * @param fiveMinutes number of iterations, with failed ones, in each five minutes; `failedInFiveMinutes` likewise
 * @param whole figures of the whole run, with ramp-up and failed iterations, as in published averages
 * @param slow a second kind of times that are much longer, such as misses of a cache; `None`: there is none
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
    slow: Option[SlowKind] = None,
) {
  def iterations: Long = succeeded + failed
}

/** @param p95Ms per block, of successful iterations; `None`: none succeeded */
final case class TailBlocks(blockMs: Long, p95Ms: Vector[Option[Double]])

/** @param averageMs of all iterations; `None`: no iterations */
final case class WholeRun(iterations: Long, failed: Long, averageMs: Option[Double])

/**
 * Successful iterations of the slower of two kinds.
 *
 * @param factor typical time of the slow kind divided by that of the fast kind
 */
final case class SlowKind(sharePercent: Double, factor: Double)
