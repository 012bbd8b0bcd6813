package org.folio.perf.feeders

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.folio.FolioError

/** Whether an entry of a list can be used, by further records of the target. */
trait RecordCheck {

  /** The condition that fails, as a clause; `None`: the entry can be used. */
  def refusal(entry: JsonNode, around: RecordsAround): Either[FolioError, Option[String]]
}

object RecordCheck {

  /** @param otherwise the clause where the condition is false */
  def apply(
      holds: (JsonNode, RecordsAround) => Either[FolioError, Boolean]
  )(otherwise: JsonNode => String): RecordCheck = (entry, around) =>
    holds(entry, around).map(if (_) None else Some(otherwise(entry)))

  /** The instance of an entry has a source record. */
  def sourceRecord(instanceId: JsonNode => String): RecordCheck =
    RecordCheck((entry, around) => around.hasSourceRecord(instanceId(entry), "INSTANCE")) { entry =>
      s"instance ${instanceId(entry)} has no MARC record"
    }

  /** The instance of an item has a source record. */
  val sourceRecordOfItem: RecordCheck = RecordCheck { (item, around) =>
    around.instanceOf(item.path("holdingsRecordId").asText).flatMap {
      case Some(instanceId) => around.hasSourceRecord(instanceId, "INSTANCE")
      case None => Right(false)
    }
  }(item => s"the instance of item ${item.path("hrid").asText} has no MARC record")
}
