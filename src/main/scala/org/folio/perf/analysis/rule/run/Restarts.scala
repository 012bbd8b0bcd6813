package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{ClusterEvent, Finding, Severity}

/** Tasks that stopped during the run. */
object Restarts extends RunRule {

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val during =
      measured.results.infrastructure.inventory.fold(Vector.empty[ClusterEvent])(_.events).filter {
        event =>
          val since = measured.window.sinceLoadStart(event.timeMs)
          since >= 0 && since < measured.window.endMs
      }
    finding(
      during,
      "out-of-memory",
      Severity.Bad,
      "killed because it ran out of memory",
      "killed because they ran out of memory",
    ) ++
      finding(during, "stopped", Severity.Warning, "stopped", "stopped")
  }

  private def finding(
      events: Vector[ClusterEvent],
      kind: String,
      severity: Severity,
      one: String,
      many: String,
  ): Vector[Finding] =
    events.filter(_.kind == kind).groupBy(_.service).toVector.sortBy(_._1).map {
      case (service, of) =>
        Finding(
          s"$kind-$service",
          severity,
          s"${count(of.size, "task", "tasks")} of $service ${if (of.size == 1) s"was $one"
            else s"were $many"} " +
            "during the run.",
          of.map(_.reason).filter(_.nonEmpty).distinct.take(3).mkString("; ") match {
            case "" => "ECS gives no reason."
            case reasons => s"Reason given by ECS: ${reasons.stripSuffix(".")}."
          },
          Vector("infrastructure", "resources"),
          if (kind == "out-of-memory")
            s"Increase the memory of the tasks of $service, or reduce the heap of their JVM."
          else s"Find the reason in the log of $service.",
        )
    }
}
