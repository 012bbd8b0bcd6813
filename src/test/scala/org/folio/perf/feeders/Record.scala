package org.folio.perf.feeders

import org.folio.perf.protocol.SessionKey

/** A record that a virtual user works on: attributes for its session. */
final case class Record(attributes: Vector[(String, Any)])

object Record {
  def apply(values: (SessionKey, String)*): Record =
    Record(values.map { case (key, value) => key.name -> value }.toVector)
}
