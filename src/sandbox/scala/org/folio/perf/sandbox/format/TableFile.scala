package org.folio.perf.sandbox.format

import io.vertx.core.json.JsonObject
import org.folio.perf.model.ResourceFile
import scala.jdk.CollectionConverters._

/** Files among the sandbox's resources. Tables have tabs between fields, and lines with `#` that explain them. */
object TableFile {

  def json(name: String): JsonObject = new JsonObject(text(name))

  /** The objects of a file, by their names. */
  def objects(name: String): Vector[(String, JsonObject)] =
    json(name).asScala.toVector.map(entry => entry.getKey -> entry.getValue.asInstanceOf[JsonObject])

  /** @return the lines after the head */
  def lines(name: String): Vector[String] = text(name).linesIterator.filterNot(_.startsWith("#")).drop(1).toVector

  private def text(name: String): String = ResourceFile.text(s"sandbox/$name")
}
