package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import java.time.{Instant, OffsetDateTime}
import org.folio.perf.folio.FolioError
import org.folio.perf.protocol.SessionKey
import scala.util.Try

/** Fills the pools of items, loans and patrons, which share the lists of the target. */
final private class CirculationFill(
    reader: RecordReader,
    around: RecordsAround,
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) {
  private val loans =
    if (reader.isOwn) new OwnLoanFill(reader, around, pool, barcodes)
    else new LoanFill(reader, around, pool, barcodes)
  private val items = new ItemFill(reader, pool, barcodes)
  private val users = new ListCursor(reader.records(RecordSource.Patrons, "users"))
  private val edgeUsers = new ListCursor(reader.records(RecordSource.EdgePatrons, "users"))
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
        val found =
          ServicePoints(byLocation, pickup.orElse(reader.self.servicePointId).getOrElse(""))
        known = Some(found)
        found
      }
    }

  private def fillPatrons(missing: RecordKind => Int): Either[FolioError, Unit] =
    for {
      _ <- users.readWhile(missing(RecordKind.Patron)) { page =>
        val free = page.filter(user => isPatron(user) && !loans.isBorrower(idOf(user)))
        pool(RecordKind.Patron).add(free.take(missing(RecordKind.Patron)).map { user =>
          Record(
            SessionKey.PatronId -> idOf(user),
            SessionKey.PatronBarcode -> user.path("barcode").asText,
          )
        })
        Right(())
      }
      _ <- edgeUsers.readWhile(missing(RecordKind.EdgePatron)) { page =>
        val external = page.filter(isPatron).map(_.path("externalSystemId").asText(""))
        pool(RecordKind.EdgePatron)
          .add(
            external
              .filter(_.nonEmpty)
              .take(missing(RecordKind.EdgePatron))
              .map(id => Record(SessionKey.ExternalSystemId -> id))
          )
        Right(())
      }
    } yield ()

  private def idOf(user: JsonNode): String = user.path("id").asText

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
final private[feeders] case class ServicePoints(byLocation: Map[String, String], pickup: String) {

  /** One that serves the location, so that an item returned there becomes available; `None`: no service point does. */
  def of(locationId: String): Option[String] = byLocation.get(locationId)
}
