package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import java.util.concurrent.ConcurrentHashMap
import org.folio.perf.folio.{FolioClient, FolioError, SelfUser, TokenKeeper}
import org.folio.perf.model.{Eithers, Shard}
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.settings.{ChangeScope, Secret}
import scala.collection.mutable

/** Requests to one tenant, each with its present token. */
abstract private[perf] class TenantRequests(client: FolioClient, tokens: TokenKeeper) {
  val tenant: String

  def list(
      path: String,
      array: String,
      cql: String,
      limit: Int,
      offset: Int = 0,
  ): Either[FolioError, Vector[JsonNode]] = client.list(tenant, token, path, array, cql, limit, offset)

  /** @param path without query */
  def get(path: String, params: (String, String)*): Either[FolioError, JsonNode] =
    client.get(tenant, token, path, params: _*)
  def post(path: String, body: JsonNode): Either[FolioError, JsonNode] = client.post(tenant, token, path, body)
  protected def token: Secret = tokens.token(tenant).getOrElse(new Secret(""))
}

/** Reads a tenant's records from the lists of the target, a page at a time. */
final private[feeders] class RecordReader(
    client: FolioClient,
    tokens: TokenKeeper,
    val tenant: String,
    scope: ChangeScope,
) extends TenantRequests(client, tokens) {

  type Page = Either[FolioError, Vector[JsonNode]]

  def self: SelfUser = tokens.self(tenant).getOrElse(SelfUser("", None))

  /** @param array name of the list in the answer */
  def records(source: RecordSource, array: String)(limit: Int, offset: Int): Page = {
    val allowed = source.within(scope)
    list(allowed.path, array, allowed.cql, limit, offset)
  }

  /** Whether items on loan and borrowers come from lists of their own, as preparations have created them. */
  def isOwn: Boolean = scope == ChangeScope.Own

  def listed(kind: ListedKind)(limit: Int, offset: Int): Page =
    records(kind.source, kind.array)(limit, offset)

  /** `None`: there is no such record. */
  def ifThere(path: String, params: (String, String)*): Either[FolioError, Option[JsonNode]] =
    get(path, params: _*) match {
      case Right(record) => Right(Some(record))
      case Left(FolioError.NoRoute(_, _, words)) if !words.startsWith(RecordReader.NoModule) =>
        Right(None)
      case Left(error) => Left(error)
    }

  /** Modules with their versions; none if the gateway does not list them. */
  def modules: Either[FolioError, Vector[String]] =
    client.probes.modules(tenant, tokens.token(tenant)).map(_.ids.getOrElse(Vector.empty))

  /** Instance ids by holdings record. */
  def instances(holdingsIds: Vector[String]): Either[FolioError, Map[String, String]] = {
    val batches = holdingsIds.distinct.grouped(RecordReader.IdsPerQuery).toVector
    val pages = Eithers.map(batches) { batch =>
      list(
        "/holdings-storage/holdings",
        "holdingsRecords",
        batch.mkString("id==(", " or ", ")"),
        batch.size,
      )
    }
    pages.map(_.flatten.map(h => h.text("id") -> h.text("instanceId")).toMap)
  }

  /** Service points by location: the primary one, or any. */
  def servicePointByLocation: Either[FolioError, Map[String, String]] =
    list("/locations", "locations", "cql.allRecords=1", RecordReader.AllOfThem).map {
      _.flatMap { location =>
        val primary = location.text("primaryServicePoint")
        val any = location.items("servicePointIds").map(_.asText)
        (Iterator(primary) ++ any).find(_.nonEmpty).map(location.text("id") -> _)
      }.toMap
    }

  /** A service point where requested items can be picked up: the user's own if it is one. */
  def pickupServicePoint: Either[FolioError, Option[String]] =
    list("/service-points", "servicepoints", "pickupLocation==true", RecordReader.AllOfThem).map { found =>
      val ids = found.map(_.text("id"))
      self.servicePointId.filter(ids.contains).orElse(ids.headOption)
    }
}

