package org.folio.perf.feeders.kinds

import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.SessionKey.{ItemId, PatronId, PatronLastName, ServicePointId}
import com.fasterxml.jackson.databind.JsonNode

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

/** Patrons whose records are viewed and changed. */
object PatronRecords {

  /** The patrons of check-outs are among them. */
  val Named: ListedKind = new ListedKind(
    "active patron with a last name",
    consumed = false,
    "/users",
    "users",
    """active==true and barcode="" and type<>staff""",
    Some(FileLayout("patrons")(of(PatronId, "uuid"), of(PatronLastName, "keyword"))),
  )(named)

  val all: Vector[ListedKind] = Vector(Named)

  /** A patron whose name needs no escaping in a query. */
  private def named(user: JsonNode): Option[Record] = {
    val name = user.path("personal").path("lastName").asText("")
    Option.when(name.nonEmpty && name.forall(c => c.isLetter || c == '-'))(
      Record(PatronId -> user.path("id").asText, PatronLastName -> name)
    )
  }
}
