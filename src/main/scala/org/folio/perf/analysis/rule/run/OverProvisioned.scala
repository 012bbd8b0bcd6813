package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, SeriesResult, Severity, SourceKind}

/** Machines with low CPU utilisation, which may be larger than needed, and their cost. */
object OverProvisioned extends RunRule {

  /** CPU of the busiest machine of a kind in its busiest minute below which half the processors are enough. */
  private val IdlePercent = 40.0
  private val FewestMinutes = 10.0

  private val Kinds: Vector[(String, String, SourceKind)] = Vector(
    ("ec2", "the instances", SourceKind.Instances),
    ("rds", "the databases", SourceKind.Databases),
    ("opensearch", "the search nodes", SourceKind.Search),
  )

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val spare = for {
      (kind, name, sources) <- Kinds
      series = measured.results.infrastructure.series.filter(s =>
        sources(s.source) && Resource.isProcessor(s)
      )
      highest <- highestOf(series)
      if highest < IdlePercent
    } yield (kind, s"${percent(highest)} ($name)")
    // The utilisation at the planned load is unknown if the load was not delivered.
    val delivered = measured.deliveredPercent.exists(_ >= 98)
    if (spare.isEmpty || !delivered || measured.window.steadyMinutes < FewestMinutes) Vector.empty
    else
      Vector(
        Finding(
          "spare-power",
          Severity.Info,
          s"Low CPU utilisation: at most ${list(spare.map(_._2))}.",
          s"Machines of half the size may be enough for this load${cost(spare.map(_._1), measured)}.",
          Vector("resources", "infrastructure"),
          "Repeat the run with machines of half the size. Check memory and connections too: they may need the " +
            "present size.",
        )
      )
  }

  private def highestOf(series: Vector[SeriesResult]): Option[Double] = {
    val highest = series.flatMap(_.maximum)
    Option.when(highest.nonEmpty && highest.size == series.size)(highest.max)
  }

  /** Present cost of the named kinds. */
  private def cost(kinds: Vector[String], measured: RunMeasurements): String =
    measured.results.infrastructure.cost.fold("") { cost =>
      val lines = cost.lines.filter(line => kinds.contains(line.kind))
      val usd = lines.map(line => line.usdPerHourEach * line.count).sum
      if (usd <= 0) ""
      else
        s"; they now cost ${decimal(usd, 2)} of ${unit(decimal(cost.usdPerHour, 2), "USD")} an hour"
    }
}
