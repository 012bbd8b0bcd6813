package org.folio.perf.sandbox.data

/** The kinds of records that ids tell apart. */
object Kind {
  val User = 1
  val Instance = 2
  val Holdings = 3
  val Item = 4
  val Loan = 5
  val Request = 6
  val Authority = 7
  val Staff = 8

  /** What the sandbox makes itself on request: its index counts up. */
  val Made = 9

  /** The source record of an instance, with the same index. */
  val SourceRecord = 60
  val Consortium = 61
}
