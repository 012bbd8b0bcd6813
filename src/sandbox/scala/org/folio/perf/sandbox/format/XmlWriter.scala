package org.folio.perf.sandbox.format

import io.vertx.core.buffer.Buffer
import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets.UTF_8
import javax.xml.stream.{XMLOutputFactory, XMLStreamWriter}

/**
 * Writer of an XML document. The JDK does the escaping.
 *
 * @param prolog XML declaration in the form of the imitated module
 */
final class XmlWriter(prolog: String) {
  private val out = new ByteArrayOutputStream(XmlWriter.UsualBytes)
  out.write(prolog.getBytes(UTF_8))

  val writer: XMLStreamWriter = XmlWriter.factory.createXMLStreamWriter(out, "UTF-8")

  /**
   * Writes an element around the output of `content`; names may have a prefix, e.g. `marc:record`.
   */
  def element(name: String, attributes: (String, String)*)(content: => Unit): Unit = {
    writer.writeStartElement(name)
    attributes.foreach { case (key, value) => writer.writeAttribute(key, value) }
    content
    writer.writeEndElement()
  }

  def text(name: String, content: String, attributes: (String, String)*): Unit =
    element(name, attributes: _*)(writer.writeCharacters(content))

  def toBuffer: Buffer = {
    writer.close()
    Buffer.buffer(out.toByteArray)
  }
}

object XmlWriter {
  private val UsualBytes = 65536
  private val factory = XMLOutputFactory.newDefaultFactory()
}
