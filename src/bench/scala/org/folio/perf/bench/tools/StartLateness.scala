package org.folio.perf.bench.tools

import java.nio.file.Path
import org.folio.perf.model.{LogRecords, PlannedStarts}
import org.folio.perf.source.{RunFolder, SimulationLog}
import scala.collection.mutable

/** Delays of a run's starts against its plan, as `PlanKeptCheck` counts them, sorted, in milliseconds. */
private[tools] object StartLateness {

  def of(folder: Path): Vector[Long] = {
    val manifest = RunFolder.open(folder, folder).fold(e => sys.error(e.message), _.manifest)
    val log = new UserStarts
    SimulationLog
      .read(folder.resolve(SimulationLog.Name))(log.add)
      .fold(e => sys.error(e.message), identity)
    val delays = manifest.plan.flatMap { workflow =>
      val planned = PlannedStarts.ofWorkflowMs(manifest.profile, workflow).sorted
      log.of(workflow.scenario).sorted.zip(planned).map { case (start, plan) => start - plan }
    }.sorted
    delays.map(_ - delays.head)
  }

  def percentile(sorted: Vector[Long], rank: Double): Long =
    sorted(math.ceil(sorted.size * rank / 100).toInt - 1)

  final private class UserStarts {
    private val starts = mutable.Map.empty[String, mutable.ArrayBuffer[Long]]

    def of(scenario: String): Vector[Long] =
      starts.get(scenario).fold(Vector.empty[Long])(_.toVector)

    def add(log: LogRecords): Unit = while (log.next())
      if (log.isUser && log.ok)
        starts.getOrElseUpdate(log.header.scenarios(log.scenario), mutable.ArrayBuffer.empty) += log.endMs.toLong
  }
}
