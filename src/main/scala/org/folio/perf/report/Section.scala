package org.folio.perf.report

import org.folio.perf.model.RunReport
import org.folio.perf.report.Html.Frag

/** A numbered part of the page. Every section is always there: empty is a result too. */
trait Section {

  /** Anchor, which the findings' evidence names. */
  def id: String

  def title: String

  /** In the contents, where there is little room. */
  def shortTitle: String = title

  /** Further anchors inside it. */
  def anchors: Vector[String] = Vector.empty

  /** In the contents, beside the title. */
  def badge(run: RunReport): Option[Badge] = None

  def render(run: RunReport, numbering: Numbering): Frag
}

/** @param alarming something that wants to be looked at */
final case class Badge(text: String, alarming: Boolean = false)

object Badge {
  def count(n: Int, alarming: Boolean = false): Option[Badge] =
    Some(Badge(Format.whole(n.toLong), alarming))
}
