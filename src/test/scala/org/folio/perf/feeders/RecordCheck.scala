package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError

/** Whether an entry of a list can be used, by further records of the target. */
trait RecordCheck {
  def isUsable(entry: JsonNode, around: RecordsAround): Either[FolioError, Boolean]
}

object RecordCheck {

  /** The instance of an entry has a source record. */
  def sourceRecord(instanceId: JsonNode => String): RecordCheck =
    (entry, around) => around.hasSourceRecord(instanceId(entry), "INSTANCE")

  /** The instance of an item has a source record. */
  val sourceRecordOfItem: RecordCheck = (item, around) =>
    around.instanceOf(item.path("holdingsRecordId").asText).flatMap {
      case Some(instanceId) => around.hasSourceRecord(instanceId, "INSTANCE")
      case None => Right(false)
    }
}
