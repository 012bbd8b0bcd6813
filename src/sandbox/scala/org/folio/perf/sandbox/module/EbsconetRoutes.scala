package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.{TenantData, View}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Bodies, EdgeModule, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{Claims, SandboxRequest, SandboxResponse}

/**
 * mod-ebsconet and, by API key, edge-orders: order lines in the form of EBSCO's subscription service, which reads and renews them.
 *
 * Source: mod-ebsconet 2.2.0 and 2.5.0, and edge-orders 3.0.2 and 3.2.3; there is no recorded exchange.
 */
final class EbsconetRoutes(release: FolioRelease, orderLines: OrderLinesRoutes) extends ModuleRoutes {
  import EbsconetRoutes._

  private val module = "mod-ebsconet"

  override val modules: Vector[SandboxModule] = Vector(SandboxModule(module), SandboxModule("edge-orders"))

  override val routes: Vector[Route] = Vector(
    Route(module, s"GET $Path/{polNumber}", get),
    Route(module, s"PUT $Path/{polNumber}", put),
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
      line <- lineOf(request.tenant, request.id)
      order <- request.tenant.orders.get(line.getString("purchaseOrderId")).toRight(notFound("PO not found"))
      vendor <- request.tenant.organizations.get(order.getString("vendor")).toRight(notFound("Vendor not found"))
    } yield {
      val cost = line.getJsonObject("cost", obj())
      val price = decimal(cost, "listUnitPrice") + decimal(cost, "listUnitPriceElectronic")
      val sums = obj("quantity" -> OrderLineRules.copiesOf(line), "unitPrice" -> price.toDouble)
      val records = Vector("line" -> line, "order" -> order, "vendor" -> vendor, "sums" -> sums) ++
        shares(line).headOption.map("fund" -> _)
      SandboxResponse.ok(View.named("line of a subscription")(request.tenant, records: _*))
    }
    found.merge
  }

  /** The edge module passes the body on to the gateway, whose module checks it. */
  private def checkedPut(request: SandboxRequest): SandboxResponse = {
    val checked = for {
      body <- Bodies.json(request)
      _ <- request.passOn(s"PUT $Path/{id}", body)
    } yield put(request)
    checked.merge
  }

  private def put(request: SandboxRequest): SandboxResponse = {
    val done = for {
      body <- Bodies.json(request)
      number = body.getString("poLineNumber")
      line <- lineOf(request.tenant, number)
      fund <- fundOf(request.tenant, body)
      _ = new Renewal(line, body).apply(fund)
      _ <- store(request, line)
    } yield SandboxResponse.NoContent
    done.merge
  }

  /** Share of the fund in the body; `None`: the line keeps its funds. */
  private def fundOf(tenant: TenantData, body: JsonObject): Checked[Option[JsonObject]] =
    Json.string(body, "fundCode").filter(_.nonEmpty) match {
      case None => Right(None)
      case Some(sent) =>
        tenant.funds
          .findOne("code", sent)
          .map { fund =>
            Some(
              obj(
                "code" -> sent,
                "fundId" -> fund.getString("id"),
                "distributionType" -> "percentage",
                "value" -> 100,
              )
            )
          }
          .toRight(notFound(s"Fund not found for: $sent"))
    }

  /** Sends the line to mod-orders. The money that it encumbers stays. */
  private def store(request: SandboxRequest, line: JsonObject): Checked[Unit] = {
    val id = line.getString("id")
    val asUser = request.copy(claims = claimsOf(request))
    val stored = for {
      _ <- asUser.passOn("PUT /orders/order-lines/{id}", OrderLinesRoutes.shown(release, line.copy()))
      _ <- orderLines.replace(asUser, id, line)
    } yield ()
    stored.left.map(refusal => error(refusal.status, refusal.body.toString, None))
  }

  /** The institutional user of the API key. */
  private def claimsOf(request: SandboxRequest): Claims =
    Claims(request.tenant.tenant.name, "ebsconet", request.tenant.staffId, expiresAt = None)
}

