package org.folio.perf.workflows.inventory

import org.folio.perf.protocol.SessionKey

/** What the answers to the inventory app tell. */
private[inventory] object InventoryKeys {

  /** Of the instances that a search found, in its order. */
  val HitIds: SessionKey = SessionKey("hitIds")

  /** `MARC`, or the instance was made without a MARC record. */
  val InstanceSource: SessionKey = SessionKey("instanceSource")

  /** Of all holdings of the instance. */
  val HoldingsIds: SessionKey = SessionKey("holdingsIds")
  val NumberOfPieces: SessionKey = SessionKey("numberOfPieces")

  /** For optimistic locking. */
  val InstanceVersion: SessionKey = SessionKey("instanceVersion")
  val UpdatedByUserId: SessionKey = SessionKey("updatedByUserId")
  val ParsedRecordId: SessionKey = SessionKey("parsedRecordId")
  val MarcRecordJson: SessionKey = SessionKey("marcRecordJson")
  val EditedMarcRecordJson: SessionKey = SessionKey("editedMarcRecordJson")

  /** Content of the field 520 that an edit writes. */
  val SummaryField: SessionKey = SessionKey("summaryField")
}
