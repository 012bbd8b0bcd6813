package org.folio.perf.feeders

import org.folio.perf.protocol.SessionKey

/** What a virtual user gets to work on, ready for its session. */
final case class Record(attributes: Vector[(String, Any)])

object Record {
  def apply(values: (SessionKey, String)*): Record =
    Record(values.map { case (key, value) => key.name -> value }.toVector)
}
