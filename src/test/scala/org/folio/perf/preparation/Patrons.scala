package org.folio.perf.preparation

import org.folio.perf.feeders.{OwnMarks, RecordKind}
import org.folio.perf.feeders.RecordKind.{Borrower, EdgePatron, ItemOnLoan, Patron}
import org.folio.perf.feeders.kinds.PatronRecords
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers

/** Active patrons with a barcode and an external id. They cannot log in. */
object Patrons extends KindRecipe("patrons", Patron, EdgePatron, PatronRecords.Named) {

  protected def make(at: TenantApi): Recipe.Made = makePatron(at, OwnMarks.Patron)

  /** @return the barcode, which begins with the mark */
  private[preparation] def makePatron(at: TenantApi, mark: String): Either[FolioError, String] =
    at.any("/groups", "usergroups", "group==undergrad").flatMap { group =>
      val barcode = TenantApi.newBarcode(mark)
      // The contact type is a reference record of mod-users, with the same id in every FOLIO.
      val user = s"""{
        "active": true,
        "type": "patron",
        "barcode": "$barcode",
        "externalSystemId": "$barcode",
        "patronGroup": "$group",
        "personal": {
          "lastName": "Loadtest",
          "firstName": "$barcode",
          "email": "$barcode@example.org",
          "preferredContactTypeId": "002"
        }
      }"""
      at.post("/users", user).map(_ => barcode)
    }
}

/** A new patron with a few loans of new items. */
sealed abstract class LoanRecipe(
    words: String,
    patronMark: String,
    itemMark: String,
    kind: RecordKind,
) extends KindRecipe(words, kind) {

  protected def make(at: TenantApi): Recipe.Made =
    Patrons.makePatron(at, patronMark).flatMap { patron =>
      Eithers.map(1 to LoanRecipe.LoansOfEach)(_ => lend(at, patron))
    }

  private def lend(at: TenantApi, patronBarcode: String): Recipe.Made =
    Items.makeItem(at, itemMark).flatMap { item =>
      at.post(
        "/circulation/check-out-by-barcode",
        s"""{
          "itemBarcode": "${item.barcode}",
          "userBarcode": "$patronBarcode",
          "servicePointId": "${item.servicePointId}"
        }""",
      )
    }
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
