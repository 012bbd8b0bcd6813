package org.folio.perf.preparation

import org.folio.perf.feeders.RecordKind.{Borrower, ItemOnLoan}
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers

/**
 * A new patron with a few loans of new items. Loans of some patrons are renewed; items of the others
 * are returned.
 */
object Loans extends KindRecipe("patrons with loans", ItemOnLoan, Borrower) {
  private val LoansOfEach = 3

  /** Patrons to create: twice as many if loans are renewed, because the feeder reserves every second patron for that. */
  override protected def count(needs: TenantNeeds): Int = {
    val lenders = (needs.missingOf(ItemOnLoan) + LoansOfEach - 1) / LoansOfEach
    val share = if (needs.takes.contains(Borrower)) 2 else 1
    math.max(lenders * share, needs.missingOf(Borrower) * 2)
  }

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    Patrons.makePatron(at).flatMap { patron =>
      Eithers.each(1 to LoansOfEach)(_ => lend(at, patron))
    }

  private def lend(at: TenantApi, patronBarcode: String): Either[FolioError, Unit] =
    for {
      item <- Items.makeItem(at)
      _ <- at.post(
        "/circulation/check-out-by-barcode",
        TenantApi.json
          .put("itemBarcode", item.barcode)
          .put("userBarcode", patronBarcode)
          .put("servicePointId", item.servicePointId),
      )
    } yield ()
}
