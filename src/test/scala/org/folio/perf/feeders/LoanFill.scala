package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers
import org.folio.perf.protocol.SessionKey
import scala.collection.mutable
import scala.util.Random

/** Fills the pools of items on loan and of borrowers. */
private[feeders] trait FillOfLoans {
  def fill(places: ServicePoints, missing: RecordKind => Int): Either[FolioError, Unit]

  /** Whether the patron's loans are renewed, so that the patron gets no further ones. */
  def isBorrower(patronId: String): Boolean
}

/** From all open loans of the tenant: both kinds share the list. */
final private class LoanFill(
    reader: RecordReader,
    around: RecordsAround,
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) extends FillOfLoans {
  private val loans = new ListCursor(reader.records(RecordSource.Loans, "loans"))
  // Patrons of the loans that were read; true: the patron is a borrower.
  private val patrons = mutable.Map.empty[String, Boolean]

  def isBorrower(patronId: String): Boolean = patrons.getOrElse(patronId, false)

  /**
   * Every second patron of the list becomes a borrower, until there are enough; patrons that a preparation has created
   * are what it has created them for. Borrowers are handed out in an order of the tenant's own: a list may begin with
   * patrons of few loans. If all tenants began with these, renewals would seem to get slower.
   */
  def fill(places: ServicePoints, missing: RecordKind => Int): Either[FolioError, Unit] = {
    val chosen = mutable.ArrayBuffer.empty[Record]
    def borrowersMissing = math.max(0, missing(RecordKind.Borrower) - chosen.size)
    val read = loans.readWhile(missing(RecordKind.ItemOnLoan) + borrowersMissing) { page =>
      val wantsItems = missing(RecordKind.ItemOnLoan) > 0
      Eithers.each(page) { loan =>
        val userId = loan.path("userId").asText
        val borrows = patrons
          .get(userId)
          .map(Right(_))
          .getOrElse(
            if (borrowersMissing > 0 && isFor(loan)) LoanFill.borrower(userId, around).map {
              record =>
                chosen ++= record
                record.isDefined
            }
            else Right(false)
          )
        borrows.map { isBorrower =>
          patrons.update(userId, isBorrower)
          val barcode = loan.path("item").path("barcode").asText("")
          if (!isBorrower && wantsItems)
            for {
              at <- places.of(loan.path("itemEffectiveLocationIdAtCheckOut").asText)
              if barcodes.take(barcode)
            } pool(RecordKind.ItemOnLoan).add(
              Some(Record(SessionKey.ItemBarcode -> barcode, SessionKey.ServicePointId -> at))
            )
        }
      }
    }
    val order = new Random(reader.tenant.hashCode.toLong)
    pool(RecordKind.Borrower).add(order.shuffle(chosen.toVector))
    read
  }

  private def isFor(loan: JsonNode): Boolean = {
    val barcode = loan.path("borrower").path("barcode").asText("")
    barcode.startsWith(OwnMarks.Borrower) ||
    (!barcode.startsWith(OwnMarks.Patron) && patrons.size % 2 == 0)
  }
}

private[feeders] object LoanFill {

  /** `None`: a loan of the patron cannot be renewed. */
  def borrower(
      patronId: String,
      around: RecordsAround,
  ): Either[FolioError, Option[Record]] =
    around.renewals(patronId).map { uses =>
      Option.when(uses.forall(_ > 0))(
        Record(Vector(SessionKey.PatronId.name -> patronId), uses)
      )
    }
}
