package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.View
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Bodies, EdgeModule, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-ebsconet and, by API key, edge-orders: order lines in the form of EBSCO's subscription service, which reads and renews them. A
 * renewal changes the price of an electronic line, and encumbers nothing.
 *
 * Source: mod-ebsconet 2.2.0 and 2.5.0, and edge-orders 3.0.2 and 3.2.3; there is no recorded exchange.
 */
object EbsconetRoutes extends ModuleRoutes {
  private val module = "mod-ebsconet"
  private val path = "/ebsconet/orders/order-lines"

  override val modules: Vector[SandboxModule] = Vector(SandboxModule(module), SandboxModule("edge-orders"))

  override val routes: Vector[Route] = Vector(
    Route(module, s"GET $path/{polNumber}", get),
    Route(module, s"PUT $path/{polNumber}", put),
  )

  override val edge: Option[EdgeModule] = Some(
    EdgeModule(
      Vector(
        Route("edge-orders", "GET /orders/order-lines/{id}", RequestKind.Edge, passOn(get)),
        Route("edge-orders", "PUT /orders/order-lines/{id}", RequestKind.Edge, passOn(checkedPut)),
      ),
      (_, _) => wrapped(401, "Access Denied"),
    )
  )

  private def get(request: SandboxRequest): SandboxResponse = {
    val found = for {
      line <- lineOf(request)
      order <- request.tenant.orders.get(line.getString("purchaseOrderId")).toRight(notFound("PO"))
      vendor <- request.tenant.organizations.get(order.getString("vendor")).toRight(notFound("Vendor"))
    } yield {
      val cost = line.getJsonObject("cost")
      val price = decimal(cost, "listUnitPrice") + decimal(cost, "listUnitPriceElectronic")
      val sums = obj("quantity" -> OrderLineRules.copiesOf(line), "unitPrice" -> price.toDouble)
      val records = Vector("line" -> line, "order" -> order, "vendor" -> vendor, "sums" -> sums) ++
        Json.objects(line, "fundDistribution").headOption.map("fund" -> _)
      SandboxResponse.ok(View.named("line of a subscription")(request.tenant, records: _*))
    }
    found.merge
  }

  private def put(request: SandboxRequest): SandboxResponse = {
    val renewed = for {
      body <- Bodies.json(request)
      line <- lineOf(request)
    } yield {
      line.getJsonObject("cost").put("listUnitPriceElectronic", body.getDouble("unitPrice"))
      OrderLineRules.complete(request, line, orderNumber = "", number = 1)
      request.tenant.orderLines.put(line)
      SandboxResponse.NoContent
    }
    renewed.merge
  }

  /** The edge module passes the body on to the gateway, whose module checks it. */
  private def checkedPut(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      _ <- request.passOn(s"PUT $path/{id}", body)
    } yield put(request)
    checked.merge
  }

  private def lineOf(request: SandboxRequest): Checked[JsonObject] = request.tenant.orderLines
    .findOne("poLineNumber", request.id)
    .toRight(notFound(s"PO Line ${request.id}"))

  private def decimal(cost: JsonObject, field: String): BigDecimal =
    Json.string(cost, field).fold(BigDecimal(0))(BigDecimal(_))

  private def notFound(what: String): SandboxResponse = SandboxResponse.error(404, s"$what not found", "Not found")

  /** edge-orders gives errors a form of its own. */
  private def wrapped(status: Int, message: String): SandboxResponse =
    SandboxResponse.json(status, obj("Error" -> obj("Code" -> s"STATUS_$status", "Message" -> message)))

  private def passOn(to: SandboxRequest => SandboxResponse)(request: SandboxRequest): SandboxResponse = {
    val response = to(request)
    if (response.status < 300) response else wrapped(response.status, response.body.toString)
  }
}
