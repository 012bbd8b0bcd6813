package org.folio.perf.sandbox.data

/** Kinds of records, as numbers in their ids. */
object Kind {
  val User = 1
  val Instance = 2
  val Holdings = 3
  val Item = 4
  val Loan = 5
  val Request = 6
  val Authority = 7

  /** Records that the sandbox creates on request; their index counts up. */
  val Created = 9
  val UserPermissions = 10
  val Organization = 20
  val FiscalYear = 21
  val Ledger = 22
  val Fund = 23
  val Budget = 24
  val Invoice = 25
  val InvoiceLine = 26
  val Order = 30
  val OrderLine = 31
  val Title = 32
  val Piece = 33
  val Integration = 34

  /** The source record of an instance, with the same index. */
  val SourceRecord = 60
  val Consortium = 61

  /** The source record of an authority, with the same index. */
  val AuthoritySourceRecord = 62
}
