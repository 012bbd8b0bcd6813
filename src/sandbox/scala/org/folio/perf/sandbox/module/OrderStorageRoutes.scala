package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
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

  /** Relations of invoices and orders; invoices that are created with order lines add to them. */
  def invoiceRelations(tenant: TenantData): RecordTable =
    tenant.own("order-invoice-relns", Seq("purchaseOrderId", "invoiceId"))

  /** Records of lines that were exported to their vendor; only exports add to them. */
  def exportHistory(tenant: TenantData): RecordTable = tenant.own("export-history", Nil)

  override val routes: Vector[Route] = Vector(
    read(
      "/orders-storage/order-invoice-relns",
      "mod-orders-storage",
      "orders-storage.order-invoice-relationships.collection.get",
      AcquisitionsStorage.list(invoiceRelations, "orderInvoiceRelationships"),
    ),
    Route(
      "POST",
      "/orders-storage/order-invoice-relns",
      "mod-orders-storage",
      "orders-storage.order-invoice-relationships.item.post",
      RequestKind.Write,
      relate,
    ),
    read(
      "/orders-storage/po-lines",
      "mod-orders-storage",
      "orders-storage.po-lines.collection.get",
      AcquisitionsStorage.list(_.orderLines, "poLines"),
    ),
    read(
      "/orders-storage/purchase-orders/{id}",
      "mod-orders-storage",
      "orders-storage.purchase-orders.item.get",
      AcquisitionsStorage.get(_.orders),
    ),
    read(
      "/orders/export-history",
      "mod-orders",
      "orders.export-history.collection.get",
      AcquisitionsStorage.list(exportHistory, "exportHistories"),
    ),
    read("/erm/entitlements", "mod-agreements", "erm.entitlements.collection.get", noAgreements),
    read("/erm/sas", "mod-agreements", "erm.agreements.collection.get", noAgreements),
  )

  private def read(
      path: String,
      module: String,
      permission: String,
      handle: SandboxRequest => SandboxResponse,
  ): Route = Route("GET", path, module, permission, RequestKind.LightRead, handle)

  private def relate(request: SandboxRequest): SandboxResponse =
    Bodies.json(request) match {
      case Left(refusal) => refusal
      case Right(body) =>
        val id = Json.string(body, "id").getOrElse(request.tenant.newId())
        invoiceRelations(request.tenant).put(id, body.put("id", id))
        AcquisitionsStorage.made("/orders-storage/order-invoice-relns", body)
    }

  /** Response of mod-agreements with `stats=true`; no tenant of the sandbox has agreements. */
  private def noAgreements(request: SandboxRequest): SandboxResponse = SandboxResponse.json(
    200,
    obj(
      "pageSize" -> request.parameter("perPage").flatMap(_.toIntOption).getOrElse(10),
      "page" -> request.parameter("page").flatMap(_.toIntOption).getOrElse(1),
      "totalPages" -> 0,
      "meta" -> obj(),
      "totalRecords" -> 0,
      "total" -> 0,
      "results" -> Json.list(Nil),
    ),
  )
}
