package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError
import org.folio.perf.protocol.SessionKey
import scala.collection.mutable

/** Fills the pools of available items, which share one list. */
final private class ItemFill(
    reader: RecordReader,
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) {
  private val items = new ListCursor(reader.records(RecordSource.Items, "items"))

  def fill(places: ServicePoints, missing: RecordKind => Int): Either[FolioError, Unit] =
    items.readWhile(RecordKind.availableItems.map(missing).sum) { page =>
      val fresh = page.filter(item => barcodes.take(item.path("barcode").asText("")))
      // Each item goes to the kind that lacks most.
      val kinds = RecordKind.availableItems.filter(missing(_) > 0)
      val open = mutable.Map.from(kinds.map(k => k -> missing(k)))
      val parts = fresh.map { item =>
        val kind = kinds.maxBy(open)
        open(kind) -= 1
        kind -> item
      }
      val requested = parts.collect { case (k, item) if k != RecordKind.ItemToLend => item }
      reader.instances(requested.map(_.path("holdingsRecordId").asText)).map { instances =>
        parts.foreach { case (kind, item) =>
          pool(kind).add(record(kind, item, places, instances))
        }
      }
    }

  private def record(
      kind: RecordKind,
      item: JsonNode,
      places: ServicePoints,
      instances: Map[String, String],
  ): Option[Record] = {
    val barcode = SessionKey.ItemBarcode -> item.path("barcode").asText
    val holdingsId = item.path("holdingsRecordId").asText
    if (kind == RecordKind.ItemToLend)
      places
        .of(item.path("effectiveLocation").path("id").asText)
        .map(at => Record(barcode, SessionKey.ServicePointId -> at))
    else
      instances.get(holdingsId).map { instance =>
        Record(
          barcode,
          SessionKey.ItemId -> item.path("id").asText,
          SessionKey.HoldingsRecordId -> holdingsId,
          SessionKey.InstanceId -> instance,
          SessionKey.ServicePointId -> places.pickup,
        )
      }
  }
}
