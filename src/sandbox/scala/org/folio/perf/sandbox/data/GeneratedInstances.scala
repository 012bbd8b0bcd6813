package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import java.time.{Duration, Instant, OffsetDateTime}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.settings.SandboxTenant

/** Instances in the form of mod-inventory-storage. */
final class GeneratedInstances(source: RecordSource)
    extends IndexedRecords(source, Kind.Instance, "instance", ordered = Set("hrid", "metadata.createdDate")) {
  override val count: Int = tenant.instances

  private val hrids = Numbering.hrid(GeneratedInstances.hridPrefix(tenant))
  def hridOf(index: Int): String = hrids.number(index)
  def sourceRecordIdOf(index: Int): String = ids.encode(tenant.number, Kind.SourceRecord, index)

  /** Index of the instance with this source record; -1: not a generated one. */
  def indexOfSourceRecord(id: String): Int = indexOf(id, Kind.SourceRecord)

  private def identifiers(index: Int) =
    "identifiers" -> arr(obj("value" -> GeneratedInstances.Isbns.number(index), "identifierTypeId" -> Reference.Isbn))

  override def record(index: Int): JsonObject = filled(index)(
    catalogue.besideTitle(index) ++ Vector(
      identifiers(index),
      "metadata" -> Json.metadata(Reference.Created, Json.time(GeneratedInstances.updatedAt(index)), staffId),
    ): _*
  )

  /** The instance as searches find it: with its numbers and words. */
  def described(index: Int): JsonObject =
    obj(catalogue.description(index) ++ Vector("id" -> idOf(index), "hrid" -> hridOf(index), identifiers(index)): _*)

  /** The instance as lists of items include it: id, title and contributors. */
  def brief(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "title" -> catalogue.titleOf(index),
    "contributors" -> arr(obj("name" -> catalogue.contributorOf(index))),
  )

  override protected val lookUps: LookUps = Map(
    "hrid" -> one(hrids.indexOf)
  )

  override protected val fields: Texts = Map(
    "title" -> catalogue.titleOf,
    "hrid" -> hridOf,
    "source" -> GeneratedInstances.sourceOf,
    "languages" -> catalogue.languageOf,
  )
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

  private val Isbns = Numbering("978", 10)

  /** Index of the instance with this ISBN; -1: none of the tenant's `count` instances has it. */
  def indexOfIsbn(isbn: String, count: Int): Int = {
    val index = Isbns.indexOf(isbn)
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
final class GeneratedHoldings(source: RecordSource, instances: GeneratedInstances)
    extends IndexedRecords(source, Kind.Holdings, "holdings", ordered = Set("hrid", "metadata.createdDate")) {
  override val count: Int = tenant.instances

  private val hrids = Numbering.hrid("ho")

  override def record(index: Int): JsonObject = filled(index)(
    "instanceId" -> instances.idOf(index),
    "callNumber" -> GeneratedHoldings.callNumberOf(index),
  )

  override protected val lookUps: LookUps = Map(
    "instanceId" -> one(instances.indexOf),
    "hrid" -> one(hrids.indexOf),
  )

  override protected val fields: Texts = Map(
    "permanentLocationId" -> GeneratedHoldings.locationOf,
    "effectiveLocationId" -> GeneratedHoldings.locationOf,
    "hrid" -> hrids.number,
    "instance.source" -> GeneratedInstances.sourceOf,
  )
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
