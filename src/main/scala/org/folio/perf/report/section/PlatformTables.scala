package org.folio.perf.report.section

import org.folio.perf.analysis.pair.PlatformWords
import org.folio.perf.model._
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content._

/** Two runs on two platforms: modules that came and went. */
object PlatformTables {

  def apply(change: PlatformChange): Block =
    if (change.modules.isEmpty) note("Modules are not compared: one of the runs has no inventory.")
    else
      TableOf(change.modules)
        .text("Module")(_.name)
        .text(s"On ${change.to.title}", classes = "first")(move => if (move.isNew) "new" else "gone")
        .text("Version")(_.version)
        .table("Modules that one of the two platforms has. All others are on both.")
        .file("platform-modules")

  /**
   * The caution before all figures of such a comparison.
   *
   * @param before name of the earlier run, likewise `after`
   */
  def caution(change: PlatformChange, before: String, after: String): Block =
    Notice(paragraph(PlatformWords.caution(change, before, after)))
}
