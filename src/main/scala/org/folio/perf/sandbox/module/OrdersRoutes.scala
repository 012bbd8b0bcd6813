package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.GeneratedOrders
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Bodies, ResponseCache, Route, Schema}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-orders: purchase orders with their lines. An order is Pending, then Open, then Closed. */
object OrdersRoutes {
  private val module = "mod-orders"
  private val path = "/orders/composite-orders"

  /** Of all tenants; a download asks for the orders of one page again and again. */
  private val RememberedLists = 200

  private def list = new ResponseCache(
    RememberedLists,
    tenant => Seq(tenant.orders),
    AcquisitionsStorage.list(_.orders, "purchaseOrders"),
  )

  /** Made for each sandbox, so that none gives the answers of another. */
  def routes: Vector[Route] = Vector(
    route("GET", path, "collection.get", RequestKind.Read)(list),
    route("POST", path, "item.post", RequestKind.Write)(post),
    route("GET", s"$path/{id}", "item.get", RequestKind.Read)(get),
    route("PUT", s"$path/{id}", "item.put", RequestKind.Write)(put),
    route("DELETE", s"$path/{id}", "item.delete", RequestKind.Write)(delete),
    route("GET", "/orders/po-number", "po-number.item.get", RequestKind.LightRead)(number),
  )

