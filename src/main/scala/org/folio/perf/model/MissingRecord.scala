package org.folio.perf.model

/** Failures of transactions for which the target has no record that the user could go on with. */
object MissingRecord {

  /** Start of their messages. */
  val Prefix = "test data: "
}
