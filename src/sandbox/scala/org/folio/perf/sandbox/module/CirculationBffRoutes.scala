package org.folio.perf.sandbox.module

import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.capacity.{CallCost, DownstreamCalls, RequestKind}
import org.folio.perf.sandbox.cql.CqlMatcher
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-circulation-bff: what the pages of circulation ask where requests span a consortium. The tenants have not enabled
 * consortium title-level requests, so the module asks mod-circulation of the same tenant, and not mod-tlr.
 *
 * Source: mod-circulation-bff, its services and swagger.api at the commit of 2026-04-02, the last one before version 1.2.0; there
 * is no recorded exchange.
 */
final class CirculationBffRoutes(
    requests: RequestsRoutes,
    loans: LoansRoutes,
    mediated: MediatedRequestsRoutes,
    search: SearchRoutes,
) extends RoutesOf("mod-circulation-bff") {

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      module,
      costs = Map(
        RequestKind.Read -> passingOn(RequestKind.Read),
        RequestKind.Write -> passingOn(RequestKind.Write),
        RequestKind.Search -> searching,
      ),
    )
  )

  override val routes: Vector[Route] = Vector(
    route("GET /circulation-bff/requests/search-instances", RequestKind.Search, searchInstances),
    readRoute("GET /circulation-bff/requests/allowed-service-points", requests.allowedServicePoints),
    route("POST /circulation-bff/requests", requests.post),
    readRoute("GET /circulation-bff/pick-slips/{id}", PickSlipsRoutes.pickSlips),
    readRoute("GET /circulation-bff/search-slips/{id}", _ => PickSlipsRoutes.searchSlips),
    route("POST /circulation-bff/mediated-requests/confirm", checked(confirm)),
    route("POST /circulation-bff/loans/check-out-by-barcode", checkOut),
    route("POST /circulation-bff/loans/check-in-by-barcode", CheckInRoutes.checkIn),
    route("GET /circulation-bff/inventory/items", RequestKind.Search, items),
  )

  /** The first instance that mod-search finds, with its items; an empty object if there is none. */
  private def searchInstances(request: SandboxRequest): SandboxResponse = {
    val filter = Lists.read(request).query.filter
    val found = search.instanceIds(request.tenant, filter).headOption.flatMap(request.tenant.instances.get)
    SandboxResponse.ok(found.fold(new JsonObject())(view(request.tenant, _)))
  }

  private def view(tenant: TenantData, instance: JsonObject): JsonObject = {
    val id = instance.getString("id")
    def listed(field: String): (String, JsonArray) = field -> instance.getJsonArray(field, arr())
    obj(
      "id" -> id,
      "tenantId" -> tenant.tenant.name,
      "shared" -> false,
      "hrid" -> instance.getString("hrid"),
      "source" -> instance.getString("source"),
      "title" -> instance.getString("title"),
      listed("identifiers"),
      listed("contributors"),
      listed("publication"),
      "electronicAccess" -> arr(),
      "notes" -> arr(),
      "holdings" -> list(tenant.holdings.find("instanceId", id).map(one => obj("id" -> one.getString("id")))),
      listed("editions"),
      "items" -> list(Circulation.itemsOfInstance(tenant, id).map(item(tenant, instance, _))),
    )
  }

  private def item(tenant: TenantData, instance: JsonObject, item: JsonObject): JsonObject = {
    val callNumber = Json.stringAt(item, "effectiveCallNumberComponents.callNumber")
    val names = Json.texts(instance, "contributors", "name")
    def name(path: String, field: String): JsonObject =
      obj("name" -> ItemView.nameOf(tenant, path, item.getString(field)))
    obj(
      "id" -> item.getString("id"),
      "tenantId" -> tenant.tenant.name,
      "instanceId" -> instance.getString("id"),
      "holdingsRecordId" -> item.getString("holdingsRecordId"),
      "title" -> instance.getString("title"),
      "barcode" -> Option(item.getString("barcode")),
      "contributors" -> list(names.map(one => obj("name" -> one))),
      "callNumber" -> callNumber,
      "callNumberComponents" -> obj("callNumber" -> callNumber),
      "effectiveLocation" -> name("/locations", "effectiveLocationId"),
      "materialType" -> name("/material-types", "materialTypeId"),
      "permanentLoanType" -> name("/loan-types", "permanentLoanTypeId")
        .put("id", item.getString("permanentLoanTypeId")),
      "status" -> item.getJsonObject("status"),
      "inTransitDestinationServicePointId" -> Option(item.getString("inTransitDestinationServicePointId")),
    )
  }

  /** Saves a new mediated request and confirms it. It answers with the state before the confirmation. */
  private def confirm(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      saved <- mediated.create(request, body)
      _ <- mediated.confirm(request, saved.getString("id"))
    } yield SandboxResponse.json(201, saved)

  /** mod-circulation's answer, with another status. */
  private def checkOut(request: SandboxRequest): SandboxResponse = {
    val answer = loans.checkOut(request)
    if (answer.status == 201) answer.copy(status = 200) else answer
  }

  /** The item with the barcode; any other query finds nothing. */
  private def items(request: SandboxRequest): SandboxResponse =
    request.parameter("query").fold(Lists.whole("items", Vector.empty)) { query =>
      val barcode = CqlMatcher.unescaped(query.replace("barcode==", "").replaceAll("[\"']", "").trim)
      val found = request.tenant.items.findOne("barcode", barcode).map(ItemView.inventory(request.tenant, _))
      Lists.whole("items", found.toVector)
    }

  /** An estimate: it looks for the tenant's settings, and repeats the request. */
  private def passingOn(kind: RequestKind): CallCost = CallCost(
    cpuMs = 5,
    baseMs = 6,
    databaseMs = 0,
    searchMs = 0,
    Vector(
      DownstreamCalls("mod-circulation", RequestKind.Read, if (kind == RequestKind.Read) 2 else 1),
      DownstreamCalls("mod-circulation", RequestKind.Write, if (kind == RequestKind.Write) 1 else 0),
    ).filter(_.count > 0),
  )

  /** An estimate: the search, and the records around what it found. */
  private def searching: CallCost = CallCost(
    cpuMs = 8,
    baseMs = 10,
    databaseMs = 0,
    searchMs = 0,
    Vector(
      DownstreamCalls("mod-search", RequestKind.Search, 1),
      DownstreamCalls("mod-inventory-storage", RequestKind.LightRead, 6),
    ),
  )
}

/** mod-tlr, whose interface tells pages that a consortium can take title-level requests centrally. */
object TlrRoutes extends RoutesOf("mod-tlr") {
  override val routes: Vector[Route] = Vector.empty
}
