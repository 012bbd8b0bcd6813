package org.folio.perf.feeders

import org.folio.perf.protocol.SessionKey

/**
 * A record that a virtual user works on: attributes for its session.
 *
 * @param uses how often it can be used; `None`: any number of times, or once if its kind is used up
 */
final case class Record(attributes: Vector[(String, Any)], uses: Option[Int] = None)

object Record {
  def apply(values: (SessionKey, String)*): Record =
    Record(values.map { case (key, value) => key.name -> value }.toVector)
}
