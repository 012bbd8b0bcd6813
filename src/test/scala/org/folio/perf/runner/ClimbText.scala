package org.folio.perf.runner

import java.util.Locale
import org.folio.perf.model.LoadStep
import org.folio.perf.plan.ClimbPlan
import org.folio.perf.settings.FindRaise

/** Announces the rates of a search for the highest sustained load. */
private[runner] object ClimbText {

  def lines(climb: ClimbPlan): Vector[String] = Vector(
    s"Steps raise ${raised(climb)} of ${climb.of}.",
    s"First step: ${times(climb.start)} the plan, about ${climb.requestsAt(climb.start).ceil.toLong} requests per second.",
    s"Highest rate that may be tried: ${times(climb.highest)} the plan, about " +
      s"${climb.requestsAt(climb.highest).ceil.toLong} requests per second (${climb.highestBecause}).",
  ) ++ Option.when(climb.stairs.nonEmpty)(
    s"Several load generators: ${climb.stairs.size} steps of ${LoadStep.StairMs / 1000} s from " +
      s"${times(climb.stairs.head)} to ${times(climb.stairs.last)} the plan; the load ends after the first that is not sustained."
  )

  private def raised(climb: ClimbPlan): String = climb.settings.raise match {
    case FindRaise.All => "the rates of all workflows"
    case FindRaise.Tenants => "the number of tenants"
    case FindRaise.Workflows(codes) => s"the rates of ${codes.mkString(", ")}"
  }

  private def times(value: Double): String =
    String.format(Locale.ROOT, if (value < 1) "%.3f times" else "%.2f times", Double.box(value))
}
