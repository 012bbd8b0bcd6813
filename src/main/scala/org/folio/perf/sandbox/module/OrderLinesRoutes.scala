package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Orders
import org.folio.perf.sandbox.gateway.{Answer, Ask, RememberedAnswers, Route}
import org.folio.perf.sandbox.data.Json.{arr, list, obj}

/** mod-orders: the lines of purchase orders, each by itself. */
object OrderLinesRoutes {
  private val module = "mod-orders"
  private val path = "/orders/order-lines"

  /** Of all tenants, each some 60 kB: a download repeats its search for lines. */
  private val RememberedLists = 200

  private def remembered = new RememberedAnswers(
    RememberedLists,
    tenant => Seq(tenant.orderLines, tenant.orders),
    AcquisitionsStorage.list(_.orderLines, "poLines"),
  )

  /** Made for each sandbox, so that none gives the answers of another. */
  def routes: Vector[Route] = Vector(
    route("GET", path, "collection.get", CallKind.Read)(remembered),
    route("POST", path, "item.post", CallKind.Write)(post),
    route("GET", s"$path/{id}", "item.get", CallKind.LightRead)(
      AcquisitionsStorage.get(_.orderLines)
    ),
    route("PUT", s"$path/{id}", "item.put", CallKind.Write)(put),
    route("DELETE", s"$path/{id}", "item.delete", CallKind.Write)(delete),
  )

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, module, s"orders.po-lines.$does", kind, handle)

  val tooManyLines: Answer = AcquisitionsErrors.refused(
    422,
    "Your FOLIO system is configured to limit the number of PO Lines on each order",
    "polLimitExceeded",
  )

  private def post(ask: Ask): Answer = {
    val made = for {
      body <- OrderLineRules.read(ask, OrderLineRules.alone)
      order <- ask.tenant.orders.get(body.getString("purchaseOrderId")).toRight(noOrder)
      _ <- Either.cond(order.getString("workflowStatus") == Orders.Pending, (), isOpen(order))
      before = OrderView.linesOf(ask.tenant, order.getString("id"))
      _ <- Either.cond(before.size < OrderLineRules.maxLines(ask), (), tooManyLines)
    } yield {
      val number = OrderView.nextNumber(before)
      val line = OrderLineRules.completed(ask, body, order.getString("poNumber"), number)
      ask.tenant.orderLines.put(line.getString("id"), line)
      line
    }
    made match {
      case Left(refusal) => refusal
      case Right(line) => AcquisitionsStorage.made(path, line)
    }
  }

  private def put(ask: Ask): Answer = {
    val changed = for {
      body <- OrderLineRules.read(ask, OrderLineRules.inOrder)
      old <- ask.tenant.orderLines.get(ask.id).toRight(AcquisitionsErrors.NotFound)
      order = ask.tenant.orders.get(old.getString("purchaseOrderId"))
      wasOpened = order.exists(_.getString("workflowStatus") != Orders.Pending)
      _ <- if (wasOpened) protectedFields(old, body) else Right(())
    } yield {
      val number = old.getString("poLineNumber")
      body
        .put("id", ask.id)
        .put("poLineNumber", number)
        .put("purchaseOrderId", old.getString("purchaseOrderId"))
        .put("metadata", Storage.touched(old, ask))
      ask.tenant.orderLines.put(ask.id, OrderLineRules.completed(ask, body, number, 1))
    }
    changed match {
      case Left(refusal) => refusal
      case Right(_) => Answer.NoContent
    }
  }

  private def delete(ask: Ask): Answer =
    if (remove(ask, ask.id)) Answer.NoContent else AcquisitionsErrors.NotFound

  /** With its title and pieces; the inventory stays. */
  def remove(ask: Ask, lineId: String): Boolean = {
    for (table <- Seq(ask.tenant.pieces, ask.tenant.titles))
      table.find("poLineId", lineId).foreach(record => table.delete(record.getString("id")))
    ask.tenant.orderLines.delete(lineId)
  }

  private val noOrder: Answer = AcquisitionsErrors.refused(
    422,
    "The order cannot be found by provided order id",
    "orderNotFound",
  )

  private def isOpen(order: JsonObject): Answer = {
    val status = order.getString("workflowStatus")
    AcquisitionsErrors.refused(
      422,
      s"Order cannot be modified in $status status",
      s"order$status",
    )
  }

  /** What was ordered stays as it was sent to the vendor. */
  private def protectedFields(old: JsonObject, body: JsonObject): Either[Answer, Unit] = {
    val changed = ProtectedFields.filter(name => old.getValue(name) != body.getValue(name))
    Either.cond(
      changed.isEmpty,
      (),
      Answer.json(
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
