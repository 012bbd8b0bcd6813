package org.folio.perf.capacity.prediction

import java.util.Locale

/** A prediction as text. */
object PredictionText {

  def lines(p: Prediction): Vector[String] = {
    val changes = if (p.changes.isEmpty) "" else s" with ${p.changes}"
    val width = p.transactions.map(_.name.length).maxOption.getOrElse(0)
    Vector(s"Prediction: ${p.simulation} on ${p.environment}$changes", p.load) ++
      p.cautions.map("Caution: " + _) ++
      Vector("", s"${"Transaction".padTo(width, ' ')}  average ms  per min.") ++
      p.transactions.map { t =>
        format("%s  %10.0f  %8.1f", t.name.padTo(width, ' '), t.averageMs, t.perMinute)
      } ++
      unknown(p) ++ Vector("", "Station        utilisation") ++
      p.stations.map(s => format("%-14s %5.0f %%", s.name, s.percent)) ++
      Vector("", s"Bottleneck: ${p.bottleneck}") ++ rate(p) ++ cost(p)
  }

  private def unknown(p: Prediction): Vector[String] =
    if (p.notPredicted.isEmpty) Vector.empty
    else
      Vector(s"Not predicted, because no published time exists: ${p.notPredicted.mkString(", ")}")

  private def rate(p: Prediction): Vector[String] =
    p.receivingExportsPerSec
      .map(r => format("Receiving exports: %.1f requests/s", r))
      .toVector :+ (p.highestRate match {
      case Some(r) =>
        format(
          "Highest sustainable rate: %.2f times the plan, %.0f iterations per minute; then %s is saturated",
          r.factor,
          r.iterationsPerMinute,
          r.limitedBy,
        )
      case None => s"Highest sustainable rate: none; ${p.bottleneck} is saturated without the plan"
    })

  private def cost(p: Prediction): Vector[String] = Vector(
    p.usdPerHour match {
      case Some(usd) =>
        val source = p.pricesFrom.fold("")(from => s"; source: $from")
        format("Cost: %.2f USD an hour for all machines, on demand, ", usd) +
          s"as of ${p.pricesAsOf.mkString(" to ")}$source"
      case None => "Cost: unknown; the price table lacks a machine. Pass -Dprices=FILE."
    }
  )

  private def format(pattern: String, values: Any*): String =
    pattern.formatLocal(Locale.ROOT, values: _*)
}