private[feeders] object RecordReader {
  val Items = "/inventory/items"
  val AvailableOnly = "status.name==Available"
  val Loans = "/circulation/loans"
  val OpenOnly = "status.name==Open"
  val LentOnly = """status.name=="Checked out""""
  val Users = "/users"
  val Modules = "/_/proxy/tenants/{id}/modules"

  /** `barcode=""` is CQL for: has a barcode. */
  val PatronsOnly = """active==true and barcode="""""

  /** A gateway's words for a path that no module serves. */
  private val NoModule = "No suitable module"
  private val AllOfThem = 1000

  /** Keeps the address below the 4096 bytes that some gateways take. */
  private val IdsPerQuery = 50
}

/**
 * Pages through a list that changes during the load. At its end it starts over once: records may have moved
 * to the front. The reader skips records that it has seen.
 *
 * @param page by limit and offset
 */
final private[feeders] class ListCursor(
    page: (Int, Int) => Either[FolioError, Vector[JsonNode]]
) {

  private var offset = 0

  /** Adds records of the pages to a pool that lacks some. */
  def fill(pool: RecordPool, missing: => Int)(records: Vector[JsonNode] => Iterable[Record]): Either[FolioError, Unit] =
    readWhile(missing)(page => Right(pool.add(records(page))))

  /** Reads pages while `missing` is above 0 and the list gives something that lowers it. */
  def readWhile(
      missing: => Int
  )(use: Vector[JsonNode] => Either[FolioError, Unit]): Either[FolioError, Unit] = {
    var result: Either[FolioError, Unit] = Right(())
    var ends = 0
    while (result.isRight && missing > 0 && ends < 2) {
      // A few spare records, because some cannot be used.
      val limit = math.min(ListCursor.MaxPage, missing + missing / 2 + ListCursor.Spare)
      result = page(limit, offset).flatMap { records =>
        if (records.size < limit) {
          ends = if (offset == 0) 2 else ends + 1
          offset = 0
        } else offset += limit
        use(records)
      }
    }
    result
  }
}

private[feeders] object ListCursor {
  private val MaxPage = 1000
  private val Spare = 20
}

/** Answers of the target that are read once, unless they fail. */
final private[perf] class ReadOnce[K, A] {
  private val known = new ConcurrentHashMap[K, A]

  def apply(key: K)(read: => Either[FolioError, A]): Either[FolioError, A] =
    Option(known.get(key)).map(Right(_)).getOrElse {
      val answer = read
      answer.foreach(known.put(key, _))
      answer
    }
}

/** Fills the pool of a kind whose records come from one list. */
final private class ListFill(
    kind: ListedKind,
    reader: RecordReader,
    around: RecordsAround,
    pool: RecordPool,
    part: Option[Shard],
) {
  private val cursor = new ListCursor(reader.listed(kind))
  private val usedIds = mutable.Set.empty[String]
  private var lastRefusal = Option.empty[String]

  /** Entries that were read and not yet checked. */
  private val waiting = mutable.Queue.empty[JsonNode]

  /** @param missing how many records to add */
  def fill(missing: Int): Either[FolioError, Unit] = {
    val target = pool.size + missing
    addChecked(target).flatMap { _ =>
      cursor.readWhile(target - pool.size) { page =>
        waiting ++= page
          .filter(e => !kind.consumed || UnusedBarcodes.isOurs(kind.idOf(e), part))
          .filter(entry => usedIds.add(kind.idOf(entry)))
        addChecked(target)
      }
    }
  }

  /** Adds entries that can be used, until the pool has enough of them. Without a check, all are added. */
  private def addChecked(target: Int): Either[FolioError, Unit] = {
    var result: Either[FolioError, Unit] = Right(())
    while (result.isRight && waiting.nonEmpty && (kind.check.isEmpty || pool.size < target)) {
      val entry = waiting.dequeue()
      result = for {
        record <- Right(kind.record(entry))
        refusal <- record.flatMap(_ => kind.check).fold(usable)(_.refusal(entry, around))
      } yield
        if (refusal.isEmpty) pool.add(record)
        else lastRefusal = refusal
    }
    result
  }

  /** The condition that the last of the refused entries does not meet; `None`: none was refused. */
  def refusal: Option[String] = lastRefusal

  private def usable: Either[FolioError, Option[String]] = Right(None)
}
