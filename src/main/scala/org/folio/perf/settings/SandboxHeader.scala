package org.folio.perf.settings

/** What a load tells the sandbox beside its requests, and no other target. */
object SandboxHeader {

  /**
   * Names the transaction that a request belongs to. Base times were published for transactions and not
   * for requests, so a sandbox with a calibrated cluster has to know.
   */
  val Transaction = "x-folio-perf-transaction"
}
