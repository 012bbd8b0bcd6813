package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.model.Eithers
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, list, obj}
import org.folio.perf.sandbox.data.{Json, Pieces}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Route, Schema}

/**
 * mod-orders: pieces arrive, or turn out not to have. Both requests answer 200 whatever came of it;
 * each piece's result says how it went.
 */
object ReceivingRoutes {

  val routes: Vector[Route] = Vector(
    Route(
      "POST",
      "/orders/check-in",
      "mod-orders",
      "orders.check-in.collection.post",
      CallKind.Write,
      receive(CheckIn),
    ),
    Route(
      "POST",
      "/orders/receive",
      "mod-orders",
      "orders.receiving.collection.post",
      CallKind.Write,
      receive(Receive),
    ),
  )

  /** The names that one of the two requests has for the same things. */
  final private case class Form(name: String, lines: String, pieces: String, pieceId: String)
  private val CheckIn = Form("CheckinCollection", "toBeCheckedIn", "checkInPieces", "id")
  private val Receive = Form("ReceivingCollection", "toBeReceived", "receivedItems", "pieceId")

  /** What became of a piece: why it was not received, if so. */
  final private case class Outcome(pieceId: String, refusal: Option[(String, String)])

  private def receive(form: Form)(ask: Ask): Answer = {
    val schema =
      Schema(form.name, Vector(form.lines, "totalRecords"), Vector(form.lines, "totalRecords"))
    val read = for {
      body <- Bodies.valid(ask, schema)
      lines = Json.objects(body.getJsonArray(form.lines))
      pieces = lines.flatMap(line => Json.objects(line.getJsonArray(form.pieces)))
      _ <- Eithers.each(pieces)(AcquisitionsStorage.oneOf(_, "itemStatus", ItemStatuses))
    } yield lines
    read match {
      case Left(refusal) => refusal
      case Right(lines) =>
        val results = lines.map(line => result(line.getString("poLineId"), each(ask, form, line)))
        Answer.json(
          200,
          obj("receivingResults" -> list(results), "totalRecords" -> results.size),
        )
    }
  }

  private def each(ask: Ask, form: Form, line: JsonObject): Vector[Outcome] = {
    val lineId = line.getString("poLineId")
    val outcomes = Json.objects(line.getJsonArray(form.pieces)).map { sent =>
      val id = sent.getString(form.pieceId, "")
      Outcome(id, change(ask, lineId, id, sent).left.toOption)
    }
    if (outcomes.exists(_.refusal.isEmpty)) OrderProgress.received(ask, lineId)
    outcomes
  }

  /** Receives the piece, or takes that back when its item is on order again. */
  private def change(
      ask: Ask,
      lineId: String,
      pieceId: String,
      sent: JsonObject,
  ): Either[(String, String), Unit] = {
    val comes = sent.getString("itemStatus") != OrderInventory.OnOrder
    val place = Vector("holdingId", "locationId").find(sent.getString(_) != null)
    for {
      piece <- ask.tenant.pieces
        .get(pieceId)
        .toRight("pieceNotFound" -> "The piece record is not found")
      _ <- Either.cond(
        piece.getString("poLineId") == lineId,
        (),
        "piecePolMismatch" -> "The piece does not correspond to PO line",
      )
      _ <- Either.cond(
        !comes || piece.getString("receivingStatus") != Pieces.Received,
        (),
        "pieceAlreadyReceived" -> "The piece record is already received",
      )
      _ <- Either.cond(
        !comes || place.isDefined,
        (),
        "locNotProvided" -> "Location not provided",
      )
    } yield {
      if (comes) piece.put("receivedDate", Json.time(ask.now)) else piece.remove("receivedDate")
      place.foreach { field =>
        Vector("holdingId", "locationId").foreach(piece.remove)
        piece.put(field, sent.getString(field))
      }
      Taken.foreach { field =>
        if (sent.getValue(field) != null) { piece.put(field, sent.getValue(field)); () }
      }
      piece
        .put("receivingStatus", if (comes) Pieces.Received else Pieces.Expected)
        .put("statusUpdatedDate", Json.time(ask.now))
        .put("metadata", Storage.touched(piece, ask))
      ask.tenant.pieces.put(pieceId, piece)
      changeItem(ask, piece, sent)
    }
  }

  private def changeItem(ask: Ask, piece: JsonObject, sent: JsonObject): Unit =
    for {
      id <- Json.string(piece, "itemId")
      item <- ask.tenant.items.get(id)
      status <- Json.string(sent, "itemStatus")
    } {
      Json.string(sent, "barcode").foreach(item.put("barcode", _))
      Circulation.changeItem(ask, item, status, None)
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
  private val Taken = Vector(
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

  private val ItemStatuses = Vector(
    "Available",
    "Awaiting pickup",
    "Awaiting delivery",
    "Checked out",
    "In process",
    "In process (non-requestable)",
    "In transit",
    "Intellectual item",
    "Long missing",
    "Lost and paid",
    "Missing",
    "On order",
    "Order closed",
    "Paged",
    "Restricted",
    "Declared lost",
    "Claimed returned",
    "Aged to lost",
    "Unavailable",
    "Undefined",
    "Unknown",
    "Withdrawn",
  )
}
