package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Eithers
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Json, Orders}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, RememberedAnswers, Route, Schema}

/** mod-orders: purchase orders with their lines. An order is Pending, then Open, then Closed. */
object OrdersRoutes {
  private val module = "mod-orders"
  private val path = "/orders/composite-orders"

  /** Of all tenants; a download asks for the orders of one page again and again. */
  private val RememberedLists = 200

  private def list = new RememberedAnswers(
    RememberedLists,
    tenant => Seq(tenant.orders),
    AcquisitionsStorage.list(_.orders, "purchaseOrders"),
  )

  /** Made for each sandbox, so that none gives the answers of another. */
  def routes: Vector[Route] = Vector(
    route("GET", path, "collection.get", CallKind.Read)(list),
    route("POST", path, "item.post", CallKind.Write)(post),
    route("GET", s"$path/{id}", "item.get", CallKind.Read)(get),
    route("PUT", s"$path/{id}", "item.put", CallKind.Write)(put),
    route("DELETE", s"$path/{id}", "item.delete", CallKind.Write)(delete),
    route("GET", "/orders/po-number", "po-number.item.get", CallKind.LightRead)(number),
  )

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, module, s"orders.$does", kind, handle)

  private val schema = Schema(
    "CompositePurchaseOrder",
    Vector("vendor", "orderType"),
    Vector(
      "id",
      "approved",
      "approvedById",
      "approvalDate",
      "assignedTo",
      "billTo",
      "closeReason",
      "dateOrdered",
      "manualPo",
      "notes",
      "poNumber",
      "poNumberPrefix",
      "poNumberSuffix",
      "orderType",
      "reEncumber",
      "ongoing",
      "shipTo",
      "totalEstimatedPrice",
      "totalEncumbered",
      "totalExpended",
      "totalItems",
      "template",
      "vendor",
      "workflowStatus",
      "compositePoLines",
      "acqUnitIds",
      "nextPolNumber",
      "tags",
      "metadata",
      "needReEncumber",
      "customFields",
    ),
  )

  /** What is worked out when an order is shown. */
  private val derived = Vector(
    "totalEstimatedPrice",
    "totalEncumbered",
    "totalExpended",
    "totalItems",
    "nextPolNumber",
    "needReEncumber",
    "compositePoLines",
  )

  private val Statuses = Vector(Orders.Pending, Orders.Open, Orders.Closed)
  private val Types = Vector(Orders.OneTime, Orders.Ongoing)

  private def number(ask: Ask): Answer =
    Answer.json(200, obj("poNumber" -> ask.tenant.newPoNumber()))

  private def get(ask: Ask): Answer = ask.tenant.orders.get(ask.id) match {
    case None => AcquisitionsErrors.NotFound
    case Some(order) => Answer.json(200, OrderView.composite(ask.tenant, order))
  }

  private def read(ask: Ask): Either[Answer, JsonObject] =
    for {
      body <- Bodies.valid(ask, schema)
      _ <- AcquisitionsStorage.oneOf(body, "orderType", Types)
      _ <- AcquisitionsStorage.oneOf(body, "workflowStatus", Statuses)
      lines = linesIn(body)
      _ <- Eithers.each(lines) { line =>
        Bodies.valid(line, OrderLineRules.inOrder).flatMap(OrderLineRules.check)
      }
    } yield body

  private def linesIn(body: JsonObject): Vector[JsonObject] =
    Json.objects(body.getJsonArray("compositePoLines"))

  private def isFree(ask: Ask, number: Option[String], ownId: String): Either[Answer, Unit] =
    Either.cond(
      number.forall(ask.tenant.orders.find("poNumber", _).forall(_.getString("id") == ownId)),
      (),
      AcquisitionsErrors.refused(400, "PO Number already exists", "poNumberNotUnique"),
    )

  private def post(ask: Ask): Answer = {
    val made = for {
      body <- read(ask)
      id = Json.string(body, "id").getOrElse(ask.tenant.newId())
      _ <- isFree(ask, Json.string(body, "poNumber"), "")
      lines = linesIn(body)
      _ <- Either.cond(
        lines.size <= OrderLineRules.maxLines(ask),
        (),
        OrderLinesRoutes.tooManyLines,
      )
      wanted = body.getString("workflowStatus", Orders.Pending)
      order = stored(ask, body.put("id", id))
      kept = lines.zipWithIndex.map { case (line, i) =>
        line.put("purchaseOrderId", id)
        OrderLineRules.completed(ask, line, order.getString("poNumber"), i + 1)
      }
      _ <-
        if (wanted == Orders.Open) OpenOrder(ask, order, kept)
        else Right(keep(ask, order.put("workflowStatus", wanted), kept))
    } yield id
    made match {
      case Left(refusal) => refusal
      case Right(id) =>
        val view = OrderView.composite(ask.tenant, ask.tenant.orders.get(id).get)
        // What it costs so far, and the next number, are not yet told.
        Vector("totalEncumbered", "totalExpended", "nextPolNumber", "needReEncumber")
          .foreach(view.remove)
        // The address is that of a line: so mod-orders answers.
        Answer.json(201, view, "location" -> s"http://okapi/orders/order-lines/$id")
    }
  }

  private def keep(ask: Ask, order: JsonObject, lines: Vector[JsonObject]): Unit = {
    lines.foreach(line => ask.tenant.orderLines.put(line.getString("id"), line))
    ask.tenant.orders.put(order.getString("id"), order)
  }

  private def stored(ask: Ask, body: JsonObject): JsonObject = {
    derived.foreach(body.remove)
    AcquisitionsStorage.withDefaults(
      AcquisitionsStorage.withoutNulls(body),
      "approved" -> false,
      "notes" -> arr(),
      "poNumber" -> Json.string(body, "poNumber").getOrElse(ask.tenant.newPoNumber()),
      "reEncumber" -> false,
      "workflowStatus" -> Orders.Pending,
      "acqUnitIds" -> arr(),
      "metadata" -> Json.metadata(ask.now, ask.claims.userId),
    )
  }

  private def put(ask: Ask): Answer = {
    val changed = for {
      body <- read(ask)
      old <- ask.tenant.orders.get(ask.id).toRight(AcquisitionsErrors.NotFound)
      _ <- isFree(ask, Json.string(body, "poNumber"), ask.id)
      _ <- change(ask, old, body)
    } yield ()
    changed match {
      case Left(refusal) => refusal
      case Right(_) => Answer.NoContent
    }
  }

  private def change(ask: Ask, old: JsonObject, body: JsonObject): Either[Answer, Unit] = {
    val lines = linesAfter(ask, old, linesIn(body))
    val order = stored(
      ask,
      body
        .put("id", ask.id)
        .put("poNumber", body.getString("poNumber", old.getString("poNumber")))
        .put("metadata", Storage.touched(old, ask)),
    )
    (old.getString("workflowStatus"), order.getString("workflowStatus")) match {
      case (Orders.Pending, Orders.Open) => OpenOrder(ask, order, lines)
      case (Orders.Open, Orders.Closed) =>
        val reason = Json.stringAt(order, "closeReason.reason").getOrElse("Complete")
        Right(keep(ask, OrderProgress.close(ask, order, reason), lines))
      case (Orders.Open | Orders.Closed, Orders.Pending) => Left(cannotUnopen)
      case _ => Right(keep(ask, order, lines))
    }
  }

  /** Of the lines, those that were sent replace the stored ones; the others stay. */
  private def linesAfter(
      ask: Ask,
      order: JsonObject,
      sent: Vector[JsonObject],
  ): Vector[JsonObject] = {
    val before = OrderView.linesOf(ask.tenant, ask.id)
    val changes = sent.flatMap(line => Json.string(line, "id").map(_ -> line)).toMap
    val kept = before.map(line => changes.getOrElse(line.getString("id"), line))
    val known = before.map(_.getString("id")).toSet
    val added = sent.filterNot(line => Json.string(line, "id").exists(known))
    val first = OrderView.nextNumber(before)
    (kept ++ added).zipWithIndex.map { case (line, i) =>
      line.put("purchaseOrderId", ask.id)
      OrderLineRules.completed(
        ask,
        line,
        order.getString("poNumber"),
        math.max(first, first + i - kept.size),
      )
    }
  }

  /** No workflow takes an order back; what mod-orders then does is not known well enough. */
  private val cannotUnopen: Answer =
    AcquisitionsErrors.general(422, "The sandbox cannot take back an order that was opened")

  private def delete(ask: Ask): Answer =
    if (!ask.tenant.orders.contains(ask.id)) AcquisitionsErrors.NotFound
    else {
      OrderView
        .linesOf(ask.tenant, ask.id)
        .foreach(line => OrderLinesRoutes.remove(ask, line.getString("id")))
      ask.tenant.orders.delete(ask.id)
      Answer.NoContent
    }
}
