package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Requests that pages of the orders app send to other modules about an order. */
object OrderStorageRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("mod-orders-storage"),
    SandboxModule("mod-agreements"),
  )

  /** Relations of invoices and orders: workflows read them, and make none. */
  private val relations = Storage(
    "mod-orders-storage",
    "/orders-storage/order-invoice-relns",
    _.own("order-invoice-relns", Nil),
    "orderInvoiceRelationships",
  )

  /** Records of lines that were exported to their vendor; only exports add to them. */
  def exportHistory(tenant: TenantData): RecordTable = tenant.own("export-history", Nil)

  override val routes: Vector[Route] = Vector(
    Route(relations.module, s"GET ${relations.path}", relations.list),
    Route(relations.module, s"POST ${relations.path}", relations.post),
    Route("mod-orders", "GET /orders/export-history", Storage.list(exportHistory, "exportHistories")),
    Route("mod-agreements", "GET /erm/entitlements", noAgreements),
    Route("mod-agreements", "GET /erm/sas", noAgreements),
  )

  /** Response of mod-agreements with `stats=true`; no tenant of the sandbox has agreements. */
  private def noAgreements(request: SandboxRequest): SandboxResponse = SandboxResponse.ok(
    obj(
      "pageSize" -> request.number("perPage", 10),
      "page" -> request.number("page", 1),
      "totalPages" -> 0,
      "meta" -> obj(),
      "totalRecords" -> 0,
      "total" -> 0,
      "results" -> arr(),
    )
  )
}
