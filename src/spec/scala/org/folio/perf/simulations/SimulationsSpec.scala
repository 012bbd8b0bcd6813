package org.folio.perf.simulations

import java.nio.file.Files
import org.folio.perf.model.{LoadModel, ModelJson}
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.source.RunFolder
import org.folio.perf.testkit.{GatlingSuite, SampleRun, SampleSettings, TemporaryFolder}

/** What each simulation runs, against the published tests. */
class SimulationsSpec extends GatlingSuite {

  /** Of workflows that take records. */
  private def codes(simulation: SimulationPlan): Set[String] =
    simulation.workflows.map(_.workflow).filter(_.kinds(SampleSettings.load).nonEmpty).map(_.code).toSet

  test("without the receiving export all others have their usual pace, and so they have for a day") {
    MobiusLongevity.plan.workflows.shouldBe(MobiusBaseline.plan.workflows)
    MobiusWithoutReceivingExport.plan.workflows.shouldBe(
      MobiusBaseline.plan.workflows.filterNot(_.workflow.code == "erw")
    )
  }

  test("the preparation of a simulation creates the records of its workflows") {
    for (simulation <- Simulations.all if simulation.fixed.isEmpty) withClue(simulation.name) {
      val preparation = Simulations.preparations.find(_.name == simulation.preparedBy)
      val prepared = preparation.toSet.flatMap(codes)
      // A rollover needs a ledger, which each tenant has.
      (codes(simulation) -- prepared - "fyr").shouldBe(empty)
    }
  }

  test("each simulation and preparation has a class of its name") {
    def parentOf(name: String) = Class.forName(s"org.folio.perf.simulations.$name").getSuperclass.getSimpleName
    for (simulation <- Simulations.all) parentOf(simulation.name).shouldBe("PerfSimulation")
    for (preparation <- Simulations.preparations) parentOf(preparation.name).shouldBe("PreparationSimulation")
  }
}

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
        run <- RunFolder.open(folder)
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
