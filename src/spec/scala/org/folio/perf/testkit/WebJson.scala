package org.folio.perf.testkit

import com.fasterxml.jackson.databind.node.{ArrayNode, ObjectNode}
import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import scala.util.Try

/** JSON in the requests and answers of a stand-in, whose bodies have one character for each byte. */
private[testkit] object WebJson {
  private val mapper = new ObjectMapper

  def isJson(request: WebRequest): Boolean =
    request.header("content-type").startsWith("application/json")

  /** @return `None`: the body is none */
  def json(request: WebRequest): Option[JsonNode] =
    Try(mapper.readTree(request.body.getBytes(ISO_8859_1))).toOption

  def ok(body: JsonNode): WebReply =
    WebReply(200, new String(body.toString.getBytes(UTF_8), ISO_8859_1))

  def node(fields: (String, String)*): ObjectNode =
    fields.foldLeft(mapper.createObjectNode()) { case (made, (name, value)) =>
      made.put(name, value)
    }

  def arrayOf(items: Iterable[JsonNode]): ArrayNode = {
    val all = mapper.createArrayNode()
    items.foreach(item => all.add(item))
    all
  }

  /** The field `results` with the items. */
  def resultsOf(items: Iterable[JsonNode]): JsonNode =
    node().set[JsonNode]("results", arrayOf(items))
}
