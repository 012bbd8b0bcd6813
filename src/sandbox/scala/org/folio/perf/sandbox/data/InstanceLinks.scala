package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj

/** A field of an instance's MARC record that follows an authority by a linking rule. */
final case class InstanceLink(authorityId: String, ruleId: Int)

/** Links of one tenant's instances to authorities. */
final class InstanceLinks(tenant: TenantData) {
  private val table = tenant.own("instanceAuthorityLinks", Seq("instanceId", "authorityId"))

  /** The links of an instance, the oldest first, in the form of mod-entities-links. */
  def links(instanceId: String): Vector[JsonObject] = table.find("instanceId", instanceId).map { link =>
    val naturalId = tenant.authorities.text(link.getString("authorityId"), "naturalId")
    link.put("id", link.getInteger("number")).put("authorityNaturalId", naturalId.orNull).remove("number")
    link
  }

  /** Instances that have a field which follows the authority. */
  def instancesOf(authorityId: String): Int =
    table.find("authorityId", authorityId).map(_.getString("instanceId")).distinct.size

  /**
   * Makes these the links of an instance: those that are there stay, others are removed.
   *
   * @return ids of authorities that do not exist; then nothing changes
   */
  def update(instanceId: String, links: Vector[InstanceLink]): Either[Vector[String], Unit] = {
    val unknown = links.map(_.authorityId).distinct.filterNot(tenant.authorities.contains)
    Either.cond(
      unknown.isEmpty, {
        val stored = table.find("instanceId", instanceId)
        stored.filterNot(link => links.contains(read(link))).foreach(link => table.delete(link.getString("id")))
        links.distinct.filterNot(stored.map(read).contains).foreach(add(instanceId, _))
      },
      unknown,
    )
  }

  private def add(instanceId: String, link: InstanceLink): Unit = {
    val number = tenant.newNumber("instanceAuthorityLinks")
    table.put(
      number.toString,
      obj(
        "id" -> number.toString,
        "number" -> number,
        "authorityId" -> link.authorityId,
        "instanceId" -> instanceId,
        "linkingRuleId" -> link.ruleId,
        "status" -> "ACTUAL",
      ),
    )
  }

  private def read(link: JsonObject): InstanceLink =
    InstanceLink(link.getString("authorityId"), link.getInteger("linkingRuleId").intValue)
}
