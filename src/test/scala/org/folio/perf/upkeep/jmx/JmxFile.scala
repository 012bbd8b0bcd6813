package org.folio.perf.upkeep.jmx

import java.io.ByteArrayInputStream
import javax.xml.XMLConstants
import javax.xml.parsers.DocumentBuilderFactory
import org.w3c.dom.{Element, Node}
import scala.util.Try

/**
 * An element of a JMeter script with those below it.
 *
 * @param kind such as `HTTPSamplerProxy`
 */
final case class JmxElement(
    kind: String,
    name: String,
    isEnabled: Boolean,
    element: Element,
    children: Vector[JmxElement],
) {

  /** A property; empty: it is not set. */
  def property(name: String): String = {
    val all = JmxFile.elements(element)
    // A number may have its name and its value as elements.
    def number = all.map(JmxFile.elements(_)).collectFirst {
      case key +: value +: _ if key.getTextContent == name => value
    }
    all.find(_.getAttribute("name") == name).orElse(number).fold("")(_.getTextContent.trim)
  }

  def all: Vector[JmxElement] = this +: children.flatMap(_.all)
}

/** Reads the XML of JMeter scripts. */
object JmxFile {

  /** Left: what is wrong with the file. */
  def parse(name: String, bytes: Array[Byte]): Either[String, Vector[JmxElement]] =
    Try(builder.parse(new ByteArrayInputStream(bytes)).getDocumentElement).toEither.left
      .map(_ => s"$name is no XML that can be read. Save it with JMeter.")
      .filterOrElse(
        _.getTagName == "jmeterTestPlan",
        s"$name is no script of JMeter: it has no jmeterTestPlan.",
      )
      .map(root => elements(root).filter(_.getTagName == HashTree).flatMap(inside))

  /** Each element stands before the hashTree of those below it. */
  private def inside(tree: Element): Vector[JmxElement] = {
    val all = elements(tree)
    all.zipWithIndex.collect {
      case (element, i) if element.getTagName != HashTree =>
        val below = all.lift(i + 1).filter(_.getTagName == HashTree)
        JmxElement(
          element.getTagName,
          element.getAttribute("testname"),
          element.getAttribute("enabled") != "false",
          element,
          below.toVector.flatMap(inside),
        )
    }
  }

  private[jmx] def elements(of: Node): Vector[Element] = {
    val nodes = of.getChildNodes
    (0 until nodes.getLength).toVector.map(nodes.item).collect { case element: Element => element }
  }

  /** A script may come from anybody: it must not make the parser read other files or addresses. */
  private def builder = {
    val factory = DocumentBuilderFactory.newInstance
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true)
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "")
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "")
    factory.setXIncludeAware(false)
    factory.setExpandEntityReferences(false)
    val made = factory.newDocumentBuilder
    made.setErrorHandler(null)
    made
  }

  private val HashTree = "hashTree"
}
