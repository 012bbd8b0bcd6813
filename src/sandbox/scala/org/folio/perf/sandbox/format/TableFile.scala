package org.folio.perf.sandbox.format

import io.vertx.core.json.JsonObject
import org.folio.perf.model.ResourceFile

/** Files among the sandbox's resources. Tables have tabs between fields, and lines with `#` that explain them. */
object TableFile {

  def json(name: String): JsonObject = new JsonObject(text(name))

  /** @return the lines after the head */
  def lines(name: String): Vector[String] = text(name).linesIterator.filterNot(_.startsWith("#")).drop(1).toVector

  private def text(name: String): String = ResourceFile.text(s"sandbox/$name")
}
