package org.folio.perf.sandbox.search

import io.vertx.core.json.{JsonArray, JsonObject}
import java.util.BitSet
import org.folio.perf.sandbox.cql.{Cql, CqlMatcher}
import org.folio.perf.sandbox.data._
import org.folio.perf.sandbox.format.{AnswerForm, Json}
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.marc.HeadingType
import scala.collection.mutable
import scala.util.chaining._

/**
 * Searches for instances and authorities of one tenant.
 *
 * Approximate: of the instances that a consortium shares, a member finds only its own.
 *
 * @param central name of the consortium's central tenant
 */
final class TenantSearch(tenant: TenantData, central: Option[String]) {
  private val catalogue = tenant.catalogue
  private val contributor = Vector(catalogue.lastName, catalogue.firstName)
  private val statuses = Vector(
    ItemStatus.Available,
    ItemStatus.CheckedOut,
    ItemStatus.Paged,
    ItemStatus.AwaitingPickup,
    ItemStatus.InTransit,
  )
  private val languages =
    PeriodicField(Catalogue.Languages.distinct, Catalogue.Languages.size, catalogue.languageOf)

  /** Status of the first item of each instance only: few instances have a second one. */
  private val itemStatus =
    PeriodicField(statuses, 64, ItemStatus.generated)

  private val itemLocation =
    PeriodicField(GeneratedHoldings.locations, GeneratedHoldings.LocationPeriod, GeneratedHoldings.locationOf)

  /** Shared instances; in the central tenant, all are. */
  private def shared: BitSet =
    if (tenant.tenant.isCentral) new BitSet().tap(_.set(0, tenant.tenant.instances)) else tenant.sharedInstances

  private val numbers = new InstanceNumbers(tenant)
  private val links = new InstanceLinks(tenant)

  val instances: SearchIndex = new SearchIndex(
    tenant.tenant.instances,
    Map(
      "title" -> Vector(catalogue.title),
      "contributors" -> Vector(contributor),
      "contributors.name" -> Vector(contributor),
      "subjects" -> Vector(catalogue.subject),
      "subjects.value" -> Vector(catalogue.subject),
      "keyword" -> Vector(catalogue.title, contributor, catalogue.subject),
      "cql.serverChoice" -> Vector(catalogue.title, contributor, catalogue.subject),
    ),
    Map(
      "languages" -> languages,
      "item.status.name" -> itemStatus,
      "items.status.name" -> itemStatus,
      "items.effectiveLocationId" -> itemLocation,
      "source" ->
        PeriodicField(Vector("MARC", "FOLIO"), GeneratedInstances.SourcePeriod, GeneratedInstances.sourceOf),
    ),
    Map("shared" -> shared),
    (field, number) => numbers.instanceIds(field, number).map(_.map(tenant.generatedInstances.indexOf)),
  )

  /**
   * Records outside the index. A search by number finds records that were created later. If the
   * index has no hit, recently created or changed records with the words are found.
   *
   * @param inIndex number of hits in the index
   */
  def outsideIndex(filter: Cql, inIndex: Int): Vector[JsonObject] = {
    val byNumber = numbers.made(filter).flatMap(tenant.instances.get)
    val found =
      if (inIndex > 0 || byNumber.nonEmpty) byNumber
      else
        tenant.instances
          .lastStored(TenantSearch.Latest)
          .filter(record => CqlMatcher.matches(filter, withKeyword(record)))
    found
  }

  private def withKeyword(record: JsonObject): JsonObject = {
    val texts = Vector("title", "contributors.name", "subjects.value").flatMap(CqlMatcher.values(record, _))
    record.copy().put("keyword", texts.mkString(" "))
  }

  val authorities: SearchIndex = {
    val all = Vector(contributor, catalogue.subject)
    new SearchIndex(
      tenant.generatedAuthorities.count,
      Map(
        "keyword" -> all,
        "headingRef" -> all,
        "personalName" -> Vector(contributor),
        "subjectHeading" -> Vector(catalogue.subject),
        "cql.serverChoice" -> all,
      ),
      Map("authRefType" -> PeriodicField(Vector("Authorized"), 1, _ => "Authorized")),
      Map.empty,
      {
        case ("id", number) => Some(Vector(tenant.generatedAuthorities.indexOf(number)))
        case ("naturalId", number) => tenant.generatedAuthorities.lookUp("naturalId", number)
        case _ => None
      },
    )
  }

  /** An instance in search results. */
  def instance(index: Int, form: AnswerForm): JsonObject = {
    val id = tenant.generatedInstances.idOf(index)
    val isBrief = !form.has("metadata") && tenant.instances.untouchedIndex(id) >= 0
    val whole = if (isBrief) None else tenant.instances.get(id)
    whole.fold(hit(tenant.generatedInstances.described(index), isShared(index), form))(view(_, form))
  }

  private def isShared(index: Int): Boolean = tenant.tenant.isCentral || tenant.sharedInstances.get(index)

