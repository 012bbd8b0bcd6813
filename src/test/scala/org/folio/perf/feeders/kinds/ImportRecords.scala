package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.SessionKey.{CentralTenantId, ConsortiumId, InstanceHrid, InstanceId}

/** Records for single record import and for sharing within a consortium. */
object ImportRecords {

  /** The last instances, because others view and edit the first ones. Each import adds a generation to the source record. */
  val MarcInstance: ListedKind = new ListedKind(
    "instance with source MARC",
    consumed = false,
    "/instance-storage/instances",
    "instances",
    "source==MARC sortby hrid/sort.descending",
    Some(FileLayout("marc_instances")(of(InstanceId, "instance_id"))),
  )(instance => record(instance, "id" -> InstanceId))

  val MarcInstanceWithHrid: ListedKind = new ListedKind(
    "instance with source MARC (by its hrid)",
    consumed = false,
    "/instance-storage/instances",
    "instances",
    "source==MARC",
    Some(
      FileLayout("marc_instances_with_hrid")(
        of(InstanceId, "instance_id"),
        of(InstanceHrid, "instance_hrid"),
      )
    ),
  )(instance => record(instance, "id" -> InstanceId, "hrid" -> InstanceHrid))

  /** The consortium that the tenant belongs to. The list ignores the query, as in the UI. */
  val Membership: ListedKind = new ListedKind(
    "membership of the tenant in a consortium",
    consumed = false,
    "/user-tenants",
    "userTenants",
    "cql.allRecords=1",
    Some(
      FileLayout("consortium")(
        of(ConsortiumId, "consortium_id"),
        of(CentralTenantId, "central_tenant"),
      )
    ),
  )(user => record(user, "consortiumId" -> ConsortiumId, "centralTenantId" -> CentralTenantId))

  val all: Vector[ListedKind] = Vector(MarcInstance, MarcInstanceWithHrid, Membership)

  /** `None`: a field is missing. */
  private def record(entry: JsonNode, fields: (String, SessionKey)*): Option[Record] = {
    val values = fields.map { case (field, key) => key -> entry.path(field).asText("") }
    Option.when(values.forall(_._2.nonEmpty))(Record(values: _*))
  }
}
