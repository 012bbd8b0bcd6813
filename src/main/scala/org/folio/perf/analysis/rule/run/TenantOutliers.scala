package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{RatioRow, RunMeasurements, TenantRatios}
import org.folio.perf.model.{Finding, Severity}

/**
 * Finds tenants that differ from the median tenant. Large tenants as a class are the subject of [[TenantClasses]];
 * here a large tenant counts only by a transaction that its size does not explain.
 */
object TenantOutliers extends RunRule {

  /** Ratio over all work of a tenant, which its other transactions confirm. */
  private val SlowRatio = 1.25
  private val FastRatio = 0.8
  private val FewestTransactions = 3

  /** Ratio of one transaction, also to the tenant's other work. */
  private val SlowCellRatio = 2.0
  private val AboveOwnRatio = 1.5

  /** Twice 20 ms is nothing that a person sees. */
  private val MinRiseMs = 50.0
  private val MaxNamed = 5

  final private case class Cell(tenant: String, transaction: String, ms: Long, medianMs: Double) {
    def ratio: Double = ms.toDouble / medianMs
  }

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val data = TenantRatios.of(measured.results.tenants)
    if (data.rows.size < 2) Vector.empty
    else (slower(data) ++ slowCells(data) ++ faster(data) ++ failures(data)).toVector
  }

  private def slower(data: TenantRatios): Option[Finding] = {
    val slow = overall(data).filter(_._2 >= SlowRatio).sortBy { case (row, ratio) =>
      (-ratio, row.row.tenant)
    }
    Option.when(slow.nonEmpty)(
      finding(
        "tenants-slower",
        Severity.Warning,
        s"${count(slow.size, "small tenant is", "small tenants are")} slower than the median tenant over all " +
          s"work: ${few(slow.map(describe), MaxNamed)}.",
        s"Slower: at least ${exact(SlowRatio)} times the median tenant's response times, by the median of " +
          s"$FewestTransactions transactions or more.",
        "Compare their records, settings and indexes with those of the median tenant.",
      )
    )
  }

  private def slowCells(data: TenantRatios): Option[Finding] = {
    val cells =
      data.rows.flatMap(slowCells(_, data)).sortBy(c => (-c.ratio, c.tenant, c.transaction))
    val tenants = cells.map(_.tenant).distinct.size
    Option.when(cells.nonEmpty)(
      finding(
        "tenant-outliers",
        Severity.Warning,
        s"${count(tenants, "tenant needs", "tenants need")} at least twice the median tenant's time in " +
          s"${count(cells.size, "cell", "cells")} of the table: ${few(cells.map(describe), MaxNamed)}.",
        s"A cell counts from ${TenantRatios.FewestIterations} successful executions on, and only if the tenant's " +
          "other work does not explain it.",
        "Look at the data of these tenants that the named transactions read.",
      )
    )
  }

  private def slowCells(row: RatioRow, data: TenantRatios): Vector[Cell] = {
    val own = row.overall.filter(_ => isKnown(row)).getOrElse(1.0)
    for {
      (transaction, i) <- data.transactions.zipWithIndex
      cell <- row.row.cells.lift(i).flatten.toVector
      ms <- cell.medianMs.toVector
      median <- data.medians(i).toVector
      if cell.iterations - cell.failed >= TenantRatios.FewestIterations && median > 0
      found = Cell(row.row.tenant, transaction, ms, median)
      if found.ratio >= SlowCellRatio && found.ratio >= AboveOwnRatio * own
      if ms.toDouble - median >= MinRiseMs
    } yield found
  }

  private def faster(data: TenantRatios): Option[Finding] = {
    val fast = overall(data).filter(_._2 <= FastRatio).sortBy { case (row, ratio) =>
      (ratio, row.row.tenant)
    }
    Option.when(fast.nonEmpty)(
      finding(
        "tenants-faster",
        Severity.Info,
        s"${count(fast.size, "small tenant is", "small tenants are")} faster than the median tenant over all " +
          s"work: ${few(fast.map(describe), MaxNamed)}.",
        s"Faster: at most ${exact(FastRatio)} times the median tenant's response times.",
        "Check that these tenants have as many records as the others.",
      )
    )
  }

  private def failures(data: TenantRatios): Option[Finding] = {
    val failed = data.rows
      .map(r => r.row.tenant -> r.row.cells.flatten.map(_.failed).sum)
      .filter(_._2 > 0)
      .sortBy { case (tenant, n) => (-n, tenant) }
    Option.when(failed.nonEmpty)(
      finding(
        "tenant-failures",
        Severity.Info,
        s"${whole(failed.size.toLong)} of ${count(data.rows.size, "tenant", "tenants")} had failed transactions: " +
          s"${few(failed.map { case (tenant, n) => s"$tenant ${whole(n)}" }, MaxNamed)}.",
        "",
      )
    )
  }

  /** Small tenants with enough transactions to say something about the tenant. */
  private def overall(data: TenantRatios): Vector[(RatioRow, Double)] =
    data.rows.filter(row => !row.isLarge && isKnown(row)).flatMap(r => r.overall.map(r -> _))

  private def isKnown(row: RatioRow): Boolean = row.ratios.flatten.size >= FewestTransactions

  private def describe(of: (RatioRow, Double)): String =
    s"${of._1.row.tenant} (${times(of._2)})"

  private def describe(cell: Cell): String =
    s"${cell.tenant} in ${cell.transaction} (${seconds(cell.ms)}, median tenant ${seconds(cell.medianMs)})"

  private def finding(
      id: String,
      severity: Severity,
      statement: String,
      detail: String,
      recommendation: String = "",
  ): Finding = Finding(id, severity, statement, detail, Vector("tenants"), recommendation)
}
