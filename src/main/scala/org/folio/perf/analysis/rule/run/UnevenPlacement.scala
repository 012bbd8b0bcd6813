package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Resource, RunMeasurements}
import org.folio.perf.model.{Finding, Machine, Severity, SourceKind}

/** Instances with very different CPU utilisation: tasks are not placed evenly. */
object UnevenPlacement extends RunRule {
  private val Times = 3.0

  /** CPU of the busiest instance below which nobody waits for it. */
  private val BusyPercent = 50.0

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val instances = measured.results.infrastructure.series
      .filter(s => SourceKind.Instances(s.source) && Resource.isProcessor(s))
      .flatMap(s => s.average.map(s.subject -> _))
      .sortBy { case (subject, average) => (-average, subject) }
    if (instances.size < 2) Vector.empty
    else {
      val ((busiest, most), (idlest, least)) = (instances.head, instances.last)
      if (most < BusyPercent || most < least * Times) Vector.empty
      else
        Vector(
          Finding(
            "uneven-placement",
            Severity.Warning,
            s"${count(instances.size, "instance is", "instances are")} used unevenly: $busiest is at " +
              s"${percent(most)} CPU${tasksOf(busiest, measured)}, $idlest at ${percent(least)}" +
              s"${tasksOf(idlest, measured)}.",
            "",
            Vector("resources", "infrastructure"),
            "Use a placement strategy that balances CPU, or add tasks to busy modules, before you rent more " +
              "instances.",
          )
        )
    }
  }

  private def tasksOf(instance: String, measured: RunMeasurements): String =
    machines(measured)
      .find(_.id == instance)
      .filter(_.tasks.nonEmpty)
      .fold("")(m => s" with ${count(m.tasks.size, "task", "tasks")}")

  private def machines(measured: RunMeasurements): Vector[Machine] =
    measured.results.infrastructure.inventory.fold(Vector.empty[Machine])(_.machines)
}
