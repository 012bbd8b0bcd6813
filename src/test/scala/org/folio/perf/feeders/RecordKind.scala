package org.folio.perf.feeders

/**
 * What workflows work on.
 *
 * @param words for messages, in the singular
 * @param consumed a run uses each of them once only
 */
sealed abstract class RecordKind(val words: String, val consumed: Boolean)

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

  val all: Vector[RecordKind] =
    Vector(ItemToLend, ItemToRequest, ItemToDiscover, ItemOnLoan, Patron, Borrower, EdgePatron)

  val availableItems: Vector[RecordKind] = Vector(ItemToLend, ItemToRequest, ItemToDiscover)
}
