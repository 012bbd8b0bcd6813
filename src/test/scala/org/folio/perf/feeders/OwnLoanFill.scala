package org.folio.perf.feeders

import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers
import org.folio.perf.protocol.SessionKey

/** From the items and patrons that preparations have created, each with its own mark. */
final private class OwnLoanFill(
    reader: RecordReader,
    around: RecordsAround,
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) extends FillOfLoans {
  private val items = new ListCursor(reader.records(RecordSource.Loans, "items"))
  private val borrowers = new ListCursor(reader.records(RecordSource.Borrowers, "users"))

  /** Borrowers have a mark of their own. */
  def isBorrower(patronId: String): Boolean = false

  def fill(places: ServicePoints, missing: RecordKind => Int): Either[FolioError, Unit] =
    for {
      _ <- items.readWhile(missing(RecordKind.ItemOnLoan)) { page =>
        val lent = for {
          item <- page
          at <- places.of(item.path("effectiveLocation").path("id").asText)
          barcode = item.path("barcode").asText
          if barcodes.take(barcode)
        } yield Record(SessionKey.ItemBarcode -> barcode, SessionKey.ServicePointId -> at)
        pool(RecordKind.ItemOnLoan).add(lent)
        Right(())
      }
      _ <- borrowers.readWhile(missing(RecordKind.Borrower)) { page =>
        Eithers.each(page) { user =>
          LoanFill
            .borrower(user.path("id").asText, around)
            .map(pool(RecordKind.Borrower).add(_))
        }
      }
    } yield ()
}
