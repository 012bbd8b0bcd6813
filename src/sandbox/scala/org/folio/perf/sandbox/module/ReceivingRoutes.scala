package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.GeneratedPieces
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-orders: receipt and check-in of pieces. The status is always 200; each piece's result
 * contains its errors.
 */
object ReceivingRoutes extends RoutesOf("mod-orders") {

  override val routes: Vector[Route] = Vector(
    route("POST /orders/check-in", withBody(receive(CheckIn))),
    route("POST /orders/receive", withBody(receive(Receive))),
  )

  /** Names of the fields in one of the two requests. */
  final private case class Form(lines: String, pieces: String, pieceId: String)
  private val CheckIn = Form("toBeCheckedIn", "checkInPieces", "id")
  private val Receive = Form("toBeReceived", "receivedItems", "pieceId")

  /** Result for a piece, with the reason if it was not received. */
  final private case class Outcome(pieceId: String, refusal: Option[(String, String)])

  private def receive(form: Form)(request: SandboxRequest, body: JsonObject): SandboxResponse =
    Lists.whole(
      "receivingResults",
      Json
        .objects(body, form.lines)
        .map(line => result(line.getString("poLineId"), each(request, form, line))),
    )

  private def each(request: SandboxRequest, form: Form, line: JsonObject): Vector[Outcome] = {
    val lineId = line.getString("poLineId")
    val outcomes = Json.objects(line.getJsonArray(form.pieces)).map { sent =>
      val id = sent.getString(form.pieceId, "")
      Outcome(id, change(request, id, sent).left.toOption)
    }
    if (outcomes.exists(_.refusal.isEmpty)) OrderProgress.received(request, lineId)
    outcomes
  }

  /** Receives the piece, or reverts its receipt if its item is on order again. */
  private def change(
      request: SandboxRequest,
      pieceId: String,
      sent: JsonObject,
  ): Either[(String, String), Unit] = {
    val comes = sent.getString("itemStatus") != OrderInventory.OnOrder
    for {
      piece <- request.tenant.pieces
        .get(pieceId)
        .toRight("pieceNotFound" -> "The piece record is not found")
      _ <- Check.that(
        !comes || piece.getString("receivingStatus") != GeneratedPieces.Received,
        "pieceAlreadyReceived" -> "The piece record is already received",
      )
    } yield {
      if (comes) piece.put("receivedDate", Json.time(request.now)) else piece.remove("receivedDate")
      for (holdingId <- Json.string(sent, "holdingId")) {
        Vector("holdingId", "locationId").foreach(piece.remove)
        piece.put("holdingId", holdingId)
      }
      piece
        .put("displayOnHolding", sent.getBoolean("displayOnHolding", false))
        .put("receivingStatus", if (comes) GeneratedPieces.Received else GeneratedPieces.Expected)
        .put("statusUpdatedDate", Json.time(request.now))
        .put("metadata", Storage.touched(piece, request))
      request.tenant.pieces.put(pieceId, piece)
    }
  }

  private def result(lineId: String, outcomes: Vector[Outcome]): JsonObject = obj(
    "poLineId" -> lineId,
    "processedSuccessfully" -> outcomes.count(_.refusal.isEmpty),
    "processedWithError" -> outcomes.count(_.refusal.isDefined),
    "receivingItemResults" -> list(outcomes.map { outcome =>
      obj(
        "pieceId" -> outcome.pieceId,
        "processingStatus" -> obj(
          "type" -> (if (outcome.refusal.isEmpty) "success" else "failure"),
          "error" -> outcome.refusal.map { case (code, message) =>
            obj("message" -> message, "code" -> code, "parameters" -> arr())
          },
        ),
      )
    }),
  )
}

/** Progress of an open order: receipts of its lines. */
object OrderProgress {

  /** Updates the line's receipt status from its pieces, after one of them changed. */
  def received(request: SandboxRequest, lineId: String): Unit =
    request.tenant.orderLines.get(lineId).foreach { line =>
      val status = receiptStatus(request, line)
      if (status != line.getString("receiptStatus")) {
        if (status == AwaitingReceipt) line.remove("receiptDate")
        else line.put("receiptDate", Json.time(request.now))
        line.put("receiptStatus", status).put("metadata", Storage.touched(line, request))
        request.tenant.orderLines.put(line)
      }
    }

  private def receiptStatus(request: SandboxRequest, line: JsonObject): String = {
    val pieces = request.tenant.pieces.find("poLineId", line.getString("id"))
    val come = pieces.count(_.getString("receivingStatus") == GeneratedPieces.Received)
    if (come == 0) AwaitingReceipt
    else if (come == pieces.size) FullyReceived
    else "Partially Received"
  }

  private val AwaitingReceipt = "Awaiting Receipt"
  private val FullyReceived = "Fully Received"
}
