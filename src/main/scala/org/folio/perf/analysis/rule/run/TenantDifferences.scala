package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{CallBudget, Quantiles, Samples}
import org.folio.perf.analysis.{RatioRow, RunMeasurements, TenantRatios}
import org.folio.perf.model.{Cause, CauseKind, Finding, GrowthPart, Severity, TenantClassResult}

/**
 * Finds tenants that differ from the median tenant. Large tenants as a class are the subject of [[TenantClasses]];
 * here a large tenant counts only by a transaction that its size does not explain.
 */
object TenantOutliers {

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

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val data = TenantRatios.of(measured.results.tenants)
    if (data.rows.size < 2) Vector.empty
    else (slower(data) ++ slowCells(data, ofTwoKinds(measured)) ++ faster(data) ++ failures(data)).toVector
  }

  private def slower(data: TenantRatios): Option[Finding] = {
    val all = overall(data)
    val noise = new TenantNoise(data)
    val slow =
      all.filter(o => o._2 >= SlowRatio && noise.ofTenant(o._2, all.map(_._2)) <= CallBudget.WithinRun).sortBy {
        case (row, ratio) =>
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
        asCause = Vector(Cause(CauseKind.TenantsDiffer)),
      )
    )
  }

  private def slowCells(data: TenantRatios, unclear: Set[String]): Option[Finding] = {
    val noise = new TenantNoise(data)
    val cells =
      data.rows
        .flatMap(slowCells(_, data, noise))
        .filterNot(c => unclear(c.transaction))
        .sortBy(c => (-c.ratio, c.tenant, c.transaction))
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
        asCause = Vector(Cause(CauseKind.TenantsDiffer)),
        causedBy = Vector(Cause(CauseKind.TenantsDiffer)),
      )
    )
  }

  /** The median of few hits and misses of a cache is as much chance as tenant. */
  private def ofTwoKinds(measured: RunMeasurements): Set[String] =
    measured.results.blocks.fold(Set.empty[String])(_.rows.filter(_.slow.isDefined).map(_.transaction).toSet)

  private def slowCells(row: RatioRow, data: TenantRatios, noise: TenantNoise): Vector[Cell] = {
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
      if noise.ofCell(i, cell.iterations - cell.failed, found.ratio) <= CallBudget.WithinRun
    } yield found
  }

  private def faster(data: TenantRatios): Option[Finding] = {
    val all = overall(data)
    val noise = new TenantNoise(data)
    val fast =
      all.filter(o => o._2 <= FastRatio && noise.ofTenant(o._2, all.map(_._2)) <= CallBudget.WithinRun).sortBy {
        case (row, ratio) =>
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
        causedBy = Vector(Cause(CauseKind.TenantsDiffer)),
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
        causedBy = Vector(
          Cause(CauseKind.ModuleDown),
          Cause(CauseKind.StaleData),
          Cause(CauseKind.FailedRequests),
          Cause(CauseKind.Errors),
        ),
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
      asCause: Vector[Cause] = Vector.empty,
      causedBy: Vector[Cause] = Vector.empty,
  ): Finding = Finding(
    id,
    severity,
    statement,
    detail,
    Vector("tenants"),
    recommendation,
    asCause = asCause,
    causedBy = causedBy,
  )
}

/** How much tenants differ by chance: the disagreement of all of them. Few executions differ more. */
final private class TenantNoise(data: TenantRatios) {

  /** Tails of medians are longer than normal ones. */
  private val MostFreedom = 10
  private val Robust = 1.4826
  private val Least = 1e-6

  private val ratios: Vector[Vector[(Double, Long)]] = data.transactions.indices.toVector.map { i =>
    for {
      row <- data.rows
      cell <- row.row.cells.lift(i).flatten.toVector
      ratio <- row.ratios.lift(i).flatten.toVector
      n = cell.iterations - cell.failed
      if n > 0 && ratio > 0
    } yield (math.log(ratio), n)
  }
  private val cells = math.max(1, ratios.map(_.size).sum).toDouble

  /** Deviation of a single execution's share in the median, by transaction. */
  private val deviations = ratios.map { own =>
    val scaled = own.map { case (log, n) => math.abs(log) * math.sqrt(n.toDouble) }
    if (scaled.isEmpty) 0.0 else Robust * Samples.median(scaled.toArray)
  }

  /** Probability of such a ratio in any cell. */
  def ofCell(transaction: Int, executions: Long, ratio: Double): Double = {
    val error = math.max(Least, deviations(transaction) / math.sqrt(executions.toDouble))
    chance(math.log(ratio) / error, ratios(transaction).size) * cells
  }

  /** Probability of such a ratio of any tenant over all its work. */
  def ofTenant(ratio: Double, all: Vector[Double]): Double = {
    val logs = all.map(math.log).toArray
    val middle = Samples.median(logs)
    val error = math.max(Least, Robust * Samples.median(logs.map(x => math.abs(x - middle))))
    chance(math.abs(math.log(ratio) - middle) / error, all.size) * all.size.toDouble
  }

  private def chance(deviations: Double, tenants: Int): Double =
    Quantiles.tAbove(deviations, math.max(1, math.min(MostFreedom, tenants - 2)))
}

/** Response times of large tenants against those of small ones. */
object TenantClasses {
  private val MinIterations = 30L
  private val MinRatio = 1.25

  final private case class Pair(name: String, smallMs: Long, largeMs: Long) {
    def ratio: Double = largeMs.toDouble / smallMs.toDouble
  }

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val pairs = (for {
      row <- measured.results.transactions
      small <- row.small.flatMap(comparable)
      large <- row.large.flatMap(comparable)
    } yield Pair(row.name, small, large)).sortBy(p => (-p.ratio, p.name))
    pairs.headOption.toVector.map { worst =>
      val slower = pairs.count(_.ratio >= MinRatio)
      val statement =
        if (slower == 0)
          s"Large tenants wait less than ${exact(MinRatio)} times as long as small ones in " +
            (if (pairs.size == 1) s"${worst.name}, the only transaction to compare"
             else s"all of ${whole(pairs.size.toLong)} transactions") + " (medians)."
        else
          s"Large tenants wait longer than small ones in ${whole(slower.toLong)} of " +
            s"${count(pairs.size, "transaction", "transactions")}, most in ${worst.name}: " +
            s"${seconds(worst.largeMs)} instead of ${seconds(worst.smallMs)} (medians, " +
            s"${times(worst.ratio)})."
      Finding(
        "tenant-classes",
        Severity.Info,
        statement,
        s"A transaction counts with at least ${whole(MinIterations)} successful executions in each class; longer " +
          s"means ${exact(MinRatio)} times or more." + GrowthWords.sentence(
            measured,
            pairs.filter(_.ratio >= MinRatio).map(_.name),
            GrowthPart.LargeTenants,
          ),
        Vector("results", "tenants"),
        causedBy = Vector(Cause(CauseKind.TenantsDiffer)),
      )
    }
  }

  private def comparable(part: TenantClassResult): Option[Long] =
    part.p50Ms.filter(ms => ms > 0 && part.iterations - part.failed >= MinIterations)
}
