package org.folio.perf.report.section

import org.folio.perf.model.RunReport
import org.folio.perf.report.{Badge, GatlingLink, Numbering, Section}
import org.folio.perf.report.Html._

/** How the numbers came about, and which are not there. */
object MethodSection extends Section {
  val id = "method"
  val title = "Method, and what is missing"
  override val shortTitle: String = "Method, missing"
  override val anchors: Vector[String] = Vector("missing")

  override def badge(run: RunReport): Option[Badge] =
    Badge.count(run.missing.size, run.missing.nonEmpty)

  def render(run: RunReport, numbering: Numbering): Frag =
    div(cls := "two")(
      div(
        h3("Method"),
        ul(cls := "plain")(
          run.method.map(li(_)),
          li(
            "This page is made from ",
            tag("code")("report.json"),
            " alone; the run folder has that file and everything that was recorded. ",
            GatlingLink(run).map(frag(_, " of the same run is beside it.")),
          ),
        ),
      ),
      div(anchor("missing"))(
        h3("Missing or doubtful"),
        if (run.missing.isEmpty)
          p(cls := "none-said")("Nothing: every source gave what was asked of it.")
        else ul(cls := "plain")(run.missing.map(li(_))),
      ),
    )
}
