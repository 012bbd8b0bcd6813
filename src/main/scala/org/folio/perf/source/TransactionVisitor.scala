package org.folio.perf.source

/** Is told the lines of a transactions.tsv; names come as small numbers, given in order of appearance. */
trait TransactionVisitor {

  /** A name that is new: the next number, from 0. */
  def tenant(number: Int, name: String): Unit

  /** Likewise. */
  def transaction(number: Int, name: String): Unit

  /**
   * One finished transaction.
   *
   * @param startMs epoch milliseconds
   * @param message why it failed; empty when `ok`
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
 * How reading ended.
 *
 * @param lastEndMs epoch milliseconds at which the last one finished, as far as it is believed; `None`: there
 *   was none
 * @param skipped lines that are no transaction
 * @param problems the first of these, and an incomplete end, in sentences
 */
final case class TransactionsSummary(
    transactions: Long,
    lastEndMs: Option[Long],
    skipped: Long,
    problems: Vector[String],
)
