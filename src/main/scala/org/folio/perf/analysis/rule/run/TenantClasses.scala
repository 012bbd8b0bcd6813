package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, GrowthPart, Severity, TenantClassResult}

/** Response times of large tenants against those of small ones. */
object TenantClasses extends RunRule {
  private val MinIterations = 30L
  private val MinRatio = 1.25

  final private case class Pair(name: String, smallMs: Long, largeMs: Long) {
    def ratio: Double = largeMs.toDouble / smallMs.toDouble
  }

  override def findings(measured: RunMeasurements): Vector[Finding] = {
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
      )
    }
  }

  private def comparable(part: TenantClassResult): Option[Long] =
    part.p50Ms.filter(ms => ms > 0 && part.iterations - part.failed >= MinIterations)
}
