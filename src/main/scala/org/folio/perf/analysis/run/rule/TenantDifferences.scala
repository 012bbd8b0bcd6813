package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{RatioRow, RunMeasurements, TenantRatios}
import org.folio.perf.analysis.statistics.{CallBudget, Quantiles, Samples}
import org.folio.perf.model._

/**
 * Finds tenants that differ from the median tenant. Large tenants as a class are the subject of [[TenantClasses]];
 * here a large tenant counts only by a transaction that its size does not explain.
 */
object TenantOutliers {

  /** Ratio over all work of a tenant, which its other transactions confirm. */
  private val SlowRatio = 1.25
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
    // The median of few hits and misses of a cache is as much chance as tenant.
    val ofTwoKinds = measured.results.blocks.toVector.flatMap(_.rows).filter(_.slow.isDefined).map(_.transaction)
    if (data.rows.size < 2) Vector.empty
    else Vector(slower(data), slowCells(data, ofTwoKinds), failures(data)).flatten
  }

  private def slower(data: TenantRatios): Option[Finding] = {
    val slow = slowTenants(data)
    Option.when(slow.nonEmpty)(
      Finding(
        "tenants-slower",
        Severity.Warning,
        s"${count(slow.size, "small tenant is", "small tenants are")} slower than the median tenant over all " +
          s"work: ${few(slow.map(describe), MaxNamed)}.",
        s"Slower: at least ${exact(SlowRatio)} times the median tenant's response times, by the median of " +
          s"$FewestTransactions transactions or more.",
        Vector("tenants"),
        "Compare their records, settings and indexes with those of the median tenant.",
        asCause = Cause.of(CauseKind.TenantsDiffer),
      )
    )
  }

  private def slowCells(data: TenantRatios, unclear: Vector[String]): Option[Finding] = {
    val noise = new TenantNoise(data)
    val cells =
      data.rows
        .flatMap(slowCells(_, data, noise))
        .filterNot(c => unclear.contains(c.transaction))
        .sortBy(c => (-c.ratio, c.tenant, c.transaction))
    val tenants = cells.map(_.tenant).distinct.size
    Option.when(cells.nonEmpty)(
      Finding(
        "tenant-outliers",
        Severity.Warning,
        s"${count(tenants, "tenant needs", "tenants need")} at least twice the median tenant's time in " +
          s"${count(cells.size, "cell")} of the table: ${few(cells.map(describe), MaxNamed)}.",
        s"A cell counts from ${TenantRatios.FewestIterations} successful executions on, and only if the tenant's " +
          "other work does not explain it.",
        Vector("tenants"),
        "Look at the data of these tenants that the named transactions read.",
        asCause = Cause.of(CauseKind.TenantsDiffer),
        causedBy = Cause.of(CauseKind.TenantsDiffer),
      )
    )
  }

  private def slowCells(row: RatioRow, data: TenantRatios, noise: TenantNoise): Vector[Cell] = {
    val own = row.overall.filter(_ => isKnown(row)).getOrElse(1.0)
    for {
      (transaction, i) <- data.transactions.zipWithIndex
      cell <- row.row.cells.lift(i).flatten
      ms <- cell.medianMs
      median <- data.medians(i)
      succeeded = cell.iterations - cell.failed
      if succeeded >= TenantRatios.FewestIterations && median > 0
      found = Cell(row.row.tenant, transaction, ms, median)
      if found.ratio >= SlowCellRatio && found.ratio >= AboveOwnRatio * own
      if ms.toDouble - median >= MinRiseMs && noise.ofCell(i, succeeded, found.ratio) <= CallBudget.WithinRun
    } yield found
  }

  private def failures(data: TenantRatios): Option[Finding] = {
    val failed = data.rows
      .map(r => r.row.tenant -> r.row.cells.flatten.map(_.failed).sum)
      .filter(_._2 > 0)
      .sortBy { case (tenant, n) => (-n, tenant) }
    // Tenants that ran what failed.
    val ran =
      data.rows.map(_.row.cells).transpose.filter(_.flatten.exists(_.failed > 0)).transpose.count(_.flatten.nonEmpty)
    // Where nearly all failed, none stands out.
    val named =
      if (failed.size > MaxNamed && failed.size * 10 >= ran * 9) ""
      else s": ${few(failed.map { case (tenant, n) => s"$tenant ${whole(n)}" }, MaxNamed)}"
    val who = if (failed.size == ran && named.isEmpty) "All" else s"${failed.size} of"
    val active = data.rows.count(_.row.cells.exists(_.isDefined))
    Option.when(failed.nonEmpty)(
      Finding(
        "tenant-failures",
        Severity.Info,
        if (ran == active) s"$who ${count(ran, "tenant")} had failed transactions$named."
        else s"Transactions failed for ${who.toLowerCase} ${count(ran, "tenant")} that ran them$named.",
        "",
        Vector("tenants"),
        causedBy = Cause.ofFailures,
      )
    )
  }

  /** Small tenants with enough transactions to say something about the tenant, which are slower by more than chance, most first. */
  private def slowTenants(data: TenantRatios): Vector[(String, Double)] = {
    val all = for {
      row <- data.rows
      if !row.isLarge && isKnown(row)
      ratio <- row.overall
    } yield row.row.tenant -> ratio
    val noise = new TenantNoise(data)
    all
      .filter { case (_, ratio) => ratio >= SlowRatio && noise.ofTenant(ratio, all.map(_._2)) <= CallBudget.WithinRun }
      .sortBy { case (tenant, ratio) => (-ratio, tenant) }
  }

  private def isKnown(row: RatioRow): Boolean = row.ratios.flatten.size >= FewestTransactions

  private def describe(of: (String, Double)): String = s"${of._1} (${times(of._2)})"

  private def describe(cell: Cell): String =
    s"${cell.tenant} in ${cell.transaction} (${seconds(cell.ms)}, median tenant ${seconds(cell.medianMs)})"
}

