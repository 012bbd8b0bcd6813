package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxTenant

import io.vertx.core.json.JsonObject
import java.time.{Duration, Instant, OffsetDateTime}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Instances in the form of mod-inventory-storage. */
final class GeneratedInstances(
    tenant: SandboxTenant,
    ids: Ids,
    catalogue: Catalogue,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Instance) {
  override val count: Int = tenant.instances

  private val hridPrefix = GeneratedInstances.hridPrefix(tenant)
  def hridOf(index: Int): String = GeneratedRecords.number(hridPrefix, 11, index)
  def sourceRecordIdOf(index: Int): String = ids.encode(tenant.number, Kind.SourceRecord, index)

  /** Index of the instance with this source record; -1: not a generated one. */
  def indexOfSourceRecord(id: String): Int = ids.decode(id) match {
    case Some(RecordKey(tenant.number, Kind.SourceRecord, index)) if index < count => index
    case _ => -1
  }

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "hrid" -> hridOf(index),
    "source" -> GeneratedInstances.sourceOf(index),
    "title" -> catalogue.titleOf(index),
    "alternativeTitles" -> arr(),
    "editions" -> arr(),
    "series" -> arr(),
    "identifiers" -> arr(
      obj(
        "value" -> GeneratedRecords
          .number(GeneratedInstances.IsbnPrefix, GeneratedInstances.IsbnDigits, index),
        "identifierTypeId" -> Reference.Isbn,
      )
    ),
    "contributors" -> arr(
      obj(
        "name" -> catalogue.contributorOf(index),
        "contributorNameTypeId" -> Reference.PersonalName,
        "primary" -> true,
      )
    ),
    "subjects" -> arr(obj("value" -> catalogue.subjectOf(index))),
    "classifications" -> arr(),
    "publication" -> arr(publicationOf(index)),
    "publicationFrequency" -> arr(),
    "publicationRange" -> arr(),
    "electronicAccess" -> arr(),
    "instanceTypeId" -> Reference.TextInstance,
    "instanceFormatIds" -> arr(),
    "instanceFormats" -> arr(),
    "physicalDescriptions" -> arr(),
    "languages" -> arr(catalogue.languageOf(index)),
    "notes" -> arr(),
    "administrativeNotes" -> arr(),
    "previouslyHeld" -> false,
    "discoverySuppress" -> false,
    "statisticalCodeIds" -> arr(),
    "statusUpdatedDate" -> "2026-01-05T08:00:00.000+0000",
    "metadata" -> Json
      .metadata(Reference.Created, Json.time(GeneratedInstances.updatedAt(index)), staffId),
    "holdingsRecords2" -> arr(),
    "natureOfContentTermIds" -> arr(),
  )

  override def text(index: Int, field: String): String =
    if (field == "source") GeneratedInstances.sourceOf(index) else super.text(index, field)

  def publicationOf(index: Int): JsonObject = obj(
    "publisher" -> s"${catalogue.lastName.word(index + 1)} Press",
    "dateOfPublication" -> (1950 + index % 75).toString,
  )

  /** The instance as lists of items include it: id, title and contributors. */
  def brief(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "title" -> catalogue.titleOf(index),
    "contributors" -> arr(obj("name" -> catalogue.contributorOf(index))),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "hrid" => GeneratedRecords.some(GeneratedRecords.numbered(value, hridPrefix, 11), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "title" => Some(catalogue.titleOf)
    case "hrid" => Some(hridOf)
    case "source" => Some(GeneratedInstances.sourceOf)
    case "discoverySuppress" => Some(_ => "false")
    case "languages" => Some(catalogue.languageOf)
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean =
    field == "hrid" || field == "metadata.createdDate"
}

object GeneratedInstances {

  /** Interval between the update dates of successive instances: two updates per minute. */
  val UpdateInterval: Duration = Duration.ofSeconds(30)
  private val FirstUpdate = OffsetDateTime.parse(Reference.Created).toInstant

  def updatedAt(index: Int): Instant = FirstUpdate.plusMillis(UpdateInterval.toMillis * index)

  /**
   * Index of the first instance whose update is at this moment or later; it can exceed the last
   * instance.
   */
  def firstUpdatedFrom(moment: Instant): Int = {
    val sinceMs = moment.toEpochMilli - FirstUpdate.toEpochMilli
    val intervalMs = UpdateInterval.toMillis
    math.min(Int.MaxValue.toLong, math.max(0L, (sinceMs + intervalMs - 1) / intervalMs)).toInt
  }

  private val IsbnPrefix = "978"
  private val IsbnDigits = 10

  /** Index of the instance with this ISBN; -1: none of the tenant's `count` instances has it. */
  def indexOfIsbn(isbn: String, count: Int): Int = {
    val index = GeneratedRecords.numbered(isbn, IsbnPrefix, IsbnDigits)
    if (index < count) index else -1
  }

  /** Source of an instance: three of four have a MARC record; the others have FOLIO's own form. */
  def sourceOf(index: Int): String = if (index % SourcePeriod == 3) "FOLIO" else "MARC"
  val SourcePeriod = 4

  /**
   * Prefix of HRIDs. The consortium's is different, so that HRIDs of shared instances are free in a
   * member.
   */
  def hridPrefix(tenant: SandboxTenant): String = if (tenant.isCentral) "cin" else "in"
}

/** Holdings records, one per instance, with the same index. */
final class GeneratedHoldings(
    tenant: SandboxTenant,
    ids: Ids,
    instances: GeneratedInstances,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Holdings) {
  override val count: Int = tenant.instances

  private def hridOf(index: Int): String = GeneratedRecords.number("ho", 11, index)

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "_version" -> 1,
    "sourceId" -> Reference.HoldingsSourceFolio,
    "hrid" -> hridOf(index),
    "formerIds" -> arr(),
    "instanceId" -> instances.idOf(index),
    "permanentLocationId" -> GeneratedHoldings.locationOf(index),
    "effectiveLocationId" -> GeneratedHoldings.locationOf(index),
    "electronicAccess" -> arr(),
    "callNumber" -> GeneratedHoldings.callNumberOf(index),
    "callNumberTypeId" -> Reference.LocCallNumber,
    "administrativeNotes" -> arr(),
    "notes" -> arr(),
    "holdingsStatements" -> arr(),
    "holdingsStatementsForIndexes" -> arr(),
    "holdingsStatementsForSupplements" -> arr(),
    "statisticalCodeIds" -> arr(),
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "instanceId" => GeneratedRecords.some(instances.indexOf(value), count)
    case "hrid" => GeneratedRecords.some(GeneratedRecords.numbered(value, "ho", 11), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "permanentLocationId" | "effectiveLocationId" => Some(GeneratedHoldings.locationOf)
    case "hrid" => Some(hridOf)
    case "sourceId" => Some(_ => Reference.HoldingsSourceFolio)
    case "instance.source" => Some(GeneratedInstances.sourceOf)
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean =
    field == "hrid" || field == "metadata.createdDate"
}

object GeneratedHoldings {
  private val Locations = Vector(
    Reference.MainLibrary,
    Reference.Annex,
    Reference.MainLibrary,
    Reference.SecondFloor,
    Reference.MainLibrary,
    Reference.PopularReading,
  )
  def locationOf(index: Int): String = Locations(index % Locations.size)

  /** Period in records after which the locations repeat. */
  val LocationPeriod: Int = Locations.size
  val locations: Vector[String] = Locations.distinct

  def callNumberOf(index: Int): String = s"QA${index % 9973}.${index / 9973 + 1}"
}
