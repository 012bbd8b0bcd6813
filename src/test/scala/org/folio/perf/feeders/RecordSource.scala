package org.folio.perf.feeders

import org.folio.perf.settings.ChangeScope

/**
 * A list of the target that records are taken from; kinds with the same source share its records.
 *
 * @param words for tables, in the plural
 * @param own the list of records that preparations have created, for workflows that change them; `None`: workflows only
 *   read the records
 */
final case class RecordSource(
    words: String,
    path: String,
    cql: String,
    own: Option[RecordSource] = None,
) {

  /** The list of the records that a run may take. */
  def within(scope: ChangeScope): RecordSource = scope match {
    case ChangeScope.Own => own.getOrElse(this)
    case ChangeScope.All => this
  }

  /** With those that preparations have created: a field of theirs begins so. */
  def marked(field: String, start: String): RecordSource =
    copy(own = Some(RecordSource(words, path, RecordSource.narrowed(cql, OwnMarks.begins(field, start)))))
}

private[feeders] object RecordSource {
  private val All = "cql.allRecords=1"
  private val Sort = " sortby "

  val Items: RecordSource =
    RecordSource("available items", RecordReader.Items, RecordReader.AvailableOnly)
      .marked("barcode", OwnMarks.LentItem)

  /** Items that preparations or runs have lent are found by their barcodes, which a list of loans cannot select. */
  val Loans: RecordSource = RecordSource(
    "items on loan",
    RecordReader.Loans,
    RecordReader.OpenOnly,
    own = Some(
      RecordSource(
        "items on loan",
        RecordReader.Items,
        RecordReader.LentOnly + " and " + OwnMarks.begins("barcode", OwnMarks.LentItem),
      )
    ),
  )

  val Borrowers: RecordSource = RecordSource(
    "patrons with open loans",
    RecordReader.Loans,
    RecordReader.OpenOnly,
    own = Some(
      RecordSource(
        "patrons with open loans",
        RecordReader.Users,
        "active==true and " + OwnMarks.begins("barcode", OwnMarks.Borrower),
      )
    ),
  )

  /** Patrons get loans and requests. */
  val Patrons: RecordSource =
    RecordSource("active patrons", RecordReader.Users, RecordReader.PatronsOnly)
      .marked("barcode", OwnMarks.Patron)

  /** Patrons whose accounts are viewed. */
  val EdgePatrons: RecordSource = RecordSource(
    "active patrons with an externalSystemId",
    RecordReader.Users,
    RecordReader.PatronsOnly,
  )

  /** A query with one more condition, before its order. */
  private[feeders] def narrowed(cql: String, clause: String): String = {
    val (filter, order) = cql.indexOf(Sort) match {
      case -1 => (cql, "")
      case at => cql.splitAt(at)
    }
    if (filter == All) clause + order else s"($filter) and $clause$order"
  }
}
