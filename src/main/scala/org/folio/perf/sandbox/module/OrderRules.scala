package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Eithers
import org.folio.perf.sandbox.data.GeneratedOrders
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.arr
import org.folio.perf.sandbox.gateway.{Bodies, Schema}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Checks of mod-orders on orders, and the form in which it stores them. */
private[module] object OrderRules {

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

  /** Fields that are calculated when an order is read. */
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

  def read(request: SandboxRequest): Either[SandboxResponse, JsonObject] =
    for {
      body <- Bodies.valid(request, schema)
      _ <- AcquisitionsStorage.oneOf(body, "orderType", Types)
      _ <- AcquisitionsStorage.oneOf(body, "workflowStatus", Statuses)
      lines = linesIn(body)
      _ <- Eithers.each(lines) { line =>
        Bodies.valid(line, OrderLineRules.inOrder).flatMap(OrderLineRules.check)
      }
    } yield body

  def linesIn(body: JsonObject): Vector[JsonObject] =
    Json.objects(body.getJsonArray("compositePoLines"))

  def stored(request: SandboxRequest, body: JsonObject): JsonObject = {
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
}
