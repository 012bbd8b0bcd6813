package org.folio.perf.upkeep.record

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.kinds.{CatalogueRecords, ImportRecords}
import org.folio.perf.feeders.registry.RecordKinds
import org.folio.perf.feeders.{ListedKind, RecordKind}
import org.folio.perf.protocol.SessionKey
import org.folio.perf.upkeep.har.Exchange
import scala.jdk.CollectionConverters._

/**
 * A record that a feeder can give.
 *
 * @param values its values in the recording, each with the key under which the feeder gives it
 */
final case class Supply(kind: RecordKind, values: Map[String, String])

/**
 * Finds the kind of records that a value of the recording comes from: the user typed or scanned it, or had opened the
 * record before the recording began.
 */
final class Supplies(exchanges: Vector[Exchange], answers: Answers) {

  private val calls = exchanges.filterNot(_.isPreflight)

  /** The best kinds first. */
  def of(value: String): Vector[Supply] =
    inCirculation(value) ++ listed(value) ++ consortium(value) ++ searched(value)

  /** The page knows the consortium from before the recording. */
  private def consortium(value: String): Vector[Supply] = {
    val sharing = calls.find(c => c.method == "POST" && c.path.endsWith("/sharing/instances"))
    sharing.toVector.flatMap { call =>
      val central = call.bodyJson.path("targetTenantId").asText("")
      val members = Map(
        call.segments(1) -> SessionKey.ConsortiumId.name,
        central -> SessionKey.CentralTenantId.name,
      )
      val shared = call.bodyJson.path("instanceIdentifier").asText("")
      Vector(
        Supply(ImportRecords.Membership, members),
        Supply(ImportRecords.InstanceToShare, Map(shared -> SessionKey.InstanceId.name)),
      ).filter(_.values.contains(value))
    }
  }

  /** The only words that the user searched for. */
  private def searched(value: String): Vector[Supply] = {
    val terms = calls.filter(_.path.startsWith("/search/")).flatMap { call =>
      call.params.collect { case ("query", cql) => cql }.flatMap { cql =>
        Supplies.Search.findAllMatchIn(cql).map(m => call.segments(1) -> m.group(1))
      }
    }
    terms.distinct match {
      case Vector(("authorities", `value`)) =>
        Vector(Supply(CatalogueRecords.AuthorityHeading, Map(value -> SessionKey.SearchTerm.name)))
      case Vector(("instances", `value`)) =>
        Vector(Supply(CatalogueRecords.MarcTitle, Map(value -> SessionKey.SearchTerm.name)))
      case _ => Vector.empty
    }
  }

  /** Items and patrons, by what the recording does with them. */
  def inCirculation(value: String): Vector[Supply] = {
    val holders = answers
      .everywhere(value)
      .filter(f => Supplies.Identities(f.field))
      .map(_.holder)
      .filterNot(isCreated)
      .distinct
    val items = holders.filter(_.has("holdingsRecordId"))
    val patrons = holders.filter(_.has("patronGroup"))
    val ofItem = items.iterator.flatMap(item => itemKind(item).map(supply(_, item))).take(1)
    val ofPatron = patrons.iterator.flatMap(user => patronKind(user, value).map(supply(_, user)))
    val unseen = calls.iterator
      .flatMap(call => Supplies.use(call, value))
      .map { case (kind, key) =>
        Supply(kind, Map(value -> key.name))
      }
      .filterNot(_ => created(value))
    (ofItem ++ ofPatron.take(1) ++ unseen.take(1)).filter(_.values.contains(value)).toVector
  }

  /** Ids of records that the recording itself creates. */
  private lazy val created: Set[String] = calls
    .filter(call => call.method == "POST" && call.status == 201)
    .flatMap(call => Vector(call.json, call.bodyJson))
    .map(_.path("id").asText(""))
    .toSet - ""

  private def isCreated(record: JsonNode): Boolean = created(record.path("id").asText(""))

  /** Whether it takes items whose kinds have a service point too. */
  def lendsItems: Boolean = calls.exists { call =>
    call.method == "POST" && (call.path.endsWith(
      "-by-barcode"
    ) || call.path == "/circulation/requests")
  }

  private def itemKind(item: JsonNode): Option[RecordKind] = {
    val own = Vector("id", "barcode").map(item.path(_).asText("")).filter(_.nonEmpty)
    calls.collectFirst {
      case call if posts(call, "check-out-by-barcode", own) => RecordKind.ItemToLend
      case call if posts(call, "check-in-by-barcode", own) => RecordKind.ItemOnLoan
      case call if posts(call, "/circulation/requests", own) =>
        if (calls.exists(c => c.path.contains("/item-storage/items/"))) RecordKind.ItemToDiscover
        else RecordKind.ItemToRequest
    }
  }

  private def patronKind(user: JsonNode, value: String): Option[RecordKind] = {
    val own = Vector("id", "barcode").map(user.path(_).asText("")).filter(_.nonEmpty)
    if (value == user.path("personal").path("lastName").asText("")) None
    else if (calls.exists(posts(_, "renew-by-barcode", own))) Some(RecordKind.Borrower)
    else if (calls.exists(call => changes(call, own))) None
    else Some(RecordKind.Patron)
  }

