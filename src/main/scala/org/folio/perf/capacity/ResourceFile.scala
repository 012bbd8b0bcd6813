package org.folio.perf.capacity

import java.nio.charset.StandardCharsets.UTF_8
import scala.util.Using

/** Files of the program's resources. */
object ResourceFile {

  /** `None`: there is none of this name. */
  def find(name: String): Option[String] =
    Option(getClass.getResourceAsStream(s"/$name")).map(Using.resource(_)(in => new String(in.readAllBytes(), UTF_8)))

  def text(name: String): String = find(name).getOrElse(sys.error(s"there is no resource $name"))

  /** The lines after the head, with commas between their fields. */
  def rows(name: String): Vector[Vector[String]] =
    text(name).linesIterator.drop(1).map(_.split(",", -1).toVector).toVector
}
