package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Requests that pages of the orders app send to other modules about an order. */
object OrderStorageRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule("mod-orders-storage"),
    SandboxModule("mod-agreements"),
  )

  private val Relations = "/orders-storage/order-invoice-relns"

  /** Relations of invoices and orders; invoices that are created with order lines add to them. */
  def invoiceRelations(tenant: TenantData): RecordTable =
    tenant.own("order-invoice-relns", Seq("purchaseOrderId", "invoiceId"))

  /** Records of lines that were exported to their vendor; only exports add to them. */
  def exportHistory(tenant: TenantData): RecordTable = tenant.own("export-history", Nil)

  override val routes: Vector[Route] = Vector(
    Route(
      "mod-orders-storage",
      s"GET $Relations",
      Storage.list(invoiceRelations, "orderInvoiceRelationships"),
    ),
    Route("mod-orders-storage", s"POST $Relations", relate),
    Route("mod-orders", "GET /orders/export-history", Storage.list(exportHistory, "exportHistories")),
    Route("mod-agreements", "GET /erm/entitlements", noAgreements),
    Route("mod-agreements", "GET /erm/sas", noAgreements),
  )

  private def relate(request: SandboxRequest): SandboxResponse =
    Bodies
      .json(request)
      .map { body =>
        val id = request.idOf(body)
        invoiceRelations(request.tenant).put(id, body.put("id", id))
        Acquisitions.made(Relations, body)
      }
      .merge

  /** Response of mod-agreements with `stats=true`; no tenant of the sandbox has agreements. */
  private def noAgreements(request: SandboxRequest): SandboxResponse = SandboxResponse.ok(
    obj(
      "pageSize" -> request.number("perPage", 10),
      "page" -> request.number("page", 1),
      "totalPages" -> 0,
      "meta" -> obj(),
      "totalRecords" -> 0,
      "total" -> 0,
      "results" -> Json.list(Nil),
    )
  )
}