  private def changes(call: Exchange, ids: Vector[String]): Boolean =
    Set("PUT", "DELETE")(call.method) && call.segments.exists(ids.contains) ||
      calls.exists(c => c.params.exists(_._2.contains("personal.lastName")))

  private def posts(call: Exchange, path: String, values: Vector[String]): Boolean =
    call.method == "POST" && call.path.endsWith(path) &&
      Answers.leaves(call.bodyJson).exists(leaf => values.contains(leaf._2))

  private def supply(kind: RecordKind, record: JsonNode): Supply = Supply(
    kind,
    kind.file.toVector
      .flatMap(_.columns)
      .flatMap { column =>
        Supplies.fieldOf(column.key).map(record.path(_).asText("")).map(_ -> column.key.name)
      }
      .filter(_._1.nonEmpty)
      .toMap,
  )

  /** Kinds whose lists have the record, by what they themselves read of it. */
  private def listed(value: String): Vector[Supply] =
    byValue
      .getOrElse(value, Vector.empty)
      .sortBy { case (kind, node, _) => -score(kind, node) }
      .map { case (kind, _, values) => Supply(kind, values) }

  private lazy val byValue: Map[String, Vector[(ListedKind, JsonNode, Map[String, String])]] = {
    val records = calls.flatMap(call => Supplies.records(call))
    val known = for {
      kind <- RecordKinds.listed
      (resource, node) <- records
      if (resource == kind.array || resource == kind.path.split('/').last) && !isCreated(node)
      record <- kind.record(node).toVector
      values = record.attributes.map { case (key, found) => found.toString -> key }.toMap
      value <- values.keys
    } yield value -> ((kind, node, values))
    known
      .distinctBy { case (value, (kind, _, values)) => (value, kind, values) }
      .groupMap(_._1)(_._2)
  }

  private def score(kind: ListedKind, node: JsonNode): Int = {
    val conditions = Supplies.Condition
      .findAllMatchIn(kind.cql.replaceAll("(?i) sortby .*", ""))
      .toVector
      .map(m => m.group(1) -> m.group(2))
    val fits = conditions.map { case (field, wanted) =>
      val found = field.split('.').foldLeft(node)(_.path(_))
      if (found.isMissingNode) 0 else if (found.asText == wanted) 2 else -100
    }.sum
    val id = node.path("id").asText("none")
    val isUsedUp = calls.exists { call =>
      call.method == "DELETE" && call.segments.contains(id) ||
      call.method == "POST" && Answers.leaves(call.bodyJson).exists(_._2 == id)
    }
    fits + (if (kind.consumed == isUsedUp) 3 else 0) - (if (kind.atMost.contains(1)) 1 else 0)
  }
}

object Supplies {
  private val Identities = Set("id", "barcode", "itemId", "hrid", "userId")
  private val Search = "(?i)(?:keyword|title)\\s*(?:==|=|all|any)\\s*\"([\\p{L}\\p{N} ]+)\"".r
  private val Condition = "([\\w.]+)==\"?([\\w ]+)\"?".r

  /** Records of an answer, each with the name of its list, or of its path. */
  private def records(call: Exchange): Vector[(String, JsonNode)] = {
    val root = call.json
    val lists = root.properties.asScala.toVector.filter(_.getValue.isArray).flatMap { list =>
      list.getValue.elements.asScala.filter(_.isObject).map(list.getKey -> _)
    }
    val single = call.segments.dropRight(1).lastOption.filter(_ => root.has("id")).map(_ -> root)
    lists ++ single
  }

  private def fieldOf(key: SessionKey): Option[String] = key match {
    case SessionKey.ItemBarcode | SessionKey.PatronBarcode => Some("barcode")
    case SessionKey.ItemId | SessionKey.PatronId => Some("id")
    case SessionKey.InstanceId => Some("instanceId")
    case SessionKey.HoldingsRecordId => Some("holdingsRecordId")
    case SessionKey.ExternalSystemId => Some("externalSystemId")
    case _ => None
  }

  /** Kinds of values that no answer need show, by the request that has them. */
  private def use(call: Exchange, value: String): Option[(RecordKind, SessionKey)] = {
    def at(start: String): Boolean =
      call.path.startsWith(start) && call.segments.lastOption.contains(value)
    def field(name: String): Boolean = call.bodyJson.path(name).asText("") == value
    if (call.path.endsWith("/check-out-by-barcode") && field("itemBarcode"))
      Some(RecordKind.ItemToLend -> SessionKey.ItemBarcode)
    else if (call.path.endsWith("/check-out-by-barcode") && field("userBarcode"))
      Some(RecordKind.Patron -> SessionKey.PatronBarcode)
    else if (call.path.endsWith("/check-in-by-barcode") && field("itemBarcode"))
      Some(RecordKind.ItemOnLoan -> SessionKey.ItemBarcode)
    else if (at("/patron/account/") && call.params.exists(_._1 == "apikey"))
      Some(RecordKind.EdgePatron -> SessionKey.ExternalSystemId)
    else if (at("/users/")) Some(RecordKind.Patron -> SessionKey.PatronId)
    else None
  }
}
