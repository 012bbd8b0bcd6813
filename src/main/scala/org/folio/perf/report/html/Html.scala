package org.folio.perf.report.html

import java.util.regex.Pattern
import org.folio.perf.model.PlainNumber
import org.folio.perf.report.html.Coordinates.coordinate
import scalatags.Text
import scalatags.generic.Attrs
import scalatags.text.{Builder, Tags}

/**
 * The tags and attributes of the report, to be imported as a whole.
 *
 * Text and attribute values are escaped where they become part of a tag, once. Scalatags' styles are
 * left out on purpose: the report has no `style` attribute, so that a strict content security policy
 * leaves it intact.
 */
object Html extends Text.Cap with Attrs[Builder, String, String] with Tags with Text.Aggregate {

  val section: Tag = tag("section")
  val nav: Tag = tag("nav")
  val main: Tag = tag("main")
  val details: Tag = tag("details")
  val summary: Tag = tag("summary")
  val bdi: Tag = tag("bdi")
  val titleTag: Tag = tag("title")
  val styleTag: Tag = tag("style")

  val svg: Tag = tag("svg")
  val path: Tag = tag("path")
  val rect: Tag = tag("rect")
  val svgLine: Tag = tag("line")
  val circle: Tag = tag("circle")
  val svgText: Tag = tag("text")
  val group: Tag = tag("g")

  val nothing: Frag = frag()

  /** A text from outside: a name, a message. It cannot turn the direction of the text around it. */
  def name(value: String): Frag = bdi(value)

  /** The class of an element; empty: it has none. */
  def classed(css: String): Modifier = if (css.isEmpty) () else cls := css

  /** The target of a link. */
  def anchor(value: String): Modifier = attr("id") := value

  /** An attribute of SVG or ARIA. */
  def at(name: String, value: String): Modifier = attr(name) := value
  def at(name: String, value: Double): Modifier = attr(name) := coordinate(value)

  /** Hides a drawing from screen readers, because a text next to it says the same. */
  val decoration: Modifier = at("aria-hidden", "true")

  /** A drawing that a text next to it explains. */
  def ornament(width: Double, height: Double): Tag = ornament(coordinate(width), height)
  def ornament(width: String, height: Double): Tag = svg(at("width", width), at("height", height), decoration)

  /** A drawing with a sentence for screen readers. */

  def picture(width: String, height: Double, label: String): Tag =
    svg(at("width", width), at("height", height), role := "img", at("aria-label", label))

  def xy(x: Double, y: Double): Modifier = modifier(at("x", x), at("y", y))
  def sized(width: Double, height: Double): Modifier = modifier(at("width", width), at("height", height))

  /** Place of a text in a drawing. */
  def textAt(x: Double, y: Double, anchor: String): Modifier = textAt(coordinate(x), y, anchor)
  def textAt(x: String, y: Double, anchor: String): Modifier =
    modifier(at("x", x), at("y", y), at("font-size", "11"), at("text-anchor", anchor))

  /** The `d` of a path from point to point, each once. */
  def through(points: Seq[(Double, Double)]): String =
    points.map { case (x, y) => s"${coordinate(x)} ${coordinate(y)}" }.distinct.mkString("M", "L", "")

  /**
   * Replaces characters that HTML forbids or that change how the text around them reads: control
   * characters, halves of surrogate pairs, and marks that turn the direction of text.
   */
  def legal(html: String): String = Illegal.matcher(html).replaceAll("\ufffd")

  // Control characters, surrogates and what Unicode reserves; then marks of direction, and breaks of lines.
  private val Illegal = Pattern.compile(
    "[[\\p{Cc}&&[^\n\t]]\\p{Cs}\\p{IsNoncharacter_Code_Point}\\x{200e}\\x{200f}\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]"
  )
}

/** Numbers as attributes of drawings. */
object Coordinates {

  /** A length in a drawing: at most one digit after the point. */
  def coordinate(value: Double): String = {
    val tenths = Math.round(value * 10)
    if (tenths % 10 == 0) (tenths / 10).toString else (tenths / 10.0).toString
  }

  /** A place in a drawing of any width. */
  def percent(value: Double): String = s"${PlainNumber(Math.round(value * 100) / 100.0)}%"
}
