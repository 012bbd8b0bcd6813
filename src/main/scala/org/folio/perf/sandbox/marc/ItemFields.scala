package org.folio.perf.sandbox.marc

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.marc4j.marc.DataField
import scala.collection.mutable

/**
 * Fields 952 of a harvested record, one per item, with its location and its type. Subfields are
 * those of mod-oai-pmh.
 */
final class ItemFields(tenant: TenantData) {
  private val places = mutable.HashMap.empty[String, Seq[(Char, String)]]
  private val materials = mutable.HashMap.empty[String, String]

  def of(instanceId: String): Vector[DataField] =
    for {
      holdings <- tenant.holdings.find("instanceId", instanceId)
      item <- tenant.items.find("holdingsRecordId", holdings.getString("id"))
    } yield {
      val callNumber = Json.stringAt(item, "effectiveCallNumberComponents.callNumber")
      val subfields = place(item.getString("effectiveLocationId")) ++
        callNumber.map('e' -> _) ++
        Some('i' -> material(item.getString("materialTypeId"))) ++
        Json.string(item, "barcode").map('m' -> _) ++
        Json.string(item, "copyNumber").map('n' -> _) ++
        Some('t' -> (if (item.getBoolean("discoverySuppress", false)) "1" else "0"))
      BibRecord.field("952", 'f', 'f', subfields: _*)
    }

  private def place(locationId: String): Seq[(Char, String)] =
    places.getOrElseUpdate(
      locationId, {
        val location =
          tenant.reference("/locations").get(locationId).getOrElse(new JsonObject())
        def unit(path: String, field: String): String =
          name(s"/location-units/$path", location.getString(field))
        Seq(
          'a' -> unit("institutions", "institutionId"),
          'b' -> unit("campuses", "campusId"),
          'c' -> unit("libraries", "libraryId"),
          'd' -> location.getString("name", ""),
        )
      },
    )

  private def material(id: String): String =
    materials.getOrElseUpdate(id, name("/material-types", id))

  private def name(path: String, id: String): String =
    Option(id).flatMap(tenant.reference(path).text(_, "name")).getOrElse("")
}