  /**
   * Result of a search for ids, which reads the tables and so includes records created later.
   *
   * @return `None`: the search is not for ids
   */
  def byId(filter: Cql): Option[Vector[JsonObject]] = TenantSearch.idsOf(filter).map { ids =>
    ids.distinct
      .flatMap(tenant.instances.get)
      .filter(one => CqlMatcher.matches(filter, one.copy().put("shared", isShared(one))))
  }

  private def isShared(record: JsonObject): Boolean =
    tenant.tenant.isCentral || record.getString("source").startsWith(Consortium.ShadowSource)

  /** The same as [[instance]], for any record. */
  def view(record: JsonObject, form: AnswerForm): JsonObject = hit(record, isShared(record), form)

  private def hit(record: JsonObject, isShared: Boolean, form: AnswerForm): JsonObject = {
    val id = record.getString("id")
    def inTenant(one: JsonObject) = one.put("tenantId", tenantId(isShared))
    form.filled {
      case "shared" => isShared
      case "tenantId" => tenantId(isShared)
      case "holdings" if form.entries("holdings").has("id") =>
        list(tenant.holdings.find("instanceId", id).map(inTenant))
      case "items" if form.entries("items").has("id") =>
        val items = tenant.holdings
          .find("instanceId", id)
          .flatMap(one => tenant.items.find("holdingsRecordId", one.getString("id")))
        list(items.map(inTenant))
      case "items" => callNumbers(tenant.generatedInstances.indexOf(id))
      case field =>
        record.getValue(field) match {
          case list: JsonArray if list.isEmpty => null
          case value => value
        }
    }
  }

  /** @param index of a generated instance; -1: another one */
  private def callNumbers(index: Int): JsonArray =
    if (index < 0) arr()
    else {
      val callNumber = GeneratedHoldings.callNumberOf(index)
      val parts = obj("callNumber" -> callNumber, "typeId" -> Reference.LocCallNumber)
      arr(obj("effectiveCallNumberComponents" -> parts, "effectiveShelvingOrder" -> callNumber))
    }

  private def tenantId(isShared: Boolean): String =
    central.filter(_ => isShared).getOrElse(tenant.tenant.name)

  def authority(index: Int, form: AnswerForm): JsonObject = {
    val authorities = tenant.generatedAuthorities
    val id = authorities.idOf(index)
    lazy val record = authorities.record(index)
    form.filled {
      case "id" => id
      case "headingRef" => authorities.headingOf(index)
      case "headingType" => authorities.headingTypeOf(index)
      case "authRefType" => "Authorized"
      case "naturalId" => authorities.naturalIdOf(index)
      case "sourceFileId" => authorities.sourceFileOf(index)
      case "tenantId" => tenant.tenant.name
      case "numberOfTitles" => index % 7 + links.instancesOf(id)
      case field => record.getValue(field)
    }
  }

  /**
   * Authorities outside the index. A search by number finds those that were created later. If the index has no hit, recently
   * created ones with the words are found.
   */
  def authoritiesOutsideIndex(filter: Cql, inIndex: Int): Vector[JsonObject] = {
    val byNumber = madeAuthorities(filter)
    val found =
      if (inIndex > 0 || byNumber.nonEmpty) byNumber
      else tenant.authorities.lastStored(TenantSearch.Latest)
    found.map(recentAuthority).filter(record => Cql.conjuncts(filter).forall(matchesRecent(_, record)))
  }

  /** Authorities that were created since the start and have one of the numbers that the filter names. */
  private def madeAuthorities(filter: Cql): Vector[JsonObject] = {
    def numbered(part: Cql): Vector[JsonObject] = part match {
      case clause: Cql.Clause if GeneratedRecords.isLookUp(clause) =>
        val number = CqlMatcher.unescaped(clause.term)
        clause.index match {
          case "id" => tenant.authorities.get(number).toVector
          case "naturalId" | "identifiers.value" => tenant.authorities.find("naturalId", number)
          case _ => Vector.empty
        }
      case Cql.Or(left, right) => numbered(left) ++ numbered(right)
      case Cql.And(left, right) => numbered(left) ++ numbered(right)
      case Cql.Not(left, _) => numbered(left)
      case _ => Vector.empty
    }
    numbered(filter)
      .distinctBy(_.getString("id"))
      .filter(it => tenant.generatedAuthorities.indexOf(it.getString("id")) < 0)
  }

  /** True if the heading contains the words next to each other. */
  private def matchesRecent(part: Cql, record: JsonObject): Boolean = part match {
    case Cql.Clause("keyword" | "headingRef" | "cql.serverChoice", _, term) =>
      wordsOf(record.getString("headingRef")).containsSlice(wordsOf(term))
    case Cql.Or(left, right) => matchesRecent(left, record) || matchesRecent(right, record)
    case clause @ Cql.Clause("identifiers.value", _, _) =>
      CqlMatcher.matches(clause.copy(index = "naturalId"), record)
    case other => CqlMatcher.matches(other, record)
  }

