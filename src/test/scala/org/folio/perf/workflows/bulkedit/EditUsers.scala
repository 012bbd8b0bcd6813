package org.folio.perf.workflows.bulkedit

import io.gatling.core.session.Session
import java.time.{Instant, LocalDate, ZoneOffset}
import org.folio.perf.feeders.kinds.BulkEditRecords
import org.folio.perf.flow.Workflow
import org.folio.perf.protocol._
import Checks._
import Folio.matching
import SessionKey._
import Step._
import BulkEdit._
import BulkEditApp._
import BulkEditKeys._
import BulkEditRules._

/**
 * A librarian gives many users a new expiration date by a file of their barcodes.
 *
 * Needs: `bulkIdentifiers`, the barcodes.
 * Source: PTF's JMeter script C805761. [[BulkEdit]] says what differs from it.
 */
object EditUsers {

  /** The end of a day in the next years, another one each minute. */
  private def newExpirationDate(session: Session): Session = {
    val day = LocalDate.now(ZoneOffset.UTC).plusDays(DaysAhead + Instant.now.getEpochSecond / 60 % DaysToChoose)
    session.set(NewExpirationDate.name, s"${day}T23:59:59.000Z")
  }

  private val DaysAhead = 366L
  private val DaysToChoose = 3000L

  val workflow: Workflow = Workflow(
    code = "beu",
    name = "bulk-edit-of-users",
    title = "Librarians give many users a new expiration date.",
    flow = byFile(
      "BEU",
      uploaded = "user barcodes",
      profile = "User",
      edited = " - Search for edited users",
      upload("USER", "BARCODE"),
      rules = steps(
        compute(newExpirationDate),
        contentUpdate(replaceWith("EXPIRATION_DATE", NewExpirationDate.el)),
      ),
      search =
        matching("/users", s"""(barcode="${FirstIdentifier.el}*") sortby personal.lastName personal.firstName""", 100)
          .check(says("barcode", FirstIdentifier)),
      header = "User name,User id",
    ).using(chosen(BulkEditRecords.User, PatronBarcode)),
  )
}
