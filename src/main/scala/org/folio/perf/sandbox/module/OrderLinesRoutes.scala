package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.GeneratedOrders
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{ModuleRoutes, ResponseCache, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-orders: single lines of purchase orders. */
object OrderLinesRoutes extends ModuleRoutes {
  private val module = "mod-orders"
  private val path = "/orders/order-lines"

  /**
   * Maximum of cached lists, for all tenants; each has about 60 kB. A download repeats its search
   * for lines.
   */
  private val RememberedLists = 200

  private def remembered = new ResponseCache(
    RememberedLists,
    tenant => Seq(tenant.orderLines, tenant.orders),
    AcquisitionsStorage.list(_.orderLines, "poLines"),
  )

  /** Created for each sandbox, so that their caches are separate. */
  override def routes: Vector[Route] = Vector(
    route("GET", path, "collection.get", RequestKind.Read)(remembered),
    route("POST", path, "item.post", RequestKind.Write)(post),
    route("GET", s"$path/{id}", "item.get", RequestKind.LightRead)(
      AcquisitionsStorage.get(_.orderLines)
    ),
    route("PUT", s"$path/{id}", "item.put", RequestKind.Write)(put),
    route("DELETE", s"$path/{id}", "item.delete", RequestKind.Write)(delete),
  )

  private def route(method: String, path: String, does: String, kind: RequestKind)(
      handle: SandboxRequest => SandboxResponse
  ): Route = Route(method, path, module, s"orders.po-lines.$does", kind, handle)

  val tooManyLines: SandboxResponse = AcquisitionsErrors.refused(
    422,
    "Your FOLIO system is configured to limit the number of PO Lines on each order",
    "polLimitExceeded",
  )

  private def post(request: SandboxRequest): SandboxResponse = {
    val made = for {
      body <- OrderLineRules.read(request)
      order <- request.tenant.orders.get(body.getString("purchaseOrderId")).toRight(noOrder)
      _ <- Either.cond(
        order.getString("workflowStatus") == GeneratedOrders.Pending,
        (),
        isOpen(order),
      )
      before = OrderView.linesOf(request.tenant, order.getString("id"))
      _ <- Either.cond(before.size < OrderLineRules.maxLines(request), (), tooManyLines)
    } yield {
      val number = OrderView.nextNumber(before)
      val line = OrderLineRules.completed(request, body, order.getString("poNumber"), number)
      request.tenant.orderLines.put(line.getString("id"), line)
      line
    }
    made match {
      case Left(refusal) => refusal
      case Right(line) => AcquisitionsStorage.made(path, line)
    }
  }

  private def put(request: SandboxRequest): SandboxResponse = {
    val changed = for {
      body <- OrderLineRules.read(request)
      old <- request.tenant.orderLines.get(request.id).toRight(AcquisitionsErrors.NotFound)
      order = request.tenant.orders.get(old.getString("purchaseOrderId"))
      wasOpened = order.exists(_.getString("workflowStatus") != GeneratedOrders.Pending)
      _ <- if (wasOpened) protectedFields(old, body) else Right(())
    } yield {
      val number = old.getString("poLineNumber")
      body
        .put("id", request.id)
        .put("poLineNumber", number)
        .put("purchaseOrderId", old.getString("purchaseOrderId"))
        .put("metadata", Storage.touched(old, request))
      request.tenant.orderLines.put(request.id, OrderLineRules.completed(request, body, number, 1))
    }
    changed match {
      case Left(refusal) => refusal
      case Right(_) => SandboxResponse.NoContent
    }
  }

  private def delete(request: SandboxRequest): SandboxResponse =
    if (remove(request, request.id)) SandboxResponse.NoContent else AcquisitionsErrors.NotFound

  /** Deletes a line with its title and pieces; inventory records stay. */
  def remove(request: SandboxRequest, lineId: String): Boolean = {
    for (table <- Seq(request.tenant.pieces, request.tenant.titles))
      table.find("poLineId", lineId).foreach(record => table.delete(record.getString("id")))
    request.tenant.orderLines.delete(lineId)
  }

  private val noOrder: SandboxResponse = AcquisitionsErrors.refused(
    422,
    "The order cannot be found by provided order id",
    "orderNotFound",
  )

  private def isOpen(order: JsonObject): SandboxResponse = {
    val status = order.getString("workflowStatus")
    AcquisitionsErrors.refused(
      422,
      s"Order cannot be modified in $status status",
      s"order$status",
    )
  }

  /** Checks the fields that cannot change after the order was sent to the vendor. */
  private def protectedFields(old: JsonObject, body: JsonObject): Either[SandboxResponse, Unit] = {
    val changed = ProtectedFields.filter(name => old.getValue(name) != body.getValue(name))
    Either.cond(
      changed.isEmpty,
      (),
      SandboxResponse.json(
        400,
        obj(
          "errors" -> arr(
            obj(
              "message" -> "Protected fields can't be modified",
              "code" -> "protectedFieldChanging",
              "parameters" -> arr(),
              "protectedAndModifiedFields" -> list(changed),
            )
          ),
          "total_records" -> 1,
        ),
      ),
    )
  }

  private val ProtectedFields =
    Vector("acquisitionMethod", "donor", "orderFormat", "requester", "selector", "isPackage")
}
