package org.folio.perf.sandbox.format

import java.nio.charset.StandardCharsets.UTF_8
import scala.util.Using

/** Tables among the sandbox's resources, with tabs between fields. Lines with `#` explain them. */
object TableFile {

  /** @return the lines after the head */
  def lines(name: String): Vector[String] =
    Using
      .resource(getClass.getResourceAsStream(s"/sandbox/$name"))(in => new String(in.readAllBytes(), UTF_8))
      .linesIterator
      .filterNot(_.startsWith("#"))
      .drop(1)
      .toVector
}
