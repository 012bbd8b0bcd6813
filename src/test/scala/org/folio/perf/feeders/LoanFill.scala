package org.folio.perf.feeders

import org.folio.perf.folio.FolioError
import org.folio.perf.protocol.SessionKey
import scala.collection.mutable
import scala.util.Random

/** Fills the pools of items on loan and of borrowers, which share the list of open loans. */
final private class LoanFill(
    reader: RecordReader,
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) {
  private val loans = new ListCursor(reader.openLoans)
  // Patrons of the loans that were read; true: the patron is a borrower.
  private val patrons = mutable.Map.empty[String, Boolean]

  def isBorrower(patronId: String): Boolean = patrons.getOrElse(patronId, false)

  /**
   * Every second patron of the list becomes a borrower, until there are enough. Borrowers are handed out in an
   * order of the tenant's own: a list may begin with patrons of few loans. If all tenants began with
   * these, renewals would seem to get slower.
   */
  def fill(places: ServicePoints, missing: RecordKind => Int): Either[FolioError, Unit] = {
    val chosen = mutable.ArrayBuffer.empty[Record]
    def borrowersMissing = math.max(0, missing(RecordKind.Borrower) - chosen.size)
    val read = loans.readWhile(missing(RecordKind.ItemOnLoan) + borrowersMissing) { page =>
      val wantsItems = missing(RecordKind.ItemOnLoan) > 0
      page.foreach { loan =>
        val userId = loan.path("userId").asText
        val borrows = patrons.getOrElseUpdate(
          userId, {
            val isChosen = borrowersMissing > 0 && patrons.size % 2 == 0
            if (isChosen) chosen += Record(SessionKey.PatronId -> userId)
            isChosen
          },
        )
        val barcode = loan.path("item").path("barcode").asText("")
        if (!borrows && wantsItems && barcodes.take(barcode)) {
          val at = places.of(loan.path("itemEffectiveLocationIdAtCheckOut").asText)
          val record =
            Record(SessionKey.ItemBarcode -> barcode, SessionKey.ServicePointId -> at)
          pool(RecordKind.ItemOnLoan).add(Some(record))
        }
      }
      Right(())
    }
    val order = new Random(reader.tenant.hashCode.toLong)
    pool(RecordKind.Borrower).add(order.shuffle(chosen.toVector))
    read
  }
}
