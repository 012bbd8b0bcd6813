package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.kinds._

/**
 * What workflows work on.
 *
 * @param words for messages, in the singular
 * @param consumed a run uses each of them once only
 */
abstract class RecordKind(val words: String, val consumed: Boolean)

/**
 * Records that are read from one list of the target.
 *
 * @param path of the list, e.g. `/finance/funds`
 * @param array its name in the answer, e.g. `funds`
 * @param record what a virtual user gets of one entry; `None`: the entry is of no use
 */
final class ListedKind(
    words: String,
    consumed: Boolean,
    val path: String,
    val array: String,
    val cql: String,
)(val record: JsonNode => Option[Record])
    extends RecordKind(words, consumed)

object RecordKind {

  case object ItemToLend extends RecordKind("Available item (for check-out)", consumed = true)
  case object ItemToRequest extends RecordKind("Available item (for requests)", consumed = true)

  case object ItemToDiscover
      extends RecordKind("Available item (for the discovery layer)", consumed = true)
  case object ItemOnLoan extends RecordKind("item on loan", consumed = true)

  /** Active, with barcode and patron group, not expired, none of the [[Borrower]]s. */
  case object Patron extends RecordKind("active patron with a barcode", consumed = false)

  /** One whose loans are renewed and not given back. */
  case object Borrower extends RecordKind("patron with open loans", consumed = false)

  case object EdgePatron
      extends RecordKind("active patron with an externalSystemId", consumed = false)

  /** Those of other apps; one line for each file of `kinds`. */
  val listed: Vector[ListedKind] = Vector(
    InstanceIds.all,
    ImportRecords.all,
    FinanceRecords.all,
    OrderRecords.all,
  ).flatten

  val all: Vector[RecordKind] = Vector(
    ItemToLend,
    ItemToRequest,
    ItemToDiscover,
    ItemOnLoan,
    Patron,
    Borrower,
    EdgePatron,
  ) ++ listed

  val availableItems: Vector[RecordKind] = Vector(ItemToLend, ItemToRequest, ItemToDiscover)
}
