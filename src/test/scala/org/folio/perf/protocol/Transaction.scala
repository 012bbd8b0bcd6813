package org.folio.perf.protocol

import scala.concurrent.duration.FiniteDuration

/**
 * What one row of a report measures: the steps a user takes for one thing.
 *
 * @param name exactly as published, such as `CICO_TC_Check-In Controller`
 * @param continues its time counts from the start of the transaction before it, so that both measure the
 *   same thing to different ends
 */
final case class Transaction(name: String, steps: Vector[Step], continues: Boolean = false) {

  /** With the steps before its own; used for the records it works on. */
  def after(first: Step*): Transaction = copy(steps = first.toVector ++ steps)

  /** All that it may send, in order, without preflights. */
  def requests: Vector[FolioRequest] = Step.requests(steps)

  /** The same steps under another report's name. */
  def named(other: String): Transaction = copy(name = other)

  /** How long it may wait for jobs, at most. */
  def longestWait: FiniteDuration = Step.longestWait(steps)

  def continuing: Transaction = copy(continues = true)
}

object Transaction {
  def apply(name: String)(steps: Step*): Transaction = Transaction(name, steps.toVector)
}
