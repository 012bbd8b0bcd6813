package org.folio.perf.preparation

import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.RecordKind.ItemOnLoan
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Eithers

/** Active patrons with a barcode and an external id. They cannot log in. */
private[preparation] object Patrons {

  /** @return the barcode, which begins with the mark */
  def make(at: TenantApi, mark: String): Either[FolioError, String] =
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

/** New patrons, each with a few loans of new items. */
private[preparation] object Loans {
  private val LoansOfEach = 3

  /** Their items are returned. */
  val recipe: Recipe = Recipe.counted("patrons with loans", ItemOnLoan) { needs =>
    (needs.missingOf(ItemOnLoan) + LoansOfEach - 1) / LoansOfEach
  }(make(_, OwnMarks.Patron, OwnMarks.LentItem))

  def make(at: TenantApi, patronMark: String, itemMark: String): Recipe.Made =
    Patrons.make(at, patronMark).flatMap { patron =>
      Eithers.map(1 to LoansOfEach)(_ => lend(at, patron, itemMark))
    }

  private def lend(at: TenantApi, patronBarcode: String, itemMark: String): Recipe.Made =
    Items.make(at, itemMark).flatMap { item =>
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
