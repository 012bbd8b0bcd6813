package org.folio.perf.model

import java.time.Instant

/**
 * One of several injectors that share a run.
 *
 * @param index from 1 to `count`
 */
final case class Shard(index: Int, count: Int) {

  /** As it is set: 2/4. */
  def code: String = s"$index/$count"

  /** In names of folders: 2of4. */
  def inName: String = s"${index}of$count"

  override def toString: String = s"$index of $count"
}

/**
 * Which arrivals of a workflow an injector sends, of those that the whole plan has, counted from 0: those at
 * `slots` of each `period`.
 *
 * @param workflow its code
 * @param slots ascending, each from 0 and below `period`; empty: none
 */
final case class WorkflowTurns(workflow: String, period: Int, slots: Vector[Int]) {
  require(period > 0, s"the period of $workflow is $period")

  private lazy val isOwn: Array[Boolean] = {
    val own = new Array[Boolean](period)
    slots.foreach(slot => own(slot) = true)
    own
  }

  def owns(arrival: Long): Boolean = isOwn((arrival % period.toLong).toInt)

  /** The arrival that is this injector's nth one, both counted from 0. */
  def nth(n: Long): Long = {
    val size = slots.size.toLong
    n / size * period.toLong + slots((n % size).toInt).toLong
  }

  /** How many of the first `arrivals` are its own. */
  def countOf(arrivals: Long): Long = {
    val rest = (arrivals % period.toLong).toInt
    arrivals / period.toLong * slots.size.toLong + slots.count(_ < rest).toLong
  }
}

/**
 * How far the target's clock is ahead of this injector's, negative: behind. 0 when both may be right.
 *
 * @param errorMs the true difference lies within so much of it
 */
final case class ClockOffset(aheadMs: Long, errorMs: Long)

/**
 * What a shard's `run.json` says of it; the rest of that file is the whole plan's.
 *
 * @param startAt by the target's clock
 * @param clock `None`: the target does not tell its time
 * @param turns of each workflow of the plan
 */
final case class ShardRun(
    shard: Shard,
    runId: String,
    startAt: Instant,
    clock: Option[ClockOffset],
    turns: Vector[WorkflowTurns],
)
