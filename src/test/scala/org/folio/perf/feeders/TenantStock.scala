package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import java.time.{Instant, OffsetDateTime}
import org.folio.perf.folio.FolioError
import org.folio.perf.model.Shard
import org.folio.perf.protocol.SessionKey
import scala.collection.mutable
import scala.util.hashing.MurmurHash3
import scala.util.{Random, Try}

/**
 * The records of one tenant, read from its own lists. No item is put into two pools, nor twice into
 * one, whatever the lists look like while the load changes them.
 *
 * @param file records that come from a file instead; `None`: there is no file of that kind
 * @param part of the tenant's records, where several injectors work at it; `None`: all are ours
 */
final private[feeders] class TenantStock(
    source: RecordSource,
    file: RecordKind => Option[Vector[Record]] = _ => None,
    part: Option[Shard] = None,
) {

  private val pools: Map[RecordKind, RecordPool] =
    RecordKind.all.map(kind => kind -> new RecordPool(kind.consumed)).toMap

  // Used by one filling at a time.
  private val items = new ListCursor(source.availableItems)
  private val loans = new ListCursor(source.openLoans)
  private val users = new ListCursor(source.patrons)
  private val listed: Map[ListedKind, ListCursor] =
    RecordKind.listed.map(kind => kind -> new ListCursor(source.listed(kind))).toMap
  private val usedIds = mutable.Map.empty[ListedKind, mutable.Set[String]]
  private val usedBarcodes = mutable.Set.empty[String]
  private val filled = mutable.Set.empty[RecordKind]
  private val borrowers = mutable.Map.empty[String, Boolean]
  private var places: Option[Places] = None

  def pool(kind: RecordKind): RecordPool = pools(kind)

  /** Reads until there are as many of each kind as wanted, or the lists have no more. */
  def fill(wanted: Map[RecordKind, Int]): Either[FolioError, Unit] = synchronized {
    val fromTarget = wanted.filter { case (kind, _) => file(kind).isEmpty }
    def missing(kind: RecordKind): Int =
      math.max(0, fromTarget.getOrElse(kind, 0) - pool(kind).size)
    for {
      _ <- fillFromFiles(wanted.keySet)
      _ <- if (fromTarget.keys.forall(isListed)) Right(()) else fillCirculation(missing)
      _ <- RecordKind.modules.foldLeft[Either[FolioError, Unit]](Right(())) { (done, kind) =>
        done.flatMap(_ => if (missing(kind) > 0) fillModule(kind) else Right(()))
      }
      _ <- RecordKind.listed.foldLeft[Either[FolioError, Unit]](Right(())) { (done, kind) =>
        done.flatMap(_ => fillListed(kind, missing(kind)))
      }
    } yield ()
  }

  /** All at once: a file is read as a whole anyway. */
  private def fillFromFiles(kinds: Set[RecordKind]): Either[FolioError, Unit] =
    kinds.foldLeft[Either[FolioError, Unit]](Right(())) { (done, kind) =>
      done.flatMap { _ =>
        file(kind).filter(_ => filled.add(kind)).fold[Either[FolioError, Unit]](Right(())) {
          records => addFromFile(kind, records)
        }
      }
    }

  /** An item of a file is not dealt out from a list too. */
  private def addFromFile(kind: RecordKind, records: Vector[Record]): Either[FolioError, Unit] = {
    records.foreach { record =>
      record.attributes.collectFirst { case (SessionKey.ItemBarcode.name, barcode) =>
        isFresh(barcode.toString)
      }
    }
    val servicePoint = SessionKey.ServicePointId
    val wantsOne = kind.file.exists(_.columns.exists(_.key == servicePoint))
    def lacksOne(record: Record): Boolean =
      wantsOne && !record.attributes.exists(_._1 == servicePoint.name)
    (records.exists(lacksOne), source.self.servicePointId) match {
      case (true, None) =>
        val words = s"no default service point; give column ${servicePoint.name} in the file of: " +
          kind.words
        Left(FolioError.UnexpectedAnswer(source.tenant, "/bl-users/_self", 200, words))
      case (_, own) =>
        pool(kind).add(records.map { record =>
          if (lacksOne(record))
            Record(record.attributes ++ own.map(servicePoint.name -> _))
          else record
        })
        Right(())
    }
  }

  private def isListed(kind: RecordKind): Boolean = kind match {
    case _: ListedKind | _: ModuleKind => true
    case _ => false
  }

  private def fillCirculation(missing: RecordKind => Int): Either[FolioError, Unit] =
    for {
      places <- knownPlaces
      // Loans first: patrons whose loans are renewed are kept apart.
      _ <- fillLoans(places, missing)
      _ <- fillItems(places, missing)
      _ <- fillPatrons(missing)
    } yield ()

  private def fillListed(kind: ListedKind, wanted: Int): Either[FolioError, Unit] = {
    val used = usedIds.getOrElseUpdate(kind, mutable.Set.empty)
    val target = pool(kind).size + wanted
    listed(kind).readWhile(target - pool(kind).size) { page =>
      val fresh = page
        .filter(entry => !kind.consumed || isOurs(entry.path("id").asText))
        .filter(entry => used.add(entry.path("id").asText))
      pool(kind).add(fresh.flatMap(kind.record(_)))
      Right(())
    }
  }

  private def fillModule(kind: ModuleKind): Either[FolioError, Unit] =
    source.modules.map { ids =>
      val start = s"${kind.module}-"
      val own = ids.find(id => id.startsWith(start) && id.drop(start.length).exists(_.isDigit))
      pool(kind).add(own.filter(_(start.length).isDigit).map(id => Record(kind.key -> id)))
    }

  private def knownPlaces: Either[FolioError, Places] =
    places.map(Right(_)).getOrElse {
      for {
        byLocation <- source.servicePointByLocation
        pickup <- source.pickupServicePoint
      } yield {
        val own = source.self.servicePointId.orElse(pickup).getOrElse("")
        val found = Places(byLocation, own, pickup.getOrElse(own))
        places = Some(found)
        found
      }
    }

  private def fillItems(
      places: Places,
      missing: RecordKind => Int,
  ): Either[FolioError, Unit] =
    items.readWhile(RecordKind.availableItems.map(missing).sum) { page =>
      val fresh = page.filter(item => isFresh(item.path("barcode").asText("")))
      // Each goes where most are missing.
      val kinds = RecordKind.availableItems.filter(missing(_) > 0)
      val open = mutable.Map.from(kinds.map(k => k -> missing(k)))
      val parts = fresh.map { item =>
        val kind = kinds.maxBy(open)
        open(kind) -= 1
        kind -> item
      }
      val requested = parts.collect { case (k, item) if k != RecordKind.ItemToLend => item }
      source.instances(requested.map(_.path("holdingsRecordId").asText)).map { instances =>
        parts.foreach { case (kind, item) =>
          pool(kind).add(itemRecord(kind, item, places, instances))
        }
      }
    }

  private def itemRecord(
      kind: RecordKind,
      item: JsonNode,
      places: Places,
      instances: Map[String, String],
  ): Option[Record] = {
    val barcode = SessionKey.ItemBarcode -> item.path("barcode").asText
    val holdingsId = item.path("holdingsRecordId").asText
    if (kind == RecordKind.ItemToLend) {
      val at = places.servicePoint(item.path("effectiveLocation").path("id").asText)
      Some(Record(barcode, SessionKey.ServicePointId -> at))
    } else
      instances.get(holdingsId).map { instance =>
        Record(
          barcode,
          SessionKey.ItemId -> item.path("id").asText,
          SessionKey.HoldingsRecordId -> holdingsId,
          SessionKey.InstanceId -> instance,
          SessionKey.ServicePointId -> places.pickup,
        )
      }
  }

  /**
   * Every second patron of the list becomes a borrower, until there are enough. They are handed out in an
   * order of the tenant's own: a list may begin with patrons of few loans, and if all tenants began with
   * these, renewals would seem to get slower.
   */
  private def fillLoans(
      places: Places,
      missing: RecordKind => Int,
  ): Either[FolioError, Unit] = {
    val chosen = mutable.ArrayBuffer.empty[Record]
    def borrowersMissing = math.max(0, missing(RecordKind.Borrower) - chosen.size)
    val read = loans.readWhile(missing(RecordKind.ItemOnLoan) + borrowersMissing) { page =>
      val wantsItems = missing(RecordKind.ItemOnLoan) > 0
      page.foreach { loan =>
        val userId = loan.path("userId").asText
        val borrows = borrowers.getOrElseUpdate(
          userId, {
            val isChosen = borrowersMissing > 0 && borrowers.size % 2 == 0
            if (isChosen) chosen += Record(SessionKey.PatronId -> userId)
            isChosen
          },
        )
        val barcode = loan.path("item").path("barcode").asText("")
        if (!borrows && wantsItems && isFresh(barcode)) {
          val at = places.servicePoint(loan.path("itemEffectiveLocationIdAtCheckOut").asText)
          val record =
            Record(SessionKey.ItemBarcode -> barcode, SessionKey.ServicePointId -> at)
          pool(RecordKind.ItemOnLoan).add(Some(record))
        }
      }
      Right(())
    }
    val order = new Random(source.tenant.hashCode.toLong)
    pool(RecordKind.Borrower).add(order.shuffle(chosen.toVector))
    read
  }

  private def fillPatrons(missing: RecordKind => Int): Either[FolioError, Unit] = {
    val kinds = Seq(RecordKind.Patron, RecordKind.EdgePatron)
    users.readWhile(kinds.map(missing).max) { page =>
      page.filter(isPatron).foreach { user =>
        val id = user.path("id").asText
        if (missing(RecordKind.Patron) > 0 && !borrowers.getOrElse(id, false))
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
      expires.exists(text => TenantStock.instantOf(text).exists(_.isBefore(Instant.now)))
    user.path("id").asText != source.self.userId &&
    user.path("type").asText("patron") != "staff" &&
    user.path("patronGroup").asText("").nonEmpty && !expired
  }

  private def isFresh(barcode: String): Boolean =
    barcode.nonEmpty && isOurs(barcode) && usedBarcodes.add(barcode)

  /** Of each record, all injectors know alike whose it is. */
  private def isOurs(id: String): Boolean = part.forall { shard =>
    Math.floorMod(MurmurHash3.stringHash(id), shard.count) == shard.index - 1
  }
}

private[feeders] object TenantStock {

  /** FOLIO writes `+0000` as well as `+00:00` and `Z`; what is neither is not judged. */
  private def instantOf(text: String): Option[Instant] =
    Try(
      OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2")).toInstant
    ).toOption
}

/** @param pickup where requested items are picked up */
final private[feeders] case class Places(
    byLocation: Map[String, String],
    own: String,
    pickup: String,
) {

  /** One that serves the location, so that an item taken back there becomes available. */
  def servicePoint(locationId: String): String = byLocation.getOrElse(locationId, own)
}
