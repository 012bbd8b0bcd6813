package org.folio.perf.report.section

import org.folio.perf.analysis.TenantRatios
import org.folio.perf.report.content.Format

/** Notes on the limits of the heat map. */
private[section] object HeatMapNotes {

  def sentences(data: TenantRatios): Vector[String] = (thin(data) ++ notRun(data)).toVector

  private def thin(data: TenantRatios): Option[String] = {
    val iterations = data.rows.flatMap(_.row.cells.flatten).map(_.iterations)
    val few = iterations.count(_ < TenantRatios.FewestIterations)
    Option.when(few * 2 > iterations.size)(
      s"${Format.whole(few.toLong)} of ${Format.whole(iterations.size.toLong)} cells have fewer than " +
        s"${TenantRatios.FewestIterations} executions, so their shades show chance as much as tenants. " +
        "Read rows and columns, not single cells."
    )
  }

  private def notRun(data: TenantRatios): Option[String] = {
    val absent = data.rows.flatMap(_.row.cells).count(_.isEmpty)
    Option.when(absent > 0)(s"Not run in ${Format.count(absent, "cell", "cells")} (hatched).")
  }
}
