package org.folio.perf.workflows.discovery

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode

/** Changes an item as it was read; the rest of it goes back as it came, its version included. */
private[discovery] object ItemEdit {

  private val json = new ObjectMapper()

  def withDescriptionOfPieces(item: String, description: String): String =
    json.readTree(item) match {
      case record: ObjectNode => record.put("descriptionOfPieces", description).toString
      case other => throw new IllegalArgumentException(s"an item is a JSON object, not $other")
    }
}
