package org.folio.perf.upkeep.har

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.databind.node.MissingNode
import scala.util.Try

/**
 * A request of a recording with its answer.
 *
 * @param startMs epoch milliseconds
 * @param endMs when the answer was complete
 * @param origin such as `https://folio-okapi.example.org`
 * @param path without the query
 * @param params of the query, decoded
 * @param headers of the request; names in lower case
 */
final case class Exchange(
    startMs: Long,
    endMs: Long,
    method: String,
    origin: String,
    path: String,
    params: Vector[(String, String)],
    headers: Map[String, String],
    body: Option[String],
    status: Int,
    answerHeaders: Map[String, String],
    answer: String,
) {
  def isPreflight: Boolean = method == "OPTIONS"

  /** A missing node if the answer is no JSON. */
  lazy val json: JsonNode = Exchange.parse(answer)
  lazy val bodyJson: JsonNode = body.fold[JsonNode](MissingNode.getInstance)(Exchange.parse)

  def segments: Vector[String] = path.split('/').toVector.filter(_.nonEmpty)
}

object Exchange {
  private lazy val mapper = new ObjectMapper

  def parse(text: String): JsonNode = {
    val start = text.dropWhile(_.isWhitespace).headOption
    if (!start.exists(c => c == '{' || c == '[')) MissingNode.getInstance
    else Try(mapper.readTree(text)).getOrElse(MissingNode.getInstance)
  }
}
