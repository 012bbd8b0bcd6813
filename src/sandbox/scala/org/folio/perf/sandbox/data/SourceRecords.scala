package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import java.time.Instant
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import scala.collection.mutable

/**
 * MARC record of an instance or an authority.
 *
 * @param id of this generation
 * @param matchedId of the first one
 * @param snapshotId of the import or the edit that created it
 * @param externalId of the instance or the authority
 * @param content fields in the form of source record storage; `None`: they follow from the instance
 *   or the authority
 */
final case class SourceRecord(
    id: String,
    matchedId: String,
    generation: Int,
    snapshotId: String,
    externalId: String,
    metadata: JsonObject,
    content: Option[JsonObject] = None,
)

/**
 * Source records of one tenant. Generated authorities and generated instances with source MARC have
 * one that is not stored. A stored one was imported or changed.
 */
final class SourceRecords(tenant: TenantData) {
  private val stored = tenant.own("sourceRecords", Seq("instanceId"))
  private val absent = mutable.HashSet.empty[String]

  /** Makes a generated instance one whose record was never stored. */
  private[data] def forget(instanceId: String): Unit = absent += instanceId

  def ofInstance(instanceId: String): Option[SourceRecord] =
    if (!tenant.instances.text(instanceId, "source").contains("MARC")) None
    else
      stored.findOne("instanceId", instanceId).map(read).orElse {
        val index = tenant.generatedInstances.indexOf(instanceId)
        Option.when(index >= 0 && !absent(instanceId)) {
          val instances = tenant.generatedInstances
          generated(instances.sourceRecordIdOf(index), instances.sourceRecordIdOf(0), instanceId)
        }
      }

  def ofAuthority(authorityId: String): Option[SourceRecord] =
    if (!tenant.authorities.contains(authorityId)) None
    else
      stored.findOne("instanceId", authorityId).map(read).orElse {
        val authorities = tenant.generatedAuthorities
        val index = authorities.indexOf(authorityId)
        Option.when(index >= 0)(
          generated(authorities.sourceRecordIdOf(index), authorities.sourceRecordIdOf(0), authorityId)
        )
      }

  /** The source record with this id, in its latest generation. */
  def byId(id: String): Option[SourceRecord] = {
    val index = tenant.generatedInstances.indexOfSourceRecord(id)
    val instanceId =
      if (index >= 0) Some(tenant.generatedInstances.idOf(index))
      else stored.get(id).map(_.getString("instanceId"))
    val authority = tenant.generatedAuthorities.indexOfSourceRecord(id)
    if (authority >= 0) ofAuthority(tenant.generatedAuthorities.idOf(authority))
    else instanceId.flatMap(i => ofInstance(i).orElse(ofAuthority(i))).filter(_.id == id)
  }

  /**
   * Stores the next generation of the record of an instance or an authority, or its first one.
   *
   * @param instanceId id of the instance or the authority
   * @param content see [[SourceRecord]]
   * @param newId of this generation
   */
  def put(
      instanceId: String,
      snapshotId: String,
      now: Instant,
      userId: String,
      content: Option[JsonObject] = None,
      newId: Option[String] = None,
  ): Unit = {
    val before = ofInstance(instanceId).orElse(ofAuthority(instanceId))
    val id = newId.getOrElse(tenant.newId())
    before.foreach(old => stored.delete(old.id))
    val record = obj(
      "id" -> id,
      "matchedId" -> before.fold(id)(_.matchedId),
      "generation" -> before.fold(0)(_.generation + 1),
      "snapshotId" -> snapshotId,
      "instanceId" -> instanceId,
      "metadata" -> Json.metadata(now, userId),
      "content" -> content,
    )
    stored.put(id, record)
  }

  def delete(instanceId: String): Unit = ofInstance(instanceId).foreach { record =>
    stored.delete(record.id)
  }

  /** Source record of a generated instance or authority; all of a kind come from one import. */
  private def generated(id: String, snapshotId: String, externalId: String): SourceRecord = {
    val made = Json.metadata(Reference.Created, Reference.Created, tenant.staffId)
    SourceRecord(id, id, 0, snapshotId, externalId, made)
  }

  private def read(json: JsonObject): SourceRecord = SourceRecord(
    json.getString("id"),
    json.getString("matchedId"),
    json.getInteger("generation").intValue,
    json.getString("snapshotId"),
    json.getString("instanceId"),
    json.getJsonObject("metadata"),
    Option(json.getJsonObject("content")),
  )
}
