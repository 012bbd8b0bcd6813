package org.folio.perf.sandbox.module

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}

/** Items in the form of mod-inventory and mod-circulation: with title, location and type. */
object ItemView {

  /** Holdings and instance of an item; an empty record if one was deleted. */
  final case class Around(instanceId: String, instance: JsonObject) {
    def title: String = instance.getString("title", "")
    def contributorNames: Vector[String] =
      Json.texts(instance, "contributors", "name")
    def contributors: JsonArray = list(contributorNames.map(name => obj("name" -> name)))
  }

  def around(tenant: TenantData, item: JsonObject): Around = {
    val holdingsId = item.getString("holdingsRecordId")
    val index = tenant.holdings.untouchedIndex(holdingsId)
    if (index >= 0 && tenant.instances.untouchedIndex(tenant.generatedInstances.idOf(index)) >= 0)
      Around(tenant.generatedInstances.idOf(index), tenant.generatedInstances.brief(index))
    else {
      val instanceId = tenant.holdings.text(holdingsId, "instanceId")
      Around(
        instanceId.orNull,
        instanceId.flatMap(tenant.instances.get).getOrElse(new JsonObject()),
      )
    }
  }

  /** Location of an item; an empty record if it was deleted. */
  def locationOf(tenant: TenantData, item: JsonObject): JsonObject =
    tenant.reference("/locations").get(item.getString("effectiveLocationId")).getOrElse(new JsonObject())

  def nameOf(tenant: TenantData, path: String, id: String): String =
    Option(id).flatMap(tenant.reference(path).text(_, "name")).getOrElse("")

  private def servicePointName(tenant: TenantData, id: String): String =
    nameOf(tenant, "/service-points", id)

  /** `GET /inventory/items`. */
  def inventory(tenant: TenantData, item: JsonObject): JsonObject = {
    val belongs = around(tenant, item)
    val callNumber = Json.stringAt(item, "effectiveCallNumberComponents.callNumber")
    def own(field: String): (String, Option[Any]) = field -> Option(item.getValue(field))
    def listed(field: String): (String, JsonArray) = field -> item.getJsonArray(field, arr())
    obj(
      "id" -> item.getString("id"),
      "_version" -> item.getInteger("_version").toString,
      "status" -> item.getJsonObject("status"),
      listed("administrativeNotes"),
      "title" -> belongs.title,
      "hrid" -> item.getString("hrid"),
      own("inTransitDestinationServicePointId"),
      "contributorNames" -> belongs.contributors,
      listed("formerIds"),
      "discoverySuppress" -> item.getBoolean("discoverySuppress"),
      "holdingsRecordId" -> item.getString("holdingsRecordId"),
      own("barcode"),
      own("copyNumber"),
      own("volume"),
      own("enumeration"),
      own("chronology"),
      own("numberOfPieces"),
      own("descriptionOfPieces"),
      listed("notes"),
      listed("circulationNotes"),
      "tags" -> item.getJsonObject("tags", obj("tagList" -> arr())),
      listed("yearCaption"),
      listed("electronicAccess"),
      listed("statisticalCodeIds"),
      "purchaseOrderLineIdentifier" -> item.getString("purchaseOrderLineIdentifier"),
      "materialType" -> named(tenant, "/material-types", item.getString("materialTypeId")),
      "permanentLoanType" -> named(tenant, "/loan-types", item.getString("permanentLoanTypeId")),
      "metadata" -> item.getJsonObject("metadata"),
      own("lastCheckIn"),
      "effectiveCallNumberComponents" -> obj(
        "callNumber" -> callNumber.orNull,
        "prefix" -> null,
        "suffix" -> null,
        "typeId" -> Json.stringAt(item, "effectiveCallNumberComponents.typeId").orNull,
      ),
      "isBoundWith" -> false,
      "effectiveLocation" -> named(tenant, "/locations", item.getString("effectiveLocationId")),
    )
  }

  private def named(tenant: TenantData, path: String, id: String): JsonObject =
    obj("id" -> id, "name" -> nameOf(tenant, path, id))

  /** The item as part of a loan. */
  def summary(tenant: TenantData, item: JsonObject, belongs: Around): JsonObject = {
    val destination = Option(item.getString("inTransitDestinationServicePointId"))
    obj(
      "id" -> item.getString("id"),
      "holdingsRecordId" -> item.getString("holdingsRecordId"),
      "instanceId" -> belongs.instanceId,
      "title" -> belongs.title,
      "barcode" -> Option(item.getString("barcode")),
      "contributors" -> belongs.contributors,
      "callNumberComponents" -> obj(
        "callNumber" -> Json.stringAt(item, "effectiveCallNumberComponents.callNumber")
      ),
      "status" -> item.getJsonObject("status"),
      "inTransitDestinationServicePointId" -> destination,
      "inTransitDestinationServicePoint" ->
        destination.map(id => obj("id" -> id, "name" -> servicePointName(tenant, id))),
      "location" -> obj(
        "name" -> nameOf(tenant, "/locations", item.getString("effectiveLocationId"))
      ),
      "materialType" ->
        obj("name" -> nameOf(tenant, "/material-types", item.getString("materialTypeId"))),
    )
  }

  /** The summary in the answer to a check-out or check-in: its status has no date. */
  def afterChange(summary: JsonObject): JsonObject =
    summary.put("status", obj("name" -> Json.stringAt(summary, "status.name")))

  /** Item data for a printed slip. @param servicePointId where it was checked in; `None`: it was not */
  def slip(
      tenant: TenantData,
      item: JsonObject,
      belongs: Around,
      servicePointId: Option[String],
  ): JsonObject = {
    val location = locationOf(tenant, item)
    def unit(path: String, field: String): String =
      nameOf(tenant, s"/location-units/$path", location.getString(field))
    obj(
      "title" -> belongs.title,
      "primaryContributor" -> belongs.contributorNames.headOption.orNull,
      "allContributors" -> belongs.contributorNames.mkString("; "),
      "barcode" -> item.getString("barcode"),
      "status" -> Json.stringAt(item, "status.name").orNull,
      "enumeration" -> null,
      "volume" -> null,
      "chronology" -> null,
      "yearCaption" -> "",
      "materialType" -> nameOf(tenant, "/material-types", item.getString("materialTypeId")),
      "loanType" -> nameOf(tenant, "/loan-types", item.getString("permanentLoanTypeId")),
      "copy" -> "",
      "numberOfPieces" -> null,
      "displaySummary" -> null,
      "descriptionOfPieces" -> item.getString("descriptionOfPieces"),
      "effectiveLocationSpecific" -> location.getString("name"),
      "effectiveLocationLibrary" -> unit("libraries", "libraryId"),
      "effectiveLocationCampus" -> unit("campuses", "campusId"),
      "effectiveLocationInstitution" -> unit("institutions", "institutionId"),
      "effectiveLocationDiscoveryDisplayName" -> null,
      "effectiveLocationPrimaryServicePointName" ->
        servicePointName(tenant, location.getString("primaryServicePoint")),
      "callNumber" -> Json.stringAt(item, "effectiveCallNumberComponents.callNumber").orNull,
      "callNumberPrefix" -> null,
      "callNumberSuffix" -> null,
      "lastCheckedInDateTime" -> Json.stringAt(item, "lastCheckIn.dateTime").orNull,
      "toServicePoint" ->
        Option(item.getString("inTransitDestinationServicePointId"))
          .map(servicePointName(tenant, _)),
      "fromServicePoint" -> servicePointId.map(servicePointName(tenant, _)),
    )
  }
}
