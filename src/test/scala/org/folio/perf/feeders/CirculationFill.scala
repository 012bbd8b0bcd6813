package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import java.time.OffsetDateTime
import org.folio.perf.folio.FolioError
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol.{FolioDate, SessionKey}
import scala.util.Random
import scala.collection.mutable
import org.folio.perf.model.Eithers

/** Fills the pools of items, loans and patrons, which share the lists of the target. */
final private class CirculationFill(
    reader: RecordReader,
    around: RecordsAround,
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) {
  private val loans =
    if (reader.isOwn) new OwnLoanFill else new LoanFill
  private val items = new ItemFill
  private val users = new ListCursor(reader.records(RecordSource.Patrons, "users"))
  private val edgeUsers = new ListCursor(reader.records(RecordSource.EdgePatrons, "users"))
  private val places = new ReadOnce[Unit, ServicePoints]

  def fill(missing: RecordKind => Int): Vector[Either[FolioError, Unit]] = {
    val found = places(())(servicePoints)
    // Loans first: patrons whose loans are renewed are not handed out as patrons.
    Vector(found.flatMap(loans.fill(_, missing)), found.flatMap(items.fill(_, missing)), fillPatrons(missing))
  }

  private def servicePoints: Either[FolioError, ServicePoints] =
    for {
      byLocation <- reader.servicePointByLocation
      pickup <- reader.pickupServicePoint
    } yield ServicePoints(byLocation, pickup.orElse(reader.self.servicePointId).getOrElse(""))

  private def fillPatrons(missing: RecordKind => Int): Either[FolioError, Unit] =
    for {
      _ <- users.fill(pool(RecordKind.Patron), missing(RecordKind.Patron)) { page =>
        page
          .filter(user => isPatron(user) && !loans.isBorrower(user.text("id")))
          .flatMap(Record.of("id" -> SessionKey.PatronId, "barcode" -> SessionKey.PatronBarcode)(_))
          .take(missing(RecordKind.Patron))
      }
      _ <- edgeUsers.fill(pool(RecordKind.EdgePatron), missing(RecordKind.EdgePatron)) { page =>
        page
          .filter(isPatron)
          .flatMap(Record.of("externalSystemId" -> SessionKey.ExternalSystemId)(_))
          .take(missing(RecordKind.EdgePatron))
      }
    } yield ()

  private def isPatron(user: JsonNode): Boolean = {
    val expired = FolioDate.parse(user.text("expirationDate")).exists(_.isBefore(OffsetDateTime.now))
    user.text("id") != reader.self.userId &&
    user.path("type").asText("patron") != "staff" &&
    user.text("patronGroup").nonEmpty && !expired
  }

  /** `None`: a loan of the patron cannot be renewed. */
  private def borrower(patronId: String): Either[FolioError, Option[Record]] =
    around.renewals(patronId).map { uses =>
      Option.when(uses.forall(_ > 0))(Record(Vector(SessionKey.PatronId.name -> patronId), uses))
    }

  /** Fills the pools of available items, which share one list. */
  final private class ItemFill {
    private val items = new ListCursor(reader.records(RecordSource.Items, "items"))
    private var withCopies = 0

    def fill(places: ServicePoints, wanted: RecordKind => Int): Either[FolioError, Unit] = {
      def missing(kind: RecordKind): Int =
        if (kind == RecordKind.OnlyItemToLend && withCopies >= CirculationFill.MostWithCopies) 0 else wanted(kind)
      items.readWhile(RecordKind.availableItems.map(missing).sum) { page =>
        val fresh = page.filter(item => barcodes.take(item.text("barcode")))
        // Each item goes to the kind that lacks most.
        val kinds = RecordKind.availableItems.filter(missing(_) > 0)
        val open = mutable.Map.from(kinds.map(k => k -> missing(k)))
        val parts = fresh.map { item =>
          val kind = kinds.maxBy(open)
          open(kind) -= 1
          kind -> item
        }
        val requested = parts.collect { case (k, item) if k != RecordKind.ItemToLend => item }
        for {
          instances <- reader.instances(requested.map(_.text("holdingsRecordId")))
          usable <- Eithers.map(parts) { case (kind, item) => isUsable(kind, item, instances) }
        } yield parts.zip(usable).foreach { case ((kind, item), is) =>
          if (is) pool(kind).add(record(kind, item, places, instances))
        }
      }
    }

    private def isUsable(
        kind: RecordKind,
        item: JsonNode,
        instances: Map[String, String],
    ): Either[FolioError, Boolean] =
      if (kind != RecordKind.OnlyItemToLend) Right(true)
      else if (withCopies >= CirculationFill.MostWithCopies) Right(false)
      else
        instances
          .get(item.text("holdingsRecordId"))
          .fold[Either[FolioError, Boolean]](Right(false))(around.hasOneItem)
          .map { isAlone =>
            if (!isAlone) withCopies += 1
            isAlone
          }

    private def record(
        kind: RecordKind,
        item: JsonNode,
        places: ServicePoints,
        instances: Map[String, String],
    ): Option[Record] = {
      val barcode = SessionKey.ItemBarcode -> item.text("barcode")
      val holdingsId = item.text("holdingsRecordId")
      if (kind == RecordKind.ItemToLend || kind == RecordKind.OnlyItemToLend)
        places
          .serving(item.text("effectiveLocation/id"))
          .map(at => Record(barcode, SessionKey.ServicePointId -> at))
      else
        instances.get(holdingsId).map { instance =>
          Record(
            barcode,
            SessionKey.ItemId -> item.text("id"),
            SessionKey.HoldingsRecordId -> holdingsId,
            SessionKey.InstanceId -> instance,
            SessionKey.ServicePointId -> places.pickup,
          )
        }
    }
  }

  /** Fills the pools of items on loan and of borrowers. */
  sealed private trait FillOfLoans {
    def fill(places: ServicePoints, missing: RecordKind => Int): Either[FolioError, Unit]

    /** Whether the patron's loans are renewed, so that the patron gets no further ones. */
    def isBorrower(patronId: String): Boolean
  }

  /** From all open loans of the tenant: both kinds share the list. */
  final private class LoanFill extends FillOfLoans {
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
          val userId = loan.text("userId")
          val borrows = patrons
            .get(userId)
            .map(Right(_))
            .getOrElse(
              if (borrowersMissing > 0 && isFor(loan)) borrower(userId).map { record =>
                chosen ++= record
                record.isDefined
              }
              else Right(false)
            )
          borrows.map { isBorrower =>
            patrons.update(userId, isBorrower)
            val barcode = loan.text("item/barcode")
            if (!isBorrower && wantsItems)
              for {
                at <- places.serving(loan.text("itemEffectiveLocationIdAtCheckOut"))
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
      val barcode = loan.text("borrower/barcode")
      barcode.startsWith(OwnMarks.Borrower) ||
      (!barcode.startsWith(OwnMarks.Patron) && patrons.size % 2 == 0)
    }
  }

  /** From the items and patrons that preparations have created, each with its own mark. */
  final private class OwnLoanFill extends FillOfLoans {
    private val items = new ListCursor(reader.records(RecordSource.Loans, "items"))
    private val borrowers = new ListCursor(reader.records(RecordSource.Borrowers, "users"))

    /** Borrowers have a mark of their own. */
    def isBorrower(patronId: String): Boolean = false

    def fill(places: ServicePoints, missing: RecordKind => Int): Either[FolioError, Unit] =
      for {
        _ <- items.fill(pool(RecordKind.ItemOnLoan), missing(RecordKind.ItemOnLoan)) { page =>
          for {
            item <- page
            at <- places.serving(item.text("effectiveLocation/id"))
            barcode = item.text("barcode")
            if barcodes.take(barcode)
          } yield Record(SessionKey.ItemBarcode -> barcode, SessionKey.ServicePointId -> at)
        }
        _ <- borrowers.readWhile(missing(RecordKind.Borrower)) { page =>
          Eithers.each(page) { user =>
            borrower(user.text("id"))
              .map(pool(RecordKind.Borrower).add(_))
          }
        }
      } yield ()
  }
}

private object CirculationFill {

  /** Items whose titles have other copies, after which no more are looked at: each takes two requests. */
  val MostWithCopies = 500
}

/** @param pickup where requested items are picked up */
final private[feeders] case class ServicePoints(byLocation: Map[String, String], pickup: String) {

  /** One that serves the location, so that an item returned there becomes available; `None`: no service point does. */
  def serving(locationId: String): Option[String] = byLocation.get(locationId)
}