  private def route(method: String, path: String, does: String, kind: RequestKind)(
      handle: SandboxRequest => SandboxResponse
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

  private val Statuses =
    Vector(GeneratedOrders.Pending, GeneratedOrders.Open, GeneratedOrders.Closed)
  private val Types = Vector(GeneratedOrders.OneTime, GeneratedOrders.Ongoing)

  private def number(request: SandboxRequest): SandboxResponse =
    SandboxResponse.json(200, obj("poNumber" -> request.tenant.newPoNumber()))

  private def get(request: SandboxRequest): SandboxResponse =
    request.tenant.orders.get(request.id) match {
      case None => AcquisitionsErrors.NotFound
      case Some(order) => SandboxResponse.json(200, OrderView.composite(request.tenant, order))
    }

  private def read(request: SandboxRequest): Either[SandboxResponse, JsonObject] =
    for {
      body <- Bodies.valid(request, schema)
      _ <- AcquisitionsStorage.oneOf(body, "orderType", Types)
      _ <- AcquisitionsStorage.oneOf(body, "workflowStatus", Statuses)
      lines = linesIn(body)
      _ <- lines.foldLeft[Either[SandboxResponse, Unit]](Right(())) { (done, line) =>
        done.flatMap(_ => Bodies.valid(line, OrderLineRules.inOrder)).flatMap(OrderLineRules.check)
      }
    } yield body

  private def linesIn(body: JsonObject): Vector[JsonObject] =
    Json.objects(body.getJsonArray("compositePoLines"))

  private def isFree(
      request: SandboxRequest,
      number: Option[String],
      ownId: String,
  ): Either[SandboxResponse, Unit] =
    Either.cond(
      number.forall(request.tenant.orders.find("poNumber", _).forall(_.getString("id") == ownId)),
      (),
      AcquisitionsErrors.refused(400, "PO Number already exists", "poNumberNotUnique"),
    )

  private def post(request: SandboxRequest): SandboxResponse = {
    val made = for {
      body <- read(request)
      id = Json.string(body, "id").getOrElse(request.tenant.newId())
      _ <- isFree(request, Json.string(body, "poNumber"), "")
      lines = linesIn(body)
      _ <- Either.cond(
        lines.size <= OrderLineRules.maxLines(request),
        (),
        OrderLinesRoutes.tooManyLines,
      )
      wanted = body.getString("workflowStatus", GeneratedOrders.Pending)
      order = stored(request, body.put("id", id))
      kept = lines.zipWithIndex.map { case (line, i) =>
        line.put("purchaseOrderId", id)
        OrderLineRules.completed(request, line, order.getString("poNumber"), i + 1)
      }
      _ <-
        if (wanted == GeneratedOrders.Open) OpenOrder(request, order, kept)
        else Right(keep(request, order.put("workflowStatus", wanted), kept))
    } yield id
    made match {
      case Left(refusal) => refusal
      case Right(id) =>
        val view = OrderView.composite(request.tenant, request.tenant.orders.get(id).get)
        // What it costs so far, and the next number, are not yet told.
        Vector("totalEncumbered", "totalExpended", "nextPolNumber", "needReEncumber")
          .foreach(view.remove)
        // The address is that of a line: so mod-orders answers.
        SandboxResponse.json(201, view, "location" -> s"http://okapi/orders/order-lines/$id")
    }
  }

  private def keep(request: SandboxRequest, order: JsonObject, lines: Vector[JsonObject]): Unit = {
    lines.foreach(line => request.tenant.orderLines.put(line.getString("id"), line))
    request.tenant.orders.put(order.getString("id"), order)
  }

  private def stored(request: SandboxRequest, body: JsonObject): JsonObject = {
    derived.foreach(body.remove)
    AcquisitionsStorage.withDefaults(
      AcquisitionsStorage.withoutNulls(body),
      "approved" -> false,
      "notes" -> arr(),
      "poNumber" -> Json.string(body, "poNumber").getOrElse(request.tenant.newPoNumber()),
      "reEncumber" -> false,
      "workflowStatus" -> GeneratedOrders.Pending,
      "acqUnitIds" -> arr(),
      "metadata" -> Json.metadata(request.now, request.claims.userId),
    )
  }

  private def put(request: SandboxRequest): SandboxResponse = {
    val changed = for {
      body <- read(request)
      old <- request.tenant.orders.get(request.id).toRight(AcquisitionsErrors.NotFound)
      _ <- isFree(request, Json.string(body, "poNumber"), request.id)
      _ <- change(request, old, body)
    } yield ()
    changed match {
      case Left(refusal) => refusal
      case Right(_) => SandboxResponse.NoContent
    }
  }

  private def change(
      request: SandboxRequest,
      old: JsonObject,
      body: JsonObject,
  ): Either[SandboxResponse, Unit] = {
    val lines = linesAfter(request, old, linesIn(body))
    val order = stored(
      request,
      body
        .put("id", request.id)
        .put("poNumber", body.getString("poNumber", old.getString("poNumber")))
        .put("metadata", Storage.touched(old, request)),
    )
    (old.getString("workflowStatus"), order.getString("workflowStatus")) match {
      case (GeneratedOrders.Pending, GeneratedOrders.Open) => OpenOrder(request, order, lines)
      case (GeneratedOrders.Open, GeneratedOrders.Closed) =>
        val reason = Json.stringAt(order, "closeReason.reason").getOrElse("Complete")
        Right(keep(request, OrderProgress.close(request, order, reason), lines))
      case (GeneratedOrders.Open | GeneratedOrders.Closed, GeneratedOrders.Pending) =>
        Left(cannotUnopen)
      case _ => Right(keep(request, order, lines))
    }
  }

  /** Of the lines, those that were sent replace the stored ones; the others stay. */
  private def linesAfter(
      request: SandboxRequest,
      order: JsonObject,
      sent: Vector[JsonObject],
  ): Vector[JsonObject] = {
    val before = OrderView.linesOf(request.tenant, request.id)
    val changes = sent.flatMap(line => Json.string(line, "id").map(_ -> line)).toMap
    val kept = before.map(line => changes.getOrElse(line.getString("id"), line))
    val known = before.map(_.getString("id")).toSet
    val added = sent.filterNot(line => Json.string(line, "id").exists(known))
    val first = OrderView.nextNumber(before)
    (kept ++ added).zipWithIndex.map { case (line, i) =>
      line.put("purchaseOrderId", request.id)
      OrderLineRules.completed(
        request,
        line,
        order.getString("poNumber"),
        math.max(first, first + i - kept.size),
      )
    }
  }

  /** No workflow takes an order back; what mod-orders then does is not known well enough. */
  private val cannotUnopen: SandboxResponse =
    AcquisitionsErrors.general(422, "The sandbox cannot take back an order that was opened")

  private def delete(request: SandboxRequest): SandboxResponse =
    if (!request.tenant.orders.contains(request.id)) AcquisitionsErrors.NotFound
    else {
      OrderView
        .linesOf(request.tenant, request.id)
        .foreach(line => OrderLinesRoutes.remove(request, line.getString("id")))
      request.tenant.orders.delete(request.id)
      SandboxResponse.NoContent
    }
}