private[module] object EbsconetRoutes {
  private val Path = "/ebsconet/orders/order-lines"
  private def lineOf(tenant: TenantData, number: String): Checked[JsonObject] = tenant.orderLines
    .findOne("poLineNumber", number)
    .toRight(notFound(s"PO Line not found: $number"))

  private def shares(line: JsonObject): Vector[JsonObject] = Json.objects(line, "fundDistribution")

  private def decimal(cost: JsonObject, field: String): BigDecimal =
    Json.string(cost, field).fold(BigDecimal(0))(BigDecimal(_))

  private def error(status: Int, message: String, code: Option[String]): SandboxResponse =
    SandboxResponse.error(status, message, code.getOrElse("-1"))

  private def notFound(message: String): SandboxResponse = error(404, message, Some("Not found"))

  /** Changes of an order line by the service's record of it. @param sent the record */
  final private class Renewal(line: JsonObject, sent: JsonObject) {
    private val cost = line.getJsonObject("cost")
    private val locations = Json.objects(line, "locations")
    private val quantity = Option(sent.getInteger("quantity")).map(_.intValue)
    private val price = Json.string(sent, "unitPrice").map(BigDecimal(_))

    /** @param fund `None`: the line keeps its funds */
    def apply(fund: Option[JsonObject]): Unit = {
      line.put("source", "EBSCONET")
      Vector(
        "cancellationRestriction" -> "cancellationRestriction",
        "cancellationRestrictionNote" -> "cancellationRestrictionNote",
        "publisherName" -> "publisher",
        "internalNote" -> "renewalNote",
      ).foreach { case (from, to) => set(line, to, sent.getValue(from)) }
      set(cost, "currency", sent.getValue("currency"))
      Option(line.getJsonObject("details")).foreach { details =>
        set(details, "subscriptionTo", sent.getValue("subscriptionToDate"))
        set(details, "subscriptionFrom", sent.getValue("subscriptionFromDate"))
      }
      val vendorDetail = line.getJsonObject("vendorDetail", obj())
      set(vendorDetail, "vendorAccount", sent.getValue("vendorAccountNumber"))
      vendorDetail.put("referenceNumbers", sent.getJsonArray("vendorReferenceNumbers", arr()))
      line.put("vendorDetail", vendorDetail)
      line.getString("orderFormat") match {
        case "Electronic Resource" => copies("quantityElectronic", "listUnitPriceElectronic")
        case _ => copies("quantityPhysical", "listUnitPrice")
      }
      line.put(
        "locations",
        list(locations.filter(at => at.getInteger("quantityElectronic", 0) + at.getInteger("quantityPhysical", 0) > 0)),
      )
      fund.foreach(share => line.put("fundDistribution", arr(share)))
    }

    private def set(at: JsonObject, field: String, value: Any): Unit = {
      if (value == null) at.remove(field) else at.put(field, value)
      ()
    }

    private def copies(quantityField: String, priceField: String): Unit = {
      set(cost, quantityField, quantity.map(Int.box).orNull)
      set(cost, priceField, price.map(_.toDouble).map(Double.box).orNull)
      locations.foreach(_.put("quantityPhysical", 0).put("quantityElectronic", 0))
      locations.headOption.foreach(set(_, quantityField, quantity.map(Int.box).orNull))
    }

  }

  /** edge-orders gives errors a form of its own. */
  private def wrapped(status: Int, message: String): SandboxResponse =
    SandboxResponse.json(status, obj("Error" -> obj("Code" -> s"STATUS_$status", "Message" -> message)))

  private def passOn(to: SandboxRequest => SandboxResponse)(request: SandboxRequest): SandboxResponse = {
    val response = to(request)
    if (response.status < 300) response else wrapped(response.status, response.body.toString)
  }
}
