package org.folio.perf.feeders.kinds

import org.folio.perf.feeders._
import FileColumn.of
import FileLayout.inFile
import org.folio.perf.protocol.SessionKey._

/** Records that clients outside of FOLIO read. */
object CirculationRecords {

  val ServicePoint: ListedKind = new ListedKind(
    "service point",
    "/service-points",
    "servicepoints",
    "cql.allRecords=1",
    inFile("service_points")(of(ServicePointId, "service_pointId")),
  )(Record.of("id" -> ServicePointId))

  val Item: ListedKind = new ListedKind(
    "item (to look at)",
    "/item-storage/items",
    "items",
    "cql.allRecords=1",
    inFile("items_to_view")(of(ItemId, "item_id")),
  )(Record.of("id" -> ItemId))

  val all: Vector[ListedKind] = Vector(ServicePoint, Item)
}

/** Patrons whose records are viewed and changed. */
object PatronRecords {

  /** The patrons of check-outs are among them. */
  val Named: ListedKind = new ListedKind(
    "active patron with a last name",
    "/users",
    "users",
    """active==true and barcode="" and type<>staff""",
    inFile("patrons")(of(PatronId, "uuid"), of(PatronLastName, "keyword")),
  )(user =>
    // A name that needs no escaping in a query.
    Record
      .of("id" -> PatronId, "personal/lastName" -> PatronLastName)(user)
      .filter(_ => user.at("/personal/lastName").asText.forall(c => c.isLetter || c == '-'))
  )

  val all: Vector[ListedKind] = Vector(Named)
}
