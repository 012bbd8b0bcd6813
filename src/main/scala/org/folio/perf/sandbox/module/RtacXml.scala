package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.{JsonArray, JsonObject}
import org.folio.perf.sandbox.format.{Json, XmlWriter}
import scala.jdk.CollectionConverters._

/** Availability of instances in the form of edge-rtac: one line per element, indented. */
object RtacXml {
  private val Prolog = "<?xml version='1.0' encoding='UTF-8'?>\n"

  /** Fields in the order of the elements; absent ones are skipped. */
  private val Fields = Vector(
    "id",
    "callNumber",
    "location",
    "locationCode",
    "locationId",
    "status",
    "dueDate",
    "temporaryLoanType",
    "permanentLoanType",
    "volume",
    "itemCopyNumber",
    "barcode",
    "suppressFromDiscovery",
    "totalHoldRequests",
    "materialType",
    "library",
  ) ++ ItemAvailability.Statements

  /** @param found response of mod-rtac */
  def apply(found: JsonObject): Buffer = {
    val xml = new IndentedXml
    val holdings = Json.objects(found.getJsonArray("holdings"))
    val errors = Json.objects(found.getJsonArray("errors"))
    xml.element("instances", isEmpty = holdings.isEmpty && errors.isEmpty) {
      holdings.foreach { instance =>
        xml.element("holdings") {
          xml.text("instanceId", instance.getString("instanceId"))
          Json.objects(instance.getJsonArray("holdings")).foreach { entry =>
            xml.element("holding")(Fields.foreach(name => xml.value(name, entry.getValue(name))))
          }
        }
      }
      if (errors.nonEmpty)
        xml.element("errors")(errors.foreach { error =>
          xml.element("error") {
            xml.text("message", error.getString("message"))
            xml.text("code", error.getString("code"))
          }
        })
    }
    xml.toBuffer
  }

  final private class IndentedXml {
    private val xml = new XmlWriter(Prolog)
    private var depth = 0

    def element(name: String, isEmpty: Boolean = false)(content: => Unit): Unit = {
      indent()
      if (isEmpty) xml.writer.writeEmptyElement(name)
      else {
        xml.writer.writeStartElement(name)
        endLine()
        depth += 1
        content
        depth -= 1
        indent()
        xml.writer.writeEndElement()
      }
      endLine()
    }

    def text(name: String, content: String): Unit = {
      indent()
      xml.text(name, content)
      endLine()
    }

    def value(name: String, found: Any): Unit = found match {
      case null => ()
      case json: JsonObject =>
        element(name)(json.forEach(entry => value(entry.getKey, entry.getValue)))
      case entries: JsonArray =>
        // The list and its entries have the same name.
        element(name, entries.isEmpty)(entries.iterator.asScala.foreach(value(name, _)))
      case other => text(name, other.toString)
    }

    def toBuffer: Buffer = xml.toBuffer

    private def indent(): Unit = xml.writer.writeCharacters("  " * depth)
    private def endLine(): Unit = xml.writer.writeCharacters("\n")
  }
}
