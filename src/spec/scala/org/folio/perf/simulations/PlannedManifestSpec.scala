package org.folio.perf.simulations

import java.nio.file.Files
import org.folio.perf.model.{LoadModel, ModelJson}
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.source.RunFolder
import org.folio.perf.testkit.{GatlingSuite, SampleRun, SampleSettings, TemporaryFolder}

/** What a run writes down of its plan is what its report can read, whatever the simulation. */
class PlannedManifestSpec extends GatlingSuite {

  private def readBack(simulation: SimulationPlan, model: LoadModel): Either[String, Int] = {
    val load = SampleSettings.load.copy(model = model)
    val settings = SampleSettings.settings(load, SampleSettings.accounts(2))
    TemporaryFolder.lend { folder =>
      for {
        plan <- LoadPlan.build(simulation, settings)
        manifest = SampleRun.manifest.copy(plan = plan.workflows)
        _ = Files.write(folder.resolve("run.json"), ModelJson.write(manifest))
        run <- RunFolder.open(folder).left.map(_.message)
      } yield run.manifest.plan.size
    }
  }

  /** A plan that is raised needs the open model: a slow target lowers a closed load. */
  private def models(simulation: SimulationPlan) =
    if (simulation.name == FindCapacity.plan.name) Vector(LoadModel.Open)
    else Vector(LoadModel.Open, LoadModel.Closed)

  for (simulation <- Simulations.all if simulation.own.isEmpty; model <- models(simulation))
    test(s"${simulation.name}, $model: its run.json can be read") {
      readBack(simulation, model).map(_ > 0).shouldBe(Right(true))
    }
}
