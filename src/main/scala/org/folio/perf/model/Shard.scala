package org.folio.perf.model

import java.time.Instant

/**
 * One of several load generators that share a run.
 *
 * @param index from 1 to `count`
 */
final case class Shard(index: Int, count: Int) {

  /** Value of the setting: 2/4. */
  def code: String = s"$index/$count"

  /** Form in names of folders: 2of4. */
  def inName: String = s"${index}of$count"

  override def toString: String = s"$index of $count"
}

/**
 * Arrivals of a workflow that one load generator sends: those at `slots` of each `period` of the whole plan's arrivals,
 * counted from 0.
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

  /** Part of the whole plan's arrivals, from 0 to 1. */
  def share: Double = slots.size.toDouble / period

  def owns(arrival: Long): Boolean = isOwn((arrival % period.toLong).toInt)

  /** Those of the whole plan's arrivals that it sends. */
  def own(arrivalsMs: Vector[Long]): Vector[Long] =
    arrivalsMs.zipWithIndex.collect { case (ms, arrival) if owns(arrival.toLong) => ms }

  /** Number in the whole plan of this load generator's nth arrival; both count from 0. */
  def nth(n: Long): Long = {
    val size = slots.size.toLong
    n / size * period.toLong + slots((n % size).toInt).toLong
  }
}

/**
 * Lead of the target's clock over this load generator's clock; negative: it is behind; 0: both may be right.
 *
 * @param errorMs largest difference between `aheadMs` and the true lead
 */
final case class ClockOffset(aheadMs: Long, errorMs: Long)

/**
 * A shard in its `run.json`. The rest of that file is that of the whole run.
 *
 * @param startAt by the target's clock
 * @param clock `None`: the target's answers have no time
 * @param turns of each workflow of the plan
 */
final case class ShardRun(
    shard: Shard,
    runId: String,
    startAt: Instant,
    clock: Option[ClockOffset],
    turns: Vector[WorkflowTurns],
) {

  /** @return `None`: the load generator sends the whole workflow */
  def turnsOf(workflow: PlannedWorkflow): Option[WorkflowTurns] =
    turns.find(_.workflow == workflow.code)
}
