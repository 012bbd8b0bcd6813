package org.folio.perf.protocol

import org.folio.perf.model.TransactionSample

/**
 * Sum of the times of several transactions, without the time between them.
 *
 * @param startMs start of the first one in epoch milliseconds
 * @param failure message of the first one that failed
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

  /** The sum as a transaction; `None`: there was no transaction. */
  def sample(tenant: String, name: String): Option[TransactionSample] = startMs.map { start =>
    TransactionSample(start, durationMs, tenant, name, failure.isEmpty, failure.getOrElse(""))
  }
}
