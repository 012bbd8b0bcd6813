package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import java.time.{Instant, OffsetDateTime}
import org.folio.perf.folio.FolioError
import org.folio.perf.protocol.SessionKey
import scala.util.Try

/** Fills the pools of items, loans and patrons, which share the lists of the target. */
final private class CirculationFill(
    reader: RecordReader,
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) {
  private val loans = new LoanFill(reader, pool, barcodes)
  private val items = new ItemFill(reader, pool, barcodes)
  private val users = new ListCursor(reader.patrons)
  private var known: Option[ServicePoints] = None

  def fill(missing: RecordKind => Int): Either[FolioError, Unit] =
    for {
      places <- servicePoints
      // Loans first: patrons whose loans are renewed are not handed out as patrons.
      _ <- loans.fill(places, missing)
      _ <- items.fill(places, missing)
      _ <- fillPatrons(missing)
    } yield ()

  private def servicePoints: Either[FolioError, ServicePoints] =
    known.map(Right(_)).getOrElse {
      for {
        byLocation <- reader.servicePointByLocation
        pickup <- reader.pickupServicePoint
      } yield {
        val own = reader.self.servicePointId.orElse(pickup).getOrElse("")
        val found = ServicePoints(byLocation, own, pickup.getOrElse(own))
        known = Some(found)
        found
      }
    }

  private def fillPatrons(missing: RecordKind => Int): Either[FolioError, Unit] = {
    val kinds = Seq(RecordKind.Patron, RecordKind.EdgePatron)
    users.readWhile(kinds.map(missing).max) { page =>
      page.filter(isPatron).foreach { user =>
        val id = user.path("id").asText
        if (missing(RecordKind.Patron) > 0 && !loans.isBorrower(id))
          pool(RecordKind.Patron).add(
            Some(
              Record(
                SessionKey.PatronId -> id,
                SessionKey.PatronBarcode -> user.path("barcode").asText,
              )
            )
          )
        val external = user.path("externalSystemId").asText("")
        if (missing(RecordKind.EdgePatron) > 0 && external.nonEmpty)
          pool(RecordKind.EdgePatron)
            .add(Some(Record(SessionKey.ExternalSystemId -> external)))
      }
      Right(())
    }
  }

  private def isPatron(user: JsonNode): Boolean = {
    val expires = Option(user.path("expirationDate").asText("")).filter(_.nonEmpty)
    val expired =
      expires.exists(text => CirculationFill.instantOf(text).exists(_.isBefore(Instant.now)))
    user.path("id").asText != reader.self.userId &&
    user.path("type").asText("patron") != "staff" &&
    user.path("patronGroup").asText("").nonEmpty && !expired
  }
}

private object CirculationFill {

  /** FOLIO writes `+0000` as well as `+00:00` and `Z`; `None` for any other text. */
  private def instantOf(text: String): Option[Instant] =
    Try(
      OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2")).toInstant
    ).toOption
}

/** @param pickup where requested items are picked up */
final private[feeders] case class ServicePoints(
    byLocation: Map[String, String],
    own: String,
    pickup: String,
) {

  /** One that serves the location, so that an item returned there becomes available. */
  def of(locationId: String): String = byLocation.getOrElse(locationId, own)
}
