package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.{ItemStatus, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.gateway.{ErrorEntry, ErrorResponses, Lists}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Types of requests that the status of an item permits. */
object RequestTypes {

  /** In the order of mod-circulation's answers. */
  val All: Vector[String] = Vector("Hold", "Recall", "Page")

  def of(item: JsonObject): Vector[String] = Json.stringAt(item, "status.name") match {
    case Some(ItemStatus.Available) => Vector("Page")
    case Some("Restricted") => All
    case Some("Missing" | "None") => Vector("Hold")
    case Some(status) if Waited(status) => Vector("Hold", "Recall")
    case _ => Vector.empty
  }

  private val Waited = Set(
    ItemStatus.CheckedOut,
    ItemStatus.AwaitingPickup,
    "Awaiting delivery",
    ItemStatus.InTransit,
    ItemStatus.Paged,
    "On order",
    "In process",
  )
}

private[module] object ServicePlaces {

  /** All service points where requested items can be picked up, by name. */
  def toPickUp(tenant: TenantData): Vector[JsonObject] =
    Lists
      .all(tenant.reference("/service-points"))
      .filter(_.getBoolean("pickupLocation", false))
      .sortBy(_.getString("name"))
}

/**
 * mod-circulation: where a request of each type can be picked up. The one request policy permits all types at all pickup service
 * points, so only the status of items decides.
 *
 * Source: AllowedServicePointsResource and -Service of mod-circulation 24.5.0.
 */
final private[module] class AllowedServicePoints(titles: TitleLevelSettings) {

  def apply(request: SandboxRequest): SandboxResponse = {
    def parameter(name: String): Option[String] = request.parameter(name)
    if (parameter("operation").exists(_.equalsIgnoreCase("CREATE")) && parameter("requesterId").isDefined)
      created(request, parameter("instanceId"), parameter("itemId"))
    else SandboxResponse.plain(400, "operation is not create, or requesterId is missing")
  }

  private def created(request: SandboxRequest, instanceId: Option[String], itemId: Option[String]): SandboxResponse = {
    val tenant = request.tenant
    val answer = for {
      items <- itemId match {
        case Some(id) => itemWith(tenant, id).map(Vector(_))
        case None => Right(instanceId.toVector.flatMap(Circulation.itemsOfInstance(tenant, _)))
      }
    } yield {
      val isBareTitle = itemId.isEmpty && items.isEmpty && titles.areEnabled(tenant)
      places(tenant, if (isBareTitle) Vector("Hold") else items.flatMap(RequestTypes.of))
    }
    answer.merge
  }

  private def itemWith(tenant: TenantData, id: String): Checked[JsonObject] =
    tenant.items.get(id).toRight(ErrorResponses.refused(ErrorEntry(s"Item with id=$id cannot be found")))

  private def places(tenant: TenantData, types: Vector[String]): SandboxResponse = {
    val fields = Vector("id", "name") ++ Option.when(titles.areOwn)("discoveryDisplayName")
    val points = ServicePlaces.toPickUp(tenant).map(point => Json.obj(fields.map(it => it -> point.getString(it)): _*))
    SandboxResponse.jsonUtf8(
      200,
      Json.obj(RequestTypes.All.filter(types.contains).map(kind => kind -> Json.list(points.map(_.copy()))): _*),
    )
  }
}
