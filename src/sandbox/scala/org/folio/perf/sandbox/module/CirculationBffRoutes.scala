package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.{CallCost, DownstreamCalls, RequestKind}
import org.folio.perf.sandbox.cql.CqlMatcher
import org.folio.perf.sandbox.data.{TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-circulation-bff: what the pages of circulation ask where requests span a consortium. The tenants have not enabled
 * consortium title-level requests, so the module asks mod-circulation of the same tenant, and not mod-tlr.
 *
 * Source: mod-circulation-bff, its services and swagger.api at the commit of 2026-04-02, the last one before version 1.2.0, and
 * recorded exchanges.
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
    route("POST /circulation-bff/requests", request => passed(requests.post(request))(ofRequest(request.tenant, _))),
    readRoute("GET /circulation-bff/pick-slips/{id}", PickSlipsRoutes.pickSlips),
    readRoute("GET /circulation-bff/search-slips/{id}", _ => PickSlipsRoutes.searchSlips),
    route("POST /circulation-bff/mediated-requests/confirm", checked(confirm)),
    route("POST /circulation-bff/loans/check-out-by-barcode", checkOut),
    route("POST /circulation-bff/loans/check-in-by-barcode", checkIn),
    route("GET /circulation-bff/inventory/items", RequestKind.Search, items),
  )

  /** The first instance that mod-search finds, with its items; an empty object if there is none. */
  private def searchInstances(request: SandboxRequest): SandboxResponse = {
    val tenant = request.tenant
    val first = search.first(tenant, Lists.read(request).query.filter).map { instance =>
      val title = ItemView.titleOf(instance)
      instance.put(
        "items",
        list(Circulation.itemsOfInstance(tenant, instance.getString("id")).map { item =>
          found(tenant, "item" -> item, "title" -> title, "tenant" -> obj("name" -> tenant.tenant.name))
        }),
      )
    }
    SandboxResponse.ok(first.getOrElse(new JsonObject))
  }

  private val found = View.named("item of a search for requests")

  /** Saves a new mediated request and confirms it. It answers with the state before the confirmation. */
  private def confirm(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] = {
    val saved = mediated.create(request, body)
    mediated.confirm(request, saved.getString("id")).map(_ => SandboxResponse.json(201, saved))
  }

  /** mod-circulation's answer, with another status. */
  private def checkOut(request: SandboxRequest): SandboxResponse = {
    val answer = passed(loans.checkOut(request))(ofLoan(request.tenant, _))
    if (answer.status == 201) answer.copy(status = 200) else answer
  }

  private def checkIn(request: SandboxRequest): SandboxResponse = passed(CheckInRoutes.checkIn(request)) { answer =>
    val item = withTitle(request.tenant, answer.getJsonObject("item"))
    val instance = instanceOf(request.tenant, item)
    answer.remove("inHouseUse")
    Option(answer.getJsonObject("loan")).foreach(ofLoan(request.tenant, _))
    answer
      .getJsonObject("staffSlipContext")
      .getJsonObject("item")
      .put("datesOfPublication", Json.texts(instance, "publication", "dateOfPublication").mkString("; "))
      .put("shelvingOrder", item.getString("callNumber"))
      .put("instanceHrid", instance.getString("hrid"))
    ()
  }

  /** An answer of mod-circulation with what it has since Trillium. */
  private def passed(answer: SandboxResponse)(change: JsonObject => Unit): SandboxResponse =
    if (answer.status >= 300) answer
    else {
      val body = new JsonObject(answer.body)
      change(body)
      answer.copy(body = body.toBuffer)
    }

  private def ofLoan(tenant: TenantData, loan: JsonObject): Unit = {
    withTitle(tenant, loan.getJsonObject("item"))
    val group = tenant.users.text(loan.getString("userId"), "patronGroup")
    loan.getJsonObject("borrower").put("patronGroup", group.orNull)
    ()
  }

  private def instanceOf(tenant: TenantData, item: JsonObject): JsonObject =
    Option(item.getString("instanceId")).flatMap(tenant.instances.get).getOrElse(new JsonObject)

  /** Adds to the summary of an item what its title says. */
  private def withTitle(tenant: TenantData, item: JsonObject): JsonObject = {
    val instance = instanceOf(tenant, item)
    item
      .put("callNumber", Json.stringAt(item, "callNumberComponents.callNumber").orNull)
      .put("datesOfPublication", list(Json.texts(instance, "publication", "dateOfPublication")))
      .put("instanceHrid", instance.getString("hrid"))
      .put("primaryContributor", Json.texts(instance, "contributors", "name").headOption.orNull)
  }

  private def ofRequest(tenant: TenantData, patronRequest: JsonObject): Unit = {
    patronRequest
      .getJsonObject("instance")
      .put("publication", instanceOf(tenant, patronRequest).getJsonArray("publication"))
    for {
      seen <- Option(patronRequest.getJsonObject("item"))
      item <- tenant.items.get(patronRequest.getString("itemId"))
    } seen.mergeIn(place(tenant, "item" -> item, "location" -> ItemView.locationOf(tenant, item)))
  }

  private val place = View.named("place of a requested item")

  /** The item with the barcode; any other query finds nothing. */
  private def items(request: SandboxRequest): SandboxResponse =
    request.parameter("query").fold(Lists.whole("items", Vector.empty)) { query =>
      val barcode = CqlMatcher.unescaped(query.replace("barcode==", "").replaceAll("[\"']", "").trim)
      val found = request.tenant.items.findOne("barcode", barcode).map { item =>
        ItemView
          .inventory(request.tenant, item)
          .put("_version", item.getInteger("_version"))
          .put("callNumber", Json.stringAt(item, "effectiveCallNumberComponents.callNumber").orNull)
          .put("effectiveShelvingOrder", item.getString("effectiveShelvingOrder"))
      }
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
