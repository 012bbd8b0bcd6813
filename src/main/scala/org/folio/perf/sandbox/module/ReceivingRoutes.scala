package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.GeneratedPieces
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, list, obj}
import org.folio.perf.sandbox.gateway.{Bodies, ModuleRoutes, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-orders: receipt and check-in of pieces. The status is always 200; each piece's result
 * contains its errors.
 */
object ReceivingRoutes extends ModuleRoutes {

  override val routes: Vector[Route] = Vector(
    Route(
      "POST",
      "/orders/check-in",
      "mod-orders",
      "orders.check-in.collection.post",
      RequestKind.Write,
      receive(CheckIn),
    ),
    Route(
      "POST",
      "/orders/receive",
      "mod-orders",
      "orders.receiving.collection.post",
      RequestKind.Write,
      receive(Receive),
    ),
  )

  /** Names of the fields in one of the two requests. */
  final private case class Form(lines: String, pieces: String, pieceId: String)
  private val CheckIn = Form("toBeCheckedIn", "checkInPieces", "id")
  private val Receive = Form("toBeReceived", "receivedItems", "pieceId")

  /** Result for a piece, with the reason if it was not received. */
  final private case class Outcome(pieceId: String, refusal: Option[(String, String)])

  private def receive(form: Form)(request: SandboxRequest): SandboxResponse =
    Bodies.json(request) match {
      case Left(refusal) => refusal
      case Right(body) =>
        val results = Json
          .objects(body.getJsonArray(form.lines))
          .map(line => result(line.getString("poLineId"), each(request, form, line)))
        SandboxResponse.json(
          200,
          obj("receivingResults" -> list(results), "totalRecords" -> results.size),
        )
    }

  private def each(request: SandboxRequest, form: Form, line: JsonObject): Vector[Outcome] = {
    val lineId = line.getString("poLineId")
    val outcomes = Json.objects(line.getJsonArray(form.pieces)).map { sent =>
      val id = sent.getString(form.pieceId, "")
      Outcome(id, change(request, lineId, id, sent).left.toOption)
    }
    if (outcomes.exists(_.refusal.isEmpty)) OrderProgress.received(request, lineId)
    outcomes
  }

  /** Receives the piece, or reverts its receipt if its item is on order again. */
  private def change(
      request: SandboxRequest,
      lineId: String,
      pieceId: String,
      sent: JsonObject,
  ): Either[(String, String), Unit] = {
    val comes = sent.getString("itemStatus") != OrderInventory.OnOrder
    val place = Vector("holdingId", "locationId").find(sent.getString(_) != null)
    for {
      piece <- request.tenant.pieces
        .get(pieceId)
        .toRight("pieceNotFound" -> "The piece record is not found")
      _ <- Either.cond(
        piece.getString("poLineId") == lineId,
        (),
        "piecePolMismatch" -> "The piece does not correspond to PO line",
      )
      _ <- Either.cond(
        !comes || piece.getString("receivingStatus") != GeneratedPieces.Received,
        (),
        "pieceAlreadyReceived" -> "The piece record is already received",
      )
      _ <- Either.cond(
        !comes || place.isDefined,
        (),
        "locNotProvided" -> "Location not provided",
      )
    } yield {
      if (comes) piece.put("receivedDate", Json.time(request.now)) else piece.remove("receivedDate")
      place.foreach { field =>
        Vector("holdingId", "locationId").foreach(piece.remove)
        piece.put(field, sent.getString(field))
      }
      ItemFields.foreach { field =>
        if (sent.getValue(field) != null) { piece.put(field, sent.getValue(field)); () }
      }
      piece
        .put("receivingStatus", if (comes) GeneratedPieces.Received else GeneratedPieces.Expected)
        .put("statusUpdatedDate", Json.time(request.now))
        .put("metadata", Storage.touched(piece, request))
      request.tenant.pieces.put(pieceId, piece)
      changeItem(request, piece, sent)
    }
  }

  private def changeItem(request: SandboxRequest, piece: JsonObject, sent: JsonObject): Unit =
    for {
      id <- Json.string(piece, "itemId")
      item <- request.tenant.items.get(id)
      status <- Json.string(sent, "itemStatus")
    } {
      Json.string(sent, "barcode").foreach(item.put("barcode", _))
      Circulation.changeItem(request, item, status, None)
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

  /** Fields of a piece that its receipt can change. */
  private val ItemFields = Vector(
    "displayOnHolding",
    "comment",
    "enumeration",
    "chronology",
    "copyNumber",
    "barcode",
    "callNumber",
    "supplement",
    "discoverySuppress",
  )
}