  private def wordsOf(text: String): Vector[String] =
    text.toLowerCase.split("[^\\p{L}\\p{N}]+").filter(_.nonEmpty).toVector

  private def recentAuthority(record: JsonObject): JsonObject = {
    val heading = HeadingType.of(record)
    record
      .copy()
      .put("headingRef", heading.fold("")(_._2))
      .put("headingType", heading.fold("Topical")(_._1.words))
      .put("authRefType", "Authorized")
      .put("shared", false)
      .put("tenantId", tenant.tenant.name)
      .put("numberOfTitles", links.instancesOf(record.getString("id")))
  }
}

object TenantSearch {

  /** Maximum of records that are read, about 20 microseconds each. */
  private val Latest = 2000

  /** Ids that include all matches; `None`: other ids can match too. */
  private def idsOf(filter: Cql): Option[Vector[String]] = filter match {
    case clause: Cql.Clause if clause.index == "id" && GeneratedRecords.isLookUp(clause) =>
      Some(Vector(clause.term))
    case Cql.And(left, right) => idsOf(left).orElse(idsOf(right))
    case Cql.Or(left, right) => for (a <- idsOf(left); b <- idsOf(right)) yield a ++ b
    case Cql.Not(left, _) => idsOf(left)
    case _ => None
  }
}

/** Index of instances by number: their own, or that of one of their holdings or items. */
final private[search] class InstanceNumbers(tenant: TenantData) {

  /** @return `None`: the field does not hold such numbers */
  def instanceIds(field: String, number: String): Option[Vector[String]] = {
    val (of, own) = field.lastIndexOf('.'.toInt) match {
      case -1 => ("", field)
      case dot => (field.take(dot), field.drop(dot + 1))
    }
    (of, own) match {
      case ("", "id" | "hrid") =>
        Some(find(tenant.instances, own, number).map(_.getString("id")))
      case ("", "isbn") =>
        val index = GeneratedInstances.indexOfIsbn(number, tenant.generatedInstances.count)
        Some(if (index < 0) Vector.empty else Vector(tenant.generatedInstances.idOf(index)))
      case ("holdings", "id" | "hrid") =>
        Some(find(tenant.holdings, own, number).map(_.getString("instanceId")))
      case ("item" | "items", "id" | "hrid" | "barcode") =>
        val holdingsIds = find(tenant.items, own, number).map(_.getString("holdingsRecordId"))
        Some(holdingsIds.flatMap(tenant.holdings.text(_, "instanceId")))
      case _ => None
    }
  }

  /** Ids of instances that were created since the start. */
  def made(filter: Cql): Vector[String] = filter match {
    case clause: Cql.Clause if GeneratedRecords.isLookUp(clause) =>
      instanceIds(clause.index, CqlMatcher.unescaped(clause.term))
        .getOrElse(Vector.empty)
        .filter(tenant.generatedInstances.indexOf(_) < 0)
    case Cql.Or(left, right) => (made(left) ++ made(right)).distinct
    case Cql.And(left, right) => made(left).filter(made(right).contains)
    case Cql.Not(left, _) => made(left)
    case _ => Vector.empty
  }

  private def find(table: RecordTable, field: String, number: String): Vector[JsonObject] =
    if (field == "id") table.get(number).toVector else table.find(field, number)
}

/** Number of authorities per value of a field, the most frequent value first. */
object AuthorityFacets {

  /** Values of a facet; `None`: unknown facet. */
  def of(tenant: TenantData, field: String): Option[Int => String] = field match {
    case "sourceFileId" => Some(tenant.generatedAuthorities.sourceFileOf)
    case "headingType" => Some(tenant.generatedAuthorities.headingTypeOf)
    case _ => None
  }

  /**
   * @param found by index
   * @param others found records that are not in the index
   * @param facet a field, and how many values are wanted at most, e.g. `sourceFileId:10`; without a number all
   */
  def apply(tenant: TenantData, found: BitSet, others: Vector[JsonObject], facet: String): JsonObject = {
    val parts = facet.split(':')
    val atMost = parts.lift(1).flatMap(_.toIntOption).getOrElse(Int.MaxValue)
    val counts = mutable.HashMap.empty[String, Int].withDefaultValue(0)
    of(tenant, parts(0)).foreach { valueOf =>
      var index = found.nextSetBit(0)
      while (index >= 0) {
        counts(valueOf(index)) += 1
        index = found.nextSetBit(index + 1)
      }
    }
    others.flatMap(Json.string(_, parts(0))).foreach(value => counts(value) += 1)
    val values = counts.toVector.sortBy { case (value, count) => (-count, value) }
    obj(
      "values" -> list(values.take(atMost).map { case (value, count) =>
        obj("id" -> value, "totalRecords" -> count)
      }),
      "totalRecords" -> values.size,
    )
  }
}
