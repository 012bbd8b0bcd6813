package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Eithers
import org.folio.perf.sandbox.data.GeneratedOrders
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.arr
import org.folio.perf.sandbox.gateway.Bodies
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Checks of mod-orders on orders, and the form in which it stores them. */
private[module] object OrderRules {

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

  def read(request: SandboxRequest): Either[SandboxResponse, JsonObject] =
    for {
      body <- Bodies.json(request)
      _ <- Eithers.each(linesIn(body))(OrderLineRules.check)
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
