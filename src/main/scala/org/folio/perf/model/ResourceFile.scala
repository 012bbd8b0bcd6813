package org.folio.perf.model

import java.nio.charset.StandardCharsets.UTF_8
import scala.util.Using

/** Files of the program's resources. */
object ResourceFile {

  /** `None`: there is none of this name. */
  def find(name: String): Option[String] =
    Option(getClass.getResourceAsStream(s"/$name")).map(Using.resource(_)(in => new String(in.readAllBytes(), UTF_8)))

  def text(name: String): String = find(name).getOrElse(sys.error(s"there is no resource $name"))

  /** The lines after the head of a table with commas between its values. */
  def rows(name: String): Vector[Vector[String]] = CsvText.table(text(name))
}
