package org.folio.perf.protocol

import org.folio.perf.model.TargetApi
import scala.concurrent.duration.FiniteDuration

/**
 * One row of a report: the steps of a user to one goal.
 *
 * @param name exactly as published, such as `CICO_TC_Check-In Controller`
 * @param continues whether its time counts from the start of the transaction before it, so that both measure
 *   the same work to different ends
 */
final case class Transaction(name: String, steps: Vector[Step], continues: Boolean = false) {

  /** The same transaction with further steps at its start, such as one that takes a record. */
  def startingWith(first: Steps*): Transaction = copy(steps = Step.flat(first) ++ steps)

  /** Requests that it may send, in order, without preflights: those of all targets. */
  def requests: Vector[FolioRequest] = Step.requests(steps, None)

  /** Requests that it may send to a target. */
  def requestsTo(api: TargetApi): Vector[FolioRequest] = Step.requests(steps, Some(api))

  /** The same steps under the name in another report. */
  def named(other: String): Transaction = copy(name = other)

  /** The longest time that it may wait for jobs. */
  def longestWait: FiniteDuration = Step.longestWait(steps)

  def continuing: Transaction = copy(continues = true)
}

object Transaction {
  def apply(name: String)(steps: Steps*): Transaction = Transaction(name, Step.flat(steps))
}
