package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, SeriesResult, Severity, SourceKind}

/** Machines that the load hardly used: what might be rented smaller, and what it costs now. */
object OverProvisioned extends RunRule {

  /** Of the busiest machine of a kind, in its busiest minute: half the processors would do. */
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
    // Of a load that was not delivered nobody knows what it would have used.
    val delivered = measured.deliveredPercent.exists(_ >= 98)
    if (spare.isEmpty || !delivered || measured.window.steadyMinutes < FewestMinutes) Vector.empty
    else
      Vector(
        Finding(
          "spare-power",
          Severity.Info,
          s"The machines have power to spare: CPU use was at most ${list(spare.map(_._2))}.",
          s"Machines of half the size may do at this load${cost(spare.map(_._1), measured)}.",
          Vector("resources", "infrastructure"),
          "Run once with machines of half the size. CPU alone does not tell, for memory and connections may be " +
            "what they are needed for.",
        )
      )
  }

  private def highestOf(series: Vector[SeriesResult]): Option[Double] = {
    val highest = series.flatMap(_.maximum)
    Option.when(highest.nonEmpty && highest.size == series.size)(highest.max)
  }

  /** What the named kinds cost together. */
  private def cost(kinds: Vector[String], measured: RunMeasurements): String =
    measured.results.infrastructure.cost.fold("") { cost =>
      val lines = cost.lines.filter(line => kinds.contains(line.kind))
      val usd = lines.map(line => line.usdPerHourEach * line.count).sum
      if (usd <= 0) ""
      else
        s", and cost ${decimal(usd, 2)} of ${unit(decimal(cost.usdPerHour, 2), "USD")} an hour now"
    }
}
