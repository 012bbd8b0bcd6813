package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, Interface, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Requests that pages of the orders app send to other modules about an order. */
object OrderStorageRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      "mod-orders-storage",
      "13.7.0",
      provides = Vector(
        Interface("orders-storage.po-lines", "12.3", "/orders-storage/po-lines"),
        Interface("orders-storage.purchase-orders", "8.1", "/orders-storage/purchase-orders"),
        Interface("orders-storage.settings", "1.0", "/orders-storage/settings"),
        Interface(
          "orders-storage.order-invoice-relationships",
          "1.0",
          "/orders-storage/order-invoice-relns",
        ),
        Interface("_tenant", "2.0"),
        Interface("_timer", "1.0"),
      ),
    ),
    SandboxModule(
      "mod-data-export-spring",
      "3.3.0",
      provides = Vector(
        Interface("data-export-spring", "2.0", "/data-export-spring/configs"),
        Interface("_tenant", "2.0"),
      ),
      requires = "login 7.0; authtoken 2.0; permissions 5.3; users 15.3 16.0; inventory 13.0; " +
        "circulation-logs 1.2; orders 12.0; configuration 2.0; finance.expense-classes 3.0",
    ),
    SandboxModule(
      "mod-agreements",
      "6.2.0",
      provides = Vector(
        Interface("erm", "6.2", "/erm"),
        Interface("_tenant", "1.2"),
        Interface("_timer", "1.0"),
      ),
    ),
  )

  /** Relations of invoices and orders; invoices that are created with order lines add to them. */
  def invoiceRelations(tenant: TenantData): RecordTable =
    tenant.own("order-invoice-relns", Seq("purchaseOrderId", "invoiceId"))

  /** Records of lines that were exported to their vendor; only exports add to them. */
  private def exportHistory(tenant: TenantData): RecordTable = tenant.own("export-history", Nil)

  private def exportConfigs(tenant: TenantData): RecordTable = tenant.own("export-configs", Nil)

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
    read(
      "/data-export-spring/configs",
      "mod-data-export-spring",
      "data-export.config.collection.get",
      AcquisitionsStorage.list(exportConfigs, "configs"),
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
