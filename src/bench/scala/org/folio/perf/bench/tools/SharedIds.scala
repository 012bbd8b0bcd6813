package org.folio.perf.bench.tools

import org.folio.perf.protocol.{NewIds, SessionKey}

/**
 * Ids of the records that JMeter and k6 create. The first 24 characters belong to the request and make the id a UUID
 * of version 4 and variant 1; the other 12 are the digits of a counter. So ids are the same in each run, and each tool
 * makes one in a moment.
 */
private[tools] object SharedIds {

  /** The first count has twelve digits, so that no tool has to fill up with zeros. */
  val FirstCount = 100000000000L

  /** @param request its name, such as `POST /circulation/check-in-by-barcode` */
  def start(request: String): String = ids.idsOf("shared plan", request, 0).next().take(24)

  /** The body with a tool's own words where an id is wanted. @param words from the id's start */
  def in(send: SharedStep.Send)(words: String => String): Option[String] =
    send.body.map(_.replace(SessionKey.NewId.el, words(start(send.name))))

  private val ids = NewIds.ofSeed(1)
}
