package org.folio.perf.report.content

import org.folio.perf.model.RunReport

/**
 * A numbered part of the page. One without content is not there; the end of the page says why.
 *
 * @param id anchor, which the findings' evidence names
 * @param chapter heading of the wiki page below which it stands; `None`: only the page has it
 * @param short title in the list of contents, where there is little room; empty: the whole title
 * @param anchors further ones inside it
 */
abstract class Section(
    val id: String,
    val title: String,
    val chapter: Option[Chapter],
    short: String = "",
    val anchors: Vector[String] = Vector.empty,
) {

  /** Title in the list of contents. */
  def shortTitle: String = if (short.isEmpty) title else short

  /** Whether links to this anchor lead to it. */
  def has(anchor: String): Boolean = id == anchor || anchors.contains(anchor)

  /** A word or a number in the list of contents, next to the title. */
  def badge(run: RunReport): Option[Badge] = None

  /** False: only the other forms have it. */
  def isOnPage: Boolean = true

  /** Reason why it has no content, in a few words such as "no baseline is named"; `None`: it has some. */
  def absence(run: RunReport): Option[String] = None

  /** Its content; called if [[absence]] gives no reason. */
  def content(run: RunReport): Block

  /** Its part of the summary for a pull request; `None`: it has none. */
  def digest: Option[RunReport => Block] = None
}

/** A heading of FOLIO's performance reports, in their order. */
sealed abstract class Chapter(val title: String)

object Chapter {
  case object Overview extends Chapter("Overview")
  case object Summary extends Chapter("Summary")
  case object Recommendations extends Chapter("Recommendations")
  case object TestRuns extends Chapter("Test Runs")
  case object Results extends Chapter("Results")
  case object Resources extends Chapter("Resource Utilization")
  case object Errors extends Chapter("Errors")
  case object Appendix extends Chapter("Appendix")

  val all: Vector[Chapter] =
    Vector(Overview, Summary, Recommendations, TestRuns, Results, Resources, Errors, Appendix)
}

/** @param alarming it needs attention */
final case class Badge(text: String, alarming: Boolean = false)

object Badge {
  def count(n: Int, alarming: Boolean = false): Option[Badge] =
    Some(Badge(Format.whole(n.toLong), alarming))
}
