package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, Severity}

/** Tenants that wait much longer for a transaction than the others do. */
object TenantOutliers extends RunRule {
  private val MinRatio = 2.0
  private val MinIterations = 5L

  /** Twice 20 ms is nothing that a person sees. */
  private val MinRiseMs = 50L
  private val MaxNamed = 5

  final private case class Outlier(tenant: String, transaction: String, ms: Long, columnMs: Long) {
    def ratio: Double = ms.toDouble / columnMs.toDouble
  }

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val outliers = all(measured).sortBy(o => (-o.ratio, o.tenant, o.transaction))
    if (outliers.isEmpty) Vector.empty
    else {
      val tenants = outliers.map(_.tenant).distinct.size
      val verb = if (tenants == 1) "stands" else "stand"
      Vector(
        Finding(
          "tenant-outliers",
          Severity.Warning,
          s"${count(tenants, "tenant", "tenants")} $verb out with a median of at least twice that of " +
            s"all tenants, in ${count(outliers.size, "cell", "cells")} of the table.",
          s"Most: ${list(outliers.take(MaxNamed).map(describe))}.",
          Vector("tenants"),
        )
      )
    }
  }

  private def all(measured: RunMeasurements): Vector[Outlier] = {
    val columns = measured.transactions.map(t => t.name -> t.p50Ms).toMap
    for {
      row <- measured.tenants.rows
      (name, Some(cell)) <- measured.tenants.transactions.zip(row.cells)
      median <- cell.medianMs
      column <- columns.get(name).flatten
      if cell.iterations - cell.failed >= MinIterations && column > 0
      if median.toDouble >= column.toDouble * MinRatio && median - column >= MinRiseMs
    } yield Outlier(row.tenant, name, median, column)
  }

  private def describe(o: Outlier): String =
    s"${o.tenant} in ${o.transaction} (${seconds(o.ms)}, all tenants ${seconds(o.columnMs)})"
}
