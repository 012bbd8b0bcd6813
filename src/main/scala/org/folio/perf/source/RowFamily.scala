package org.folio.perf.source

/** Workflow of a published transaction, by its name: `MSF` of `MSF_TC: mod search by ...`. */
private[source] object RowFamily {
  private val Code = "^([A-Z]{2,5})[_ ].*".r
  private val Job = "(DI (?:create|update)) \\S+(.*)".r.unanchored

  def apply(transaction: String): String = transaction match {
    case Job(job, rest) =>
      transaction.take(transaction.indexOf(job)) + job + rest
    case Code(code) => code
    case other => other.takeWhile(c => c != ':' && !c.isDigit).trim
  }
}
