package org.folio.perf.simulations

import org.folio.perf.flow.Workflow
import org.folio.perf.model.ImportJob
import org.folio.perf.plan.{Moment, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.settings.Settings
import org.folio.perf.workflows.circulation.CirculationDesk
import org.folio.perf.workflows.imports.ImportWithSplitting
import scala.concurrent.duration._

/** Imports of MARC files during check-in and check-out. */
class DataImportCheckInCheckOut extends PerfSimulation(DataImportCheckInCheckOut.plan)

object DataImportCheckInCheckOut {

  val plan: SimulationPlan = SimulationPlan(
    "DataImportCheckInCheckOut",
    "MARC files are imported one after the other while the circulation desks of the same library work.",
    oneTenant = true,
    lasts = Some(importTime),
    // Else the shortest import would end before the first of the eight clerks has finished an iteration.
    thinkTimeAtSandbox = 0.1,
    preparedBy = "PrepareDataImport",
  )(() =>
    Vector(
      imports(ImportWithSplitting.creates, ImportJob.Create),
      imports(ImportWithSplitting.updates, ImportJob.Update),
      PacedWorkflow(CirculationDesk.duringImport, Pace.BackToBack(DeskUsers)),
    )
  )

  /** Virtual users of the published tests. */
  private def DeskUsers = 8

  /** Generous times of an import. */
  private def MsPerRecord = 50L
  private def MsPerFile = 30000L

  /** Begins when the desks have been alone for a while. */
  private def imports(workflow: Workflow, job: ImportJob): PacedWorkflow = PacedWorkflow(
    workflow,
    Pace.ImportSeries(Moment.DesksWereAlone, _.imports.files.size),
    _.imports.job.contains(job),
  )

  /** Approximate time of the series of files; the target may be slower than the published ones. */
  private def importTime(settings: Settings): FiniteDuration = {
    val imports = settings.load.imports
    val speed = settings.target.sandbox.fold(1.0)(_.jobSpeed)
    val jobsMs = imports.files.map(_.records * MsPerRecord).sum / speed
    imports.alone + imports.pause * imports.files.size.toLong +
      (jobsMs.toLong + imports.files.size * MsPerFile).millis
  }
}
