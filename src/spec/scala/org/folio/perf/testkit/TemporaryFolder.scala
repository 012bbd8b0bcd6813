package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import scala.jdk.StreamConverters._
import scala.util.Using
import java.io.{ByteArrayOutputStream, IOException, StringReader, StringWriter, Writer}
import java.util.zip.GZIPOutputStream
import javax.xml.parsers.DocumentBuilderFactory
import org.w3c.dom.{Element, Node}
import org.xml.sax.helpers.DefaultHandler
import org.xml.sax.{InputSource, SAXParseException}

/** Lends a new folder and deletes it afterwards. */
object TemporaryFolder {
  def lend[A](use: Path => A): A = {
    val folder = Files.createTempDirectory("folio-perf")
    try use(folder)
    finally {
      val all = Using.resource(Files.walk(folder))(_.toScala(Vector))
      all.sortBy(-_.getNameCount).foreach(Files.delete)
    }
  }
}

/** Bytes of files, packed or brought to harm. */
object FileBytes {
  def packed(bytes: Array[Byte]): Array[Byte] = {
    val out = new ByteArrayOutputStream
    Using.resource(new GZIPOutputStream(out))(_.write(bytes))
    out.toByteArray
  }

  /** Keeps the first bytes of a file. @param length of what stays, by that of the file */
  def cut(file: Path)(length: Int => Int): Unit = {
    val bytes = Files.readAllBytes(file)
    Files.write(file, bytes.take(length(bytes.length)))
    ()
  }
}

/** A file on a disk that is full after so many characters. */
final class FullDisk(file: Path, room: Int) extends Writer {
  private val held = new StringWriter
  private var written = 0

  override def write(chars: Array[Char], offset: Int, length: Int): Unit =
    held.write(chars, offset, length)

  override def flush(): Unit = {
    if (held.toString.length > room) throw new IOException("No space left on device")
    java.nio.file.Files.writeString(file, held.toString)
    written = held.toString.length
  }

  override def close(): Unit = if (held.toString.length > written) flush()
}

/** Confluence's storage format, as strict as its documentation: XML with two prefixes and the entities of HTML. */
object StorageFormat {
  private val Entities = Map("nbsp" -> 160, "ndash" -> 8211, "mdash" -> 8212, "hellip" -> 8230)

  /** Elements with the attribute that each needs. */
  private val Needed = Map(
    "ac:structured-macro" -> "ac:name",
    "ac:parameter" -> "ac:name",
    "ri:attachment" -> "ri:filename",
  )

  /** Left: what is wrong. */
  def parse(body: String): Either[String, Element] = {
    val entities = Entities.map { case (name, code) => s"<!ENTITY $name '&#$code;'>" }.mkString
    val text = s"<!DOCTYPE page [$entities]><page xmlns:ac='urn:ac' xmlns:ri='urn:ri'>$body</page>"
    try {
      val factory = DocumentBuilderFactory.newInstance
      factory.setNamespaceAware(true)
      val builder = factory.newDocumentBuilder
      builder.setErrorHandler(new DefaultHandler)
      val root = builder.parse(new InputSource(new StringReader(text))).getDocumentElement
      elements(root).flatMap(fault).headOption.toLeft(root)
    } catch { case e: SAXParseException => Left(s"Error parsing xhtml: ${e.getMessage}") }
  }

  def elements(node: Node): Vector[Element] = {
    val own = node match {
      case element: Element => Vector(element)
      case _ => Vector.empty
    }
    val children = node.getChildNodes
    own ++ (0 until children.getLength).flatMap(i => elements(children.item(i)))
  }

  private def fault(element: Element): Option[String] = {
    val name = element.getTagName
    val missing = Needed.get(name).filterNot(element.hasAttribute(_)).map(a => s"$name has no $a")
    val images = elements(element).count(_.getTagName.startsWith("ri:"))
    missing.orElse(
      Option.when(Set("ac:image", "ac:link")(name) && images != 1)(s"$name has $images resources")
    )
  }
}
