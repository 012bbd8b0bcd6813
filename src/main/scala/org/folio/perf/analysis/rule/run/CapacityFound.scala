package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.steps.StationLaw
import org.folio.perf.analysis.{Resource, RunMeasurements, Words}
import org.folio.perf.model.{CapacityResult, Finding, Severity, StepVerdict}

/** The highest load that the target sustains, in a run that searches it. */
object CapacityFound extends RunRule {
  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.results.capacity.toVector.map { found =>
      Finding(
        "capacity",
        if (isUnknown(found) || isBelowPlan(found)) Severity.Warning else Severity.Good,
        statement(found),
        detail(found),
        Vector("capacity"),
        if (isUnknown(found)) "Search again from a lower load."
        else if (isBelowPlan(found)) relief(measured, found)
        else "",
      )
    }

  private def isUnknown(found: CapacityResult): Boolean =
    found.timesPlan.isEmpty || found.lowTimesPlan.isEmpty

  /** The plan itself is more than the target sustains. */
  private def isBelowPlan(found: CapacityResult): Boolean = found.highTimesPlan.exists(_ < 1)

  private def relief(measured: RunMeasurements, found: CapacityResult): String =
    found.firstStation.fold("") { first =>
      measured.results.infrastructure.series
        .find(series => Resource.isProcessor(series) && Resource.name(series) == first)
        .fold(s"Add capacity to $first")(Saturation.relief) + ", then search again."
    }

  private[perf] def statement(found: CapacityResult): String =
    (found.timesPlan, found.lowTimesPlan, found.highTimesPlan) match {
      case (Some(times), Some(low), Some(high)) =>
        s"The target sustains ${plain(times)} times the plan of ${found.of} (${Words.range(plain(low), plain(high))})${load(found)}."
      case (Some(times), Some(_), None) =>
        s"The target sustains at least ${plain(times)} times the plan of ${found.of}${load(found)}: no step was too much."
      case (Some(times), None, _) =>
        s"The target does not even sustain ${plain(times)} times the plan of ${found.of}."
      case _ => s"The search found no verdict on the plan of ${found.of}."
    }

  private def load(found: CapacityResult): String =
    (for {
      requests <- found.requestsPerSec
      tenants <- found.tenants
    } yield s": ${plain(requests)} requests per second, ${Words.count(tenants.toLong, "tenant", "tenants")} of this mix")
      .getOrElse("")

  private[perf] def detail(found: CapacityResult): String = Vector(
    found.firstStation.map { first =>
      val names = StationLaw.firsts(found.stations, first)
      val reason = if (names.size > 1) s": ${StationLaw.Alike}" else ""
      s"${names.mkString(" or ")} saturates first$reason."
    },
    found.limitedBy.map {
      case "users" => "Above it, waiting users grow without end."
      case limit => s"Above it, a threshold is exceeded: $limit."
    },
    Option.when(found.steps.exists(s => s.firm && s.verdict == StepVerdict.Unclear))(
      "Some steps stayed unclear, even when repeated."
    ),
    Some(found.end),
  ).flatten.mkString(" ")

  private def plain(value: Double): String =
    if (value >= 100) Words.whole(value.round)
    else BigDecimal(value).setScale(2, BigDecimal.RoundingMode.HALF_UP).toString
}
