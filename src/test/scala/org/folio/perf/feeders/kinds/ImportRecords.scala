package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.SessionKey
import org.folio.perf.protocol.SessionKey.{CentralTenantId, ConsortiumId, InstanceHrid, InstanceId}

/** What single record import and sharing within a consortium work on. */
object ImportRecords {

  /** Each import adds a generation to its source record. The last ones: others look at and edit the first. */
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

  /** The one that the tenant belongs to, as its UI asks for it: the list ignores the query. */
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
