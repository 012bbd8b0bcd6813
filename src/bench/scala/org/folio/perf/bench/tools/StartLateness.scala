package org.folio.perf.bench.tools

import java.nio.file.Path
import org.folio.perf.model.PlannedStarts
import org.folio.perf.source.{LogHeader, LogStrings, LogVisitor, RunFolder, SimulationLog}
import scala.collection.mutable

/** Delays of a run's starts against its plan, as `PlanKeptCheck` counts them, sorted, in milliseconds. */
private[tools] object StartLateness {

  def of(folder: Path): Vector[Long] = {
    val manifest = RunFolder.open(folder, folder).fold(e => sys.error(e.message), _.manifest)
    val log = new UserStarts
    SimulationLog
      .read(folder.resolve(SimulationLog.Name), log)
      .fold(e => sys.error(e.message), identity)
    val delays = manifest.plan.flatMap { workflow =>
      val planned = PlannedStarts.ofWorkflowMs(manifest.profile, workflow).sorted
      log.of(workflow.scenario).sorted.zip(planned).map { case (start, plan) => start - plan }
    }.sorted
    delays.map(_ - delays.head)
  }

  def percentile(sorted: Vector[Long], rank: Double): Long =
    sorted(math.ceil(sorted.size * rank / 100).toInt - 1)

  final private class UserStarts extends LogVisitor {
    private val starts = mutable.Map.empty[String, mutable.ArrayBuffer[Long]]
    private var scenarios = Vector.empty[String]

    def of(scenario: String): Vector[Long] =
      starts.get(scenario).fold(Vector.empty[Long])(_.toVector)

    override def started(header: LogHeader, strings: LogStrings): Unit =
      scenarios = header.scenarios
    override def request(path: Int, name: Int, start: Int, end: Int, ok: Boolean, msg: Int): Unit =
      ()
    override def group(path: Int, start: Int, end: Int, cumulated: Int, ok: Boolean): Unit = ()
    override def user(scenario: Int, begins: Boolean, timeMs: Int): Unit =
      if (begins)
        starts.getOrElseUpdate(scenarios(scenario), mutable.ArrayBuffer.empty) += timeMs.toLong
    override def error(message: Int, timeMs: Int): Unit = ()
  }
}
