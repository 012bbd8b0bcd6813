package org.folio.perf.source

import java.nio.charset.StandardCharsets.ISO_8859_1

/**
 * Gatling's simulation.log up to version 3.12: lines of text, the first one with tabs between `RUN`, the
 * simulation's class, its id, the start, a description and the version.
 */
private[source] object OldLog {
  val FirstByte: Int = 'R'.toInt
  val FirstLineBytes = 4096

  /** @param rest what follows the first byte; `None`: it is no such log */
  def version(rest: Array[Byte]): Option[String] = {
    val fields = new String(rest, ISO_8859_1).takeWhile(_ != '\n').stripSuffix("\r").split('\t')
    Option.when(fields.head == "UN" && fields.length >= 5)(fields.last.trim)
  }
}
