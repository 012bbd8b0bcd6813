package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.SessionKey.InstanceId

/** Instances for workflows that request many of them in one call. */
object InstanceIds {

  val ToExport: ListedKind = new ListedKind(
    "instance (for exports)",
    consumed = false,
    "/instance-storage/instances",
    "instances",
    "cql.allRecords=1",
    Some(FileLayout("instances")(of(InstanceId, "instance_id"))),
  )(instance => idAt(instance, "id"))

  val WithHoldings: ListedKind = new ListedKind(
    "instance with holdings",
    consumed = false,
    "/holdings-storage/holdings",
    "holdingsRecords",
    "cql.allRecords=1",
    Some(FileLayout("instances_with_holdings")(of(InstanceId, "instance_id"))),
  )(holdings => idAt(holdings, "instanceId"))

  val all: Vector[ListedKind] = Vector(ToExport, WithHoldings)

  private def idAt(record: JsonNode, field: String): Option[Record] =
    Option(record.path(field).asText("")).filter(_.nonEmpty).map(id => Record(InstanceId -> id))
}
