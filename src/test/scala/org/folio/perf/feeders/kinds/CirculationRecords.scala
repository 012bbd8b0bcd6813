package org.folio.perf.feeders.kinds

import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.SessionKey.{ItemId, ServicePointId}

/** Records that clients outside of FOLIO read. */
object CirculationRecords {

  val ServicePoint: ListedKind = new ListedKind(
    "service point",
    consumed = false,
    "/service-points",
    "servicepoints",
    "cql.allRecords=1",
    Some(FileLayout("service_points")(of(ServicePointId, "service_pointId"))),
  )(point => Some(Record(ServicePointId -> point.path("id").asText)))

  val Item: ListedKind = new ListedKind(
    "item (to look at)",
    consumed = false,
    "/item-storage/items",
    "items",
    "cql.allRecords=1",
    Some(FileLayout("items_to_view")(of(ItemId, "item_id"))),
  )(item => Some(Record(ItemId -> item.path("id").asText)))

  val all: Vector[ListedKind] = Vector(ServicePoint, Item)
}
