package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.data.{GeneratedBudgets, GeneratedOrders}
import org.folio.perf.sandbox.format.Json.arr
import org.folio.perf.sandbox.gateway.{Lists, ResponseCache, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.format.Json

/** mod-orders: single lines of purchase orders. */
final class OrderLinesRoutes(release: FolioRelease) extends RoutesOf("mod-orders") {
  import OrderLinesRoutes._

  private val path = "/orders/order-lines"

  /**
   * Maximum of cached lists, for all tenants; each has about 60 kB. A download repeats its search
   * for lines.
   */
  private val RememberedLists = 200

  private def remembered = new ResponseCache(
    RememberedLists,
    tenant => Seq(tenant.orderLines, tenant.orders),
    listed,
  )

  private def listed(request: SandboxRequest): SandboxResponse =
    SandboxResponse.ok(Lists.page(request, request.tenant.orderLines, "poLines")(shown(release, _)))

  /** Created for each sandbox, so that their caches are separate. */
  override def routes: Vector[Route] = Vector(
    readRoute(s"GET $path", remembered),
    route(s"POST $path", checked(post)),
    route(
      s"GET $path/{id}",
      request =>
        request.tenant.orderLines
          .get(request.id)
          .fold(AcquisitionsErrors.notFound)(line => SandboxResponse.ok(shown(release, line))),
    ),
  )

  private def post(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    for {
      order <- request.tenant.orders.get(body.getString("purchaseOrderId")).toRight(noOrder)
      _ <- Check.that(order.getString("workflowStatus") == GeneratedOrders.Pending, isOpen(order))
      before = OrderView.linesOf(request.tenant, order.getString("id"))
      _ <- Check.that(before.size < OrderLineRules.maxLines(request), tooManyLines)
    } yield {
      val number = OrderView.nextNumber(before)
      val line = OrderLineRules.completed(request, body, order.getString("poNumber"), number)
      request.tenant.orderLines.put(line)
      Acquisitions.made(path, shown(release, line))
    }

  /** Stores a line again, with its changes. */
  def replace(request: SandboxRequest, id: String, body: JsonObject): Checked[Unit] =
    for {
      old <- request.tenant.orderLines.get(id).toRight(AcquisitionsErrors.notFound)
    } yield {
      val number = old.getString("poLineNumber")
      body
        .put("id", id)
        .put("poLineNumber", number)
        .put("purchaseOrderId", old.getString("purchaseOrderId"))
        .put("metadata", Storage.touched(old, request))
      request.tenant.orderLines.put(id, OrderLineRules.completed(request, body, number, 1))
    }

  private val noOrder: SandboxResponse =
    AcquisitionsErrors.refused(422, "The order does not exist", "orderNotFound")

  private def isOpen(order: JsonObject): SandboxResponse = {
    val status = order.getString("workflowStatus")
    AcquisitionsErrors.refused(422, s"Order cannot be modified in $status status", s"order$status")
  }
}

object OrderLinesRoutes {

  val tooManyLines: SandboxResponse = AcquisitionsErrors.refused(
    422,
    "Your FOLIO system is configured to limit the number of PO Lines on each order",
    "polLimitExceeded",
  )

  /** Deletes a line with its title and pieces; inventory records stay. */
  def remove(request: SandboxRequest, lineId: String): Boolean = {
    for (table <- Seq(request.tenant.pieces, request.tenant.titles))
      table.find("poLineId", lineId).foreach(record => table.delete(record.getString("id")))
    request.tenant.orderLines.delete(lineId)
  }

  /** The line without the fields that Trillium does not have. */
  def shown(release: FolioRelease, line: JsonObject): JsonObject = {
    if (release.interfaces.hasSince("order-lines", "4.0")) Vector("alerts", "reportingCodes").foreach(line.remove)
    line
  }
}

/** Fields that mod-orders adds to a purchase order line. */
object OrderLineRules {

  /** Maximum of lines per order: one, unless the tenant's configuration has another number. */
  def maxLines(request: SandboxRequest): Int =
    Lists
      .first(request.tenant.reference("/configurations/entries"), "module==ORDERS and configName==poLines-limit")
      .flatMap(_.getString("value").toIntOption)
      .getOrElse(1)

  /**
   * The line to store.
   *
   * @param orderNumber of its order; `number` counts the order's lines from 1
   */
  def completed(
      request: SandboxRequest,
      line: JsonObject,
      orderNumber: String,
      number: Int,
  ): JsonObject = {
    withoutNulls(line)
    val filled = Json.withDefaults(
      line,
      "id" -> request.tenant.newId(),
      "checkinItems" -> false,
      "automaticExport" -> false,
      "alerts" -> arr(),
      "claims" -> arr(),
      "claimingActive" -> false,
      "collection" -> false,
      "contributors" -> arr(),
      "donorOrganizationIds" -> arr(),
      "fundDistribution" -> arr(),
      "isPackage" -> false,
      "locations" -> arr(),
      "paymentStatus" -> "Pending",
      "poLineNumber" -> s"$orderNumber-$number",
      "receiptStatus" -> "Pending",
      "reportingCodes" -> arr(),
      "rush" -> false,
      "metadata" -> request.metadata,
    )
    def inside(part: String, defaults: (String, Any)*): Unit =
      Option(filled.getJsonObject(part)).foreach(Json.withDefaults(_, defaults: _*))
    inside("details", "isAcknowledged" -> false, "productIds" -> arr())
    inside("eresource", "activated" -> false, "trial" -> false)
    inside("physical", "volumes" -> arr())
    Json.objects(filled, "locations").foreach { location =>
      val copies = location.getInteger("quantityPhysical", 0) +
        location.getInteger("quantityElectronic", 0)
      location.put("quantity", copies)
    }
    val cost = Json.withDefaults(
      filled.getJsonObject("cost"),
      "discountType" -> "percentage",
    )
    cost.put("poLineEstimatedPrice", estimatedPrice(cost))
    filled
  }

  private def estimatedPrice(cost: JsonObject): Double = {
    def amount(field: String): Double = cost.getDouble(field, 0.0)
    val list = amount("listUnitPrice") * cost.getInteger("quantityPhysical", 0) +
      amount("listUnitPriceElectronic") * cost.getInteger("quantityElectronic", 0)
    val discount =
      if (cost.getString("discountType") == "amount") amount("discount")
      else list * amount("discount") / 100
    GeneratedBudgets.cents(list - discount + amount("additionalCost"))
  }

  /** Removes nulls, also in nested objects. */
  private def withoutNulls(record: JsonObject): Unit = {
    Json.withoutNulls(record)
    record.fieldNames.toArray(Array.empty[String]).foreach { name =>
      record.getValue(name) match {
        case inner: JsonObject => withoutNulls(inner)
        case inner: io.vertx.core.json.JsonArray => Json.objects(inner).foreach(withoutNulls)
        case _ => ()
      }
    }
  }

  def price(line: JsonObject): Double = line.getJsonObject("cost").getDouble("poLineEstimatedPrice")

  def copiesOf(line: JsonObject): Int = {
    val cost = line.getJsonObject("cost")
    cost.getInteger("quantityPhysical", 0) + cost.getInteger("quantityElectronic", 0)
  }
}
