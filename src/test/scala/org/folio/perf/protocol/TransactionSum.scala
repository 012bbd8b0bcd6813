package org.folio.perf.protocol

import org.folio.perf.model.TransactionSample

/**
 * Transactions that are one thing to their user, timed together: what was between them does not count.
 *
 * @param startMs of the first one; epoch milliseconds
 * @param failure of the first one that failed
 */
final private[protocol] case class TransactionSum(
    startMs: Option[Long] = None,
    durationMs: Int = 0,
    failure: Option[String] = None,
) {

  def plus(sample: TransactionSample): TransactionSum = TransactionSum(
    startMs.orElse(Some(sample.startMs)),
    durationMs + sample.durationMs,
    failure.orElse(Option.when(!sample.ok)(sample.message)),
  )

  /** `None`: there was none. */
  def sample(tenant: String, name: String): Option[TransactionSample] = startMs.map { start =>
    TransactionSample(start, durationMs, tenant, name, failure.isEmpty, failure.getOrElse(""))
  }
}
