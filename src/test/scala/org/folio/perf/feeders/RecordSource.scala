package org.folio.perf.feeders

/**
 * A list of the target that records are taken from; kinds with the same source share its records.
 *
 * @param words for tables, in the plural
 */
final case class RecordSource(words: String, path: String, cql: String)

private[feeders] object RecordSource {
  val Items: RecordSource =
    RecordSource("available items", RecordReader.Items, RecordReader.AvailableOnly)
  val Loans: RecordSource = RecordSource("items on loan", RecordReader.Loans, RecordReader.OpenOnly)
  val Patrons: RecordSource =
    RecordSource("active patrons", RecordReader.Users, RecordReader.PatronsOnly)
}
