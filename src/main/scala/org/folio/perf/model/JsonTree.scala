package org.folio.perf.model

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import scala.util.Try

/** JSON of others as a tree, such as the answer of a server. Our own files have codecs: see [[ModelJson]]. */
object JsonTree {

  /** Reads and writes all trees. Nobody may configure it. */
  val mapper: ObjectMapper = new ObjectMapper

  /** `None`: the text is no JSON, or empty. */
  def read(text: String): Option[JsonNode] = Try(mapper.readTree(text)).toOption.filterNot(_.isMissingNode)
}
