package org.folio.perf.workflows.orders

import org.folio.perf.protocol.SessionKey

/** What the orders and receiving apps find out on the way. */
private[orders] object OrderKeys {
  val OrderJson: SessionKey = SessionKey("orderJson")

  /** An order of a list, with its fields. */
  val ListedOrder: SessionKey = SessionKey("listedOrder")
  val EditedOrderJson: SessionKey = SessionKey("editedOrderJson")
  val ApprovedOrderJson: SessionKey = SessionKey("approvedOrderJson")
  val AcquisitionMethodId: SessionKey = SessionKey("acquisitionMethodId")
  val AcquisitionsUnitIds: SessionKey = SessionKey("acquisitionsUnitIds")
  val OrderLineNumber: SessionKey = SessionKey("orderLineNumber")

  /** Of some line that a search has found. */
  val FoundLineNumber: SessionKey = SessionKey("foundLineNumber")
  val Title: SessionKey = SessionKey("title")

  /** The title with its quotation marks, as it stands in JSON. */
  val TitleInJson: SessionKey = SessionKey("titleInJson")
  val TitleId: SessionKey = SessionKey("titleId")
  val PieceId: SessionKey = SessionKey("pieceId")

  // Lists; they may be empty.
  val FoundOrderIds: SessionKey = SessionKey("foundOrderIds")
  val FoundHoldingsIds: SessionKey = SessionKey("foundHoldingsIds")
  val LineHoldingsIds: SessionKey = SessionKey("lineHoldingsIds")
  val LocationIds: SessionKey = SessionKey("locationIds")
  val LineLocationIds: SessionKey = SessionKey("lineLocationIds")
  val FoundLocationIds: SessionKey = SessionKey("foundLocationIds")
  val ExpectedItemIds: SessionKey = SessionKey("expectedItemIds")
  val ReceivedItemIds: SessionKey = SessionKey("receivedItemIds")
}
