package org.folio.perf.report.section

import org.folio.perf.model.RunReport
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** How the figures were measured, and which are missing. */
object MethodSection
    extends Section(
      "method",
      "Method and missing data",
      Some(Chapter.Appendix),
      short = "Method, missing",
      anchors = Vector("missing"),
    ) {

  override def badge(run: RunReport): Option[Badge] =
    Badge.count(missing(run).size, run.missing.nonEmpty)

  /** Few lines are lost in most logs, which is no alarm. */
  private def missing(run: RunReport): Vector[String] =
    run.missing ++ run.calls.toVector.flatMap(_.remarks).map(remark => s"FOLIO's logs: $remark")

  def content(run: RunReport): Block =
    group("two")(
      group("half")(
        heading("Method"),
        Block.bullets(run.method.map(text) :+ origin(run)),
      ),
      group("half", "missing")(
        heading("Missing or doubtful data"),
        if (missing(run).isEmpty)
          note("None: every source delivered all requested data.")
        else Block.sentences(missing(run)),
      ),
    )

  private def origin(run: RunReport): Text =
    text("This report is made from ") ++ code(text("report.json")) ++
      " alone. The run folder has that file and all recorded data. " ++
      GatlingLink(run, " of the same run is in the same folder.")
}
