package org.folio.perf.preparation

import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.RecordKind.{EdgePatron, Patron}
import org.folio.perf.feeders.kinds.PatronRecords
import org.folio.perf.folio.FolioError

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
