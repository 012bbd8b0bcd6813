package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.data.Json.obj

/**
 * Which MARC record stands behind an instance; its fields are made from the instance.
 *
 * @param id of this generation
 * @param matchedId of the first one
 * @param snapshotId of the import that made it
 */
final case class SourceRecord(
    id: String,
    matchedId: String,
    generation: Int,
    snapshotId: String,
    instanceId: String,
    metadata: JsonObject,
)

/**
 * Source records of one tenant. Generated instances with source MARC have one without it being stored;
 * a stored one says that it was imported or changed.
 */
final class SourceRecords(tenant: TenantData) {
  private val stored = tenant.own("sourceRecords", Seq("instanceId"))

  def ofInstance(instanceId: String): Option[SourceRecord] =
    if (!tenant.instances.text(instanceId, "source").contains("MARC")) None
    else
      stored.findOne("instanceId", instanceId).map(read).orElse {
        val index = tenant.generatedInstances.indexOf(instanceId)
        Option.when(index >= 0)(generated(index))
      }

  /** Of the latest generation. */
  def byId(id: String): Option[SourceRecord] = {
    val index = tenant.generatedInstances.indexOfSourceRecord(id)
    val instanceId =
      if (index >= 0) Some(tenant.generatedInstances.idOf(index))
      else stored.get(id).map(_.getString("instanceId"))
    instanceId.flatMap(ofInstance).filter(_.id == id)
  }

  /** The next generation of an instance's record, or its first. */
  def put(instanceId: String, snapshotId: String, now: Instant, userId: String): Unit = {
    val before = ofInstance(instanceId)
    val id = tenant.newId()
    before.foreach(old => stored.delete(old.id))
    val record = obj(
      "id" -> id,
      "matchedId" -> before.fold(id)(_.matchedId),
      "generation" -> before.fold(0)(_.generation + 1),
      "snapshotId" -> snapshotId,
      "instanceId" -> instanceId,
      "metadata" -> Json.metadata(now, userId),
    )
    stored.put(id, record)
  }

  def delete(instanceId: String): Unit = ofInstance(instanceId).foreach { record =>
    stored.delete(record.id)
  }

  private def generated(index: Int): SourceRecord = {
    val id = tenant.generatedInstances.sourceRecordIdOf(index)
    val made = Json.metadata(Reference.Created, Reference.Created, tenant.staffId)
    // One import for all of them.
    val snapshotId = tenant.generatedInstances.sourceRecordIdOf(0)
    SourceRecord(id, id, 0, snapshotId, tenant.generatedInstances.idOf(index), made)
  }

  private def read(json: JsonObject): SourceRecord = SourceRecord(
    json.getString("id"),
    json.getString("matchedId"),
    json.getInteger("generation").intValue,
    json.getString("snapshotId"),
    json.getString("instanceId"),
    json.getJsonObject("metadata"),
  )
}