/** How much tenants differ by chance: the disagreement of all of them. Few executions differ more. */
final private class TenantNoise(data: TenantRatios) {

  /** Tails of medians are longer than normal ones. */
  private val MostFreedom = 10
  private val Least = 1e-6

  private val ratios: Vector[Vector[(Double, Long)]] = data.transactions.indices.toVector.map { i =>
    for {
      row <- data.rows
      cell <- row.row.cells.lift(i).flatten
      ratio <- row.ratios.lift(i).flatten
      n = cell.iterations - cell.failed
      if n > 0 && ratio > 0
    } yield (math.log(ratio), n)
  }
  private val cells = math.max(1, ratios.map(_.size).sum).toDouble

  /** Deviation of a single execution's share in the median, by transaction. */
  private val deviations = ratios.map { own =>
    if (own.isEmpty) 0.0 else Samples.robust(own.map { case (log, n) => log * math.sqrt(n.toDouble) })
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
    val error = math.max(Least, Samples.robust(logs.map(_ - middle)))
    chance(math.abs(math.log(ratio) - middle) / error, all.size) * all.size.toDouble
  }

  private def chance(deviations: Double, tenants: Int): Double =
    Quantiles.tAbove(deviations, math.max(1, math.min(MostFreedom, tenants - 2)))
}

/** Response times of large tenants against those of small ones, with the tenants as the measure of chance. */
object TenantClasses {

  /** Tenants of a class below which nobody knows how much they differ by chance. */
  private val FewestTenants = 4
  private val MinRatio = 1.25

  /** @param chance probability that tenants which differ by chance alone lie so far apart */
  final private case class Pair(name: String, smallMs: Long, largeMs: Long, chance: Double) {
    def ratio: Double = largeMs.toDouble / smallMs.toDouble
  }

  def findings(measured: RunMeasurements): Option[Finding] = {
    val libraries = measured.run.tenants.filterNot(_.isCentral).map(_.name).toSet
    val (large, small) =
      TenantRatios.of(measured.results.tenants).rows.filter(r => libraries(r.row.tenant)).partition(_.isLarge)
    val pairs = for {
      (row, i) <- measured.transactions.zipWithIndex
      (smallLogs, largeLogs) = (logs(small, i), logs(large, i))
      if math.min(smallLogs.size, largeLogs.size) >= FewestTenants
      smallMs <- row.small.flatMap(_.p50Ms).filter(_ > 0)
      largeMs <- row.large.flatMap(_.p50Ms)
    } yield Pair(row.name, smallMs, largeMs, chance(smallLogs, largeLogs))
    val all = count(pairs.size, "transaction")
    val slower = pairs
      .filter(p => p.ratio >= MinRatio && p.chance * pairs.size.toDouble <= CallBudget.WithinRun)
      .sortBy(p => (-p.ratio, p.name))
    val statement = slower.headOption.fold(s"Large tenants wait longer than small ones in none of $all.") { worst =>
      s"Large tenants wait longer than small ones in ${whole(slower.size.toLong)} of $all, most in ${worst.name}: " +
        s"${seconds(worst.largeMs)} instead of ${seconds(worst.smallMs)} (medians, ${times(worst.ratio)})."
    }
    Option.when(pairs.nonEmpty)(
      Finding(
        "tenant-classes",
        Severity.Info,
        statement,
        s"A transaction counts with at least $FewestTenants tenants in each class. Longer means ${exact(MinRatio)} " +
          "times or more, and by more than the tenants of a class differ." +
          GrowthWords.sentence(measured, slower.map(_.name), GrowthPart.LargeTenants),
        Vector("results", "tenants"),
        causedBy = Cause.of(CauseKind.TenantsDiffer),
      )
    )
  }

  /** Logarithms of the tenants' ratios to the median tenant. */
  private def logs(rows: Vector[RatioRow], transaction: Int): Vector[Double] =
    rows.flatMap(_.ratios.lift(transaction).flatten).filter(_ > 0).map(math.log)

  /** Student's test of the means, one-sided. */
  private def chance(small: Vector[Double], large: Vector[Double]): Double = {
    val freedom = small.size + large.size - 2
    val rests = Vector(small, large).flatMap(of => of.map(_ - Samples.mean(of)))
    val error = math.sqrt(Samples.squares(rests) / freedom * (1.0 / small.size + 1.0 / large.size))
    Quantiles.tAbove((Samples.mean(large) - Samples.mean(small)) / error, freedom)
  }
}
