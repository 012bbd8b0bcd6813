package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.node.ObjectNode

/** JSON of answers. */
private[aws] object AwsJson {
  private val mapper = new ObjectMapper

  def write(fill: ObjectNode => Any): String = {
    val node = mapper.createObjectNode()
    fill(node)
    mapper.writeValueAsString(node)
  }

  /** Writes a field that is a list of objects. */
  def objects[A](node: ObjectNode, name: String, items: Iterable[A])(
      fill: (ObjectNode, A) => Any
  ): Unit = {
    val array = node.putArray(name)
    items.foreach { item =>
      fill(array.addObject(), item)
    }
  }

  def texts(node: ObjectNode, name: String, items: Iterable[String]): Unit = {
    val array = node.putArray(name)
    items.foreach(array.add)
  }
}
