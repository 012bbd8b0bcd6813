package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model.{ClusterTotals, Platform, PlatformChange}

/** A change of the platform in sentences. */
object PlatformWords {

  /** The caution before all figures of a comparison. */
  def caution(change: PlatformChange, before: String, after: String): String =
    s"$before ran on ${change.from.title}, $after on ${change.to.title}. Their requests pass different gateways and " +
      "authorization, so a difference alone does not show a regression of a module."

  /** A published difference between these platforms, if there is one. */
  def published(change: PlatformChange): Option[String] =
    Option.when(change.from == Platform.Okapi && change.to == Platform.Eureka)(
      "In published tests, check-ins and check-outs took 20 to 30 % longer on Eureka (Sunflower) than on Okapi (Ramsons)."
    )

  /** Modules, sidecars and cost, each in a sentence. */
  def summary(change: PlatformChange): Vector[String] =
    modules(change).toVector ++ change.before.zip(change.after).toVector.flatMap {
      case (before, after) => sidecars(before, after).toVector ++ cost(before, after)
    }

  private def modules(change: PlatformChange): Option[String] = {
    val parts = Vector(change.gone -> "gone", change.come -> "new", change.renamed -> "renamed")
    val counted = parts.collect { case (moves, word) if moves.nonEmpty => s"${moves.size} $word" }
    Option.when(counted.nonEmpty)(s"Modules: ${list(counted)}.")
  }

  /** On the platform that has them. */
  private def sidecars(before: ClusterTotals, after: ClusterTotals): Option[String] =
    Vector(after, before).find(_.sidecars.isDefined).flatMap { totals =>
      totals.sidecars.map { s =>
        s"Sidecars: ${whole(s.tasks.toLong)}, which reserve ${unit(decimal(s.reservedVCpu, 1), "vCPU")} and " +
          s"${unit(decimal(s.reservedMiB / 1024.0, 1), "GiB")} of all tasks' " +
          s"${unit(decimal(totals.reservedVCpu, 1), "vCPU")} and " +
          s"${unit(decimal(totals.reservedMiB / 1024.0, 1), "GiB")}."
      }
    }

  private def cost(before: ClusterTotals, after: ClusterTotals): Option[String] =
    before.usdPerHour.zip(after.usdPerHour).filter(_._1 > 0).map { case (old, now) =>
      s"Cost: ${decimal(old, 2)} → ${unit(decimal(now, 2), "USD")} an hour (${signed((now / old - 1) * 100)})."
    }
}
