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
final case class Supply(kind: RecordKind, values: Map[String, SessionKey])

/**
 * Finds the kind of records that a value of the recording comes from: the user typed or scanned it, or had opened the
 * record before the recording began.
 */
final class Supplies(answers: Answers) {

  private val calls = answers.exchanges.filterNot(_.isPreflight)

  /** The best kinds first. */
  def of(value: String): Vector[Supply] =
    inCirculation(value) ++ listed(value) ++ consortium(value) ++ searched(value)

  /** The page knows the consortium from before the recording. */
  private def consortium(value: String): Vector[Supply] = {
    val sharing = calls.find(c => c.method == "POST" && c.path.endsWith("/sharing/instances"))
    sharing.toVector.flatMap { call =>
      val central = call.bodyJson.path("targetTenantId").asText("")
      val members = Map(
        call.segments(1) -> SessionKey.ConsortiumId,
        central -> SessionKey.CentralTenantId,
      )
      val shared = call.bodyJson.path("instanceIdentifier").asText("")
      Vector(
        Supply(ImportRecords.Membership, members),
        Supply(ImportRecords.InstanceToShare, Map(shared -> SessionKey.InstanceId)),
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
    val kind = terms.distinct match {
      case Vector(("authorities", `value`)) => Some(CatalogueRecords.AuthorityHeading)
      case Vector(("instances", `value`)) => Some(CatalogueRecords.MarcTitle)
      case _ => None
    }
    kind.map(Supply(_, Map(value -> SessionKey.SearchTerm))).toVector
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
      .map { case (kind, key) => Supply(kind, Map(value -> key)) }
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

  private def idsOf(record: JsonNode): Vector[String] =
    Vector("id", "barcode").map(record.path(_).asText("")).filter(_.nonEmpty)

  private def itemKind(item: JsonNode): Option[RecordKind] = {
    val own = idsOf(item)
    calls.collectFirst {
      case call if posts(call, "check-out-by-barcode", own) => RecordKind.ItemToLend
      case call if posts(call, "check-in-by-barcode", own) => RecordKind.ItemOnLoan
      case call if posts(call, "/circulation/requests", own) =>
        if (calls.exists(c => c.path.contains("/item-storage/items/"))) RecordKind.ItemToDiscover
        else RecordKind.ItemToRequest
    }
  }

  private def patronKind(user: JsonNode, value: String): Option[RecordKind] = {
    val own = idsOf(user)
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
      Answers.leaves(call.bodyJson).exists(leaf => values.contains(leaf.value))

  private def supply(kind: RecordKind, record: JsonNode): Supply = Supply(
    kind,
    kind.columns
      .map(_.key)
      .flatMap(key => Supplies.fieldOf(key).map(record.path(_).asText("") -> key))
      .filter(_._1.nonEmpty)
      .toMap,
  )

  /** Kinds whose lists have the record, by what they themselves read of it. */
  private def listed(value: String): Vector[Supply] =
    byValue
      .getOrElse(value, Vector.empty)
      .sortBy { case (kind, node, _) => -score(kind, node) }
      .map { case (kind, _, values) => Supply(kind, values) }

  private lazy val byValue: Map[String, Vector[(ListedKind, JsonNode, Map[String, SessionKey])]] = {
    val records = calls.flatMap(call => Supplies.records(call))
    val known = for {
      kind <- RecordKinds.listed
      (resource, node) <- records
      if (resource == kind.array || resource == kind.path.split('/').last) && !isCreated(node)
      record <- kind.record(node).toVector
      values = record.attributes.map { case (key, found) => found.toString -> SessionKey(key) }.toMap
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
      call.method == "POST" && Answers.leaves(call.bodyJson).exists(_.value == id)
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
    else if (at("/patron/account/") && call.isEdge)
      Some(RecordKind.EdgePatron -> SessionKey.ExternalSystemId)
    else if (at("/users/")) Some(RecordKind.Patron -> SessionKey.PatronId)
    else None
  }
}
