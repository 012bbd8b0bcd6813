package org.folio.perf.analysis

import org.folio.perf.model._

/** The requests of a run by transaction and module. */
trait RequestBreakdown {

  /** One for each transaction that has executions in the log, in the order of the results. */
  def rows(transactions: Vector[TransactionResult]): Vector[TransactionBreakdown]

  /** Requests by the time that users waited for them, longest first. */
  def waited: Vector[WaitedRequest]

  /**
   * Modules by the time that users waited for their requests, longest first.
   *
   * @param waited all requests of the steady state
   */
  def shares(waited: Vector[WaitedRequest], steadyMs: Long): Vector[ModuleShare]

  /** How requests are assigned to executions and modules, in sentences. */
  def method: Vector[String]
}
