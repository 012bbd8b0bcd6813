package org.folio.perf.source

/** A visitor of the lines of a transactions.tsv. Names are small numbers in the order of their appearance. */
trait TransactionVisitor {

  /** A new tenant's name with the next number, from 0. */
  def tenant(number: Int, name: String): Unit

  /** A new transaction's name with the next number, from 0. */
  def transaction(number: Int, name: String): Unit

  /**
   * A finished transaction.
   *
   * @param startMs epoch milliseconds
   * @param message reason of a failure; empty when `ok`
   */
  def finished(
      startMs: Long,
      durationMs: Int,
      tenant: Int,
      transaction: Int,
      ok: Boolean,
      message: String,
  ): Unit
}

/**
 * Result of reading the file.
 *
 * @param lastEndMs latest plausible end of a transaction, in epoch milliseconds; `None`: no transactions
 * @param skipped number of lines that are no transaction
 * @param problems the first of these lines, and an incomplete end, in sentences
 */
final case class TransactionsSummary(
    transactions: Long,
    lastEndMs: Option[Long],
    skipped: Long,
    problems: Vector[String],
)
