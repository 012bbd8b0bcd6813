package org.folio.perf.model

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import com.fasterxml.jackson.databind.node.ObjectNode
import scala.jdk.CollectionConverters._
import scala.util.Try

/** JSON of others as a tree, such as the answer of a server. Our own files have codecs: see [[ModelJson]]. */
object JsonTree {

  /** Fields of a tree, which may lack any of them. */
  implicit final class Fields(private val node: JsonNode) extends AnyVal {

    /** Empty: there is no such text. @param field its name, or its place such as `status/name` */
    def text(field: String): String = node.at(s"/$field").asText("")
    def items(field: String): Vector[JsonNode] = node.path(field).elements.asScala.toVector
  }

  /** Reads and writes all trees. Nobody may configure it. */
  val mapper: ObjectMapper = new ObjectMapper

  /** An object with these fields in their order: texts, numbers, truth values, trees, and lists of them. */
  def of(fields: (String, Any)*): ObjectNode = {
    val node = mapper.createObjectNode
    fields.foreach { case (name, value) => node.set[JsonNode](name, tree(value)) }
    node
  }

  def list(items: Seq[Any]): JsonNode = tree(items)

  private def tree(value: Any): JsonNode = value match {
    case node: JsonNode => node
    case items: Seq[_] => mapper.createArrayNode.addAll(items.map(tree).asJava)
    case other => mapper.valueToTree[JsonNode](other)
  }

  /** `None`: the text is no JSON, or empty. */
  def read(text: String): Option[JsonNode] = Try(mapper.readTree(text)).toOption.filterNot(_.isMissingNode)
}
