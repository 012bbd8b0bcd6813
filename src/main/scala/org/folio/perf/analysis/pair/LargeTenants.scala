package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.{CallBudget, Medians, Quantiles, RowShifts, Samples}
import org.folio.perf.model._

/**
 * Compares large tenants with small ones between runs: noise that all tenants have in common cancels. The small tenants'
 * disagreement is the measure of chance.
 */
private[pair] object LargeTenants {

  /** Small tenants below which nobody knows how much tenants differ by chance. */
  private val FewestSmall = 6
  private val FewestIterations = 5L
  private val Gate = math.log(1.1)

  /** Standard deviation of what a class drifts from run to run. */
  private val Drift = 0.02

  /** A single median is not trusted beyond this. */
  private val Clip = 1.0

  /**
   * @param latest the judged run, and `earlier` the baseline and further runs
   * @param names of the compared transactions
   */
  def apply(
      latest: RunReport,
      earlier: Vector[RunReport],
      names: Vector[String],
  ): Option[GroupChange] = {
    val levels = tenantLevels(latest, earlier, names)
    def ofSize(size: TenantSize) = levels.collect { case (`size`, level) => level }.toArray
    val (small, large) = (ofSize(TenantSize.Small), ofSize(TenantSize.Large))
    if (small.length < FewestSmall || large.isEmpty) None
    else {
      val k = earlier.size.toDouble
      val middle = Samples.median(small)
      val sd = Samples.robust(small.map(_ - middle))
      val shift =
        Samples.mean(large) - Samples.mean(Samples.clipped(small.map(_ - middle))) - middle
      val error = math.sqrt(
        sd * sd * (1 / large.length.toDouble + 1 / small.length.toDouble) +
          Drift * Drift * (1 + 1 / k)
      )
      val freedom = small.length - 1
      val chance = 2 * Quantiles.tAbove(math.abs(shift) / error, freedom)
      val half = Quantiles.t(0.975, freedom) * error
      Option.when(math.abs(shift) >= Gate && chance <= CallBudget.LargeTenants)(
        GroupChange(
          "large tenants",
          GroupKind.Size,
          names,
          RowCalls.percent(shift),
          RowCalls.percent(shift - half),
          RowCalls.percent(shift + half),
          GroupVerdict(shift > 0, earlier.size >= RowShifts.FewestForNoise),
        )
      )
    }
  }

  /** Share of the iterations that large tenants ran. */
  def largeShare(report: RunReport): Double = {
    def iterations(rows: Vector[TenantRow]) = rows.flatMap(_.cells.flatten.map(_.iterations)).sum
    val all = iterations(report.tenants.rows)
    val large = iterations(report.tenants.rows.filter(_.size == TenantSize.Large))
    if (all == 0) 0 else large.toDouble / all.toDouble
  }

  /** Change of each tenant beyond the change of its transactions for all tenants. */
  private def tenantLevels(
      latest: RunReport,
      earlier: Vector[RunReport],
      names: Vector[String],
  ): Vector[(TenantSize, Double)] = {
    val now = medians(latest)
    val before = earlier.map(medians)
    val tenants = latest.tenants.rows
    val byTenant = names
      .flatMap { name =>
        val changes = for {
          tenant <- tenants.map(_.tenant)
          (log, iterations) <- now.get((tenant, name))
          known = before.flatMap(_.get((tenant, name)))
          if known.nonEmpty
        } yield (tenant, log - Samples.mean(known.map(_._1)), math.min(iterations, known.map(_._2).min).toDouble)
        val all = Medians.of(changes.map(_._2)).getOrElse(0.0)
        changes.map { case (tenant, e, weight) => (tenant, math.max(-Clip, math.min(Clip, e - all)), weight) }
      }
      .groupBy(_._1)
    for (tenant <- tenants; own <- byTenant.get(tenant.tenant))
      yield tenant.size -> own.map { case (_, e, weight) => e * weight }.sum / own.map(_._3).sum
  }

  /** Logarithm of the median, and the number of iterations, by tenant and transaction. */
  private def medians(report: RunReport): Map[(String, String), (Double, Long)] = (for {
    row <- report.tenants.rows
    (name, cell) <- report.tenants.transactions.zip(row.cells)
    found <- cell
    if found.iterations - found.failed >= FewestIterations
    ms <- found.medianMs
    if ms > 0
  } yield (row.tenant, name) -> ((math.log(ms.toDouble), found.iterations - found.failed))).toMap
}
