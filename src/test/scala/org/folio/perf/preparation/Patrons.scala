package org.folio.perf.preparation

import org.folio.perf.feeders.{OwnMarks, RecordKind}
import org.folio.perf.feeders.RecordKind.{Borrower, EdgePatron, ItemOnLoan, Patron}
import org.folio.perf.feeders.kinds.PatronRecords
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers

/** Active patrons with a barcode and an external id. They cannot log in. */
object Patrons extends KindRecipe("patrons", Patron, EdgePatron, PatronRecords.Named) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    makePatron(at, OwnMarks.Patron).map(_ => ())

  /** @return the barcode, which begins with the mark */
  private[preparation] def makePatron(at: TenantApi, mark: String): Either[FolioError, String] =
    at.any("/groups", "usergroups", "group==undergrad").flatMap { group =>
      val barcode = TenantApi.newBarcode(mark)
      val user = TenantApi.json
        .put("active", true)
        .put("type", "patron")
        .put("barcode", barcode)
        .put("externalSystemId", barcode)
        .put("patronGroup", group.path("id").asText)
      user
        .putObject("personal")
        .put("lastName", "Loadtest")
        .put("firstName", barcode)
        .put("email", s"$barcode@example.org")
        .put("preferredContactTypeId", EmailContact)
      at.post("/users", user).map(_ => barcode)
    }

  /** A reference record of mod-users, with the same id in every FOLIO. */
  private val EmailContact = "002"
}

/** A new patron with a few loans of new items. */
sealed abstract class LoanRecipe(
    words: String,
    patronMark: String,
    itemMark: String,
    kind: RecordKind,
) extends KindRecipe(words, kind) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    Patrons.makePatron(at, patronMark).flatMap { patron =>
      Eithers.each(1 to LoanRecipe.LoansOfEach)(_ => lend(at, patron))
    }

  private def lend(at: TenantApi, patronBarcode: String): Either[FolioError, Unit] =
    for {
      item <- Items.makeItem(at, itemMark)
      _ <- at.post(
        "/circulation/check-out-by-barcode",
        TenantApi.json
          .put("itemBarcode", item.barcode)
          .put("userBarcode", patronBarcode)
          .put("servicePointId", item.servicePointId),
      )
    } yield ()
}

private object LoanRecipe {
  val LoansOfEach = 3
}

/** Their items are returned. */
object Loans extends LoanRecipe("patrons with loans", OwnMarks.Patron, OwnMarks.LentItem, ItemOnLoan) {

  override protected def count(needs: TenantNeeds): Int =
    (needs.missingOf(ItemOnLoan) + LoanRecipe.LoansOfEach - 1) / LoanRecipe.LoansOfEach
}

/** Their loans are renewed. */
object Borrowers
    extends LoanRecipe(
      "patrons with loans to renew",
      OwnMarks.Borrower,
      OwnMarks.RenewedItem,
      Borrower,
    )
