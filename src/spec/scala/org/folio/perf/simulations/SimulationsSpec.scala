package org.folio.perf.simulations

import org.folio.perf.plan.{Pace, SimulationPlan}
import org.folio.perf.testkit.GatlingSuite
import org.folio.perf.workflows.Workflows

/** What each simulation runs, against the published tests. */
class SimulationsSpec extends GatlingSuite {

  private def codes(simulation: SimulationPlan): Set[String] =
    simulation.workflows.map(_.workflow.code).toSet

  private def codes(simulation: SimulationPlan, pace: Pace): Set[String] =
    simulation.workflows.filter(_.pace == pace).map(_.workflow.code).toSet

  /** Fifteen, as tests 1, 2, 4 and 6 of MOBIUS. */
  private val mobius = Set("aie", "cico", "csi", "de", "erw", "eva", "ilr", "msf") ++
    Set("opih", "poo", "rtac", "rw", "sdic", "sdiu", "ulr")

  test("a working day has the fifteen published workflows, most of them once a minute") {
    val day = MobiusBaseline.plan
    codes(day).shouldBe(mobius)
    codes(day, Pace.PerMinute(1)).shouldBe(mobius - "de" - "opih")
    codes(day, Pace.PerMinute(0.2)).shouldBe(Set("de"))
    codes(day, Pace.BackToBack()).shouldBe(Set("opih"))
    MobiusLongevity.plan.workflows.shouldBe(day.workflows)
  }

  test("without the receiving export all others have their usual pace") {
    MobiusWithoutReceivingExport.plan.workflows.shouldBe(
      MobiusBaseline.plan.workflows.filterNot(_.workflow.code == "erw")
    )
  }

  test("the high load exports together, imports without a pause and harvests everything") {
    val busy = MobiusHighLoad.plan
    codes(busy).shouldBe(mobius + "opfh")
    codes(busy, Pace.OnceEach).shouldBe(Set("de"))
    codes(busy, Pace.BackToBack()).shouldBe(Set("sdic", "sdiu", "opih", "opfh"))
    codes(busy, Pace.PerMinute(1)).shouldBe(mobius -- Set("de", "sdic", "sdiu", "opih"))
  }

  test("ledgers are rolled over together, and acquisitions rest") {
    val rollover = MobiusFiscalYearRollover.plan
    codes(rollover).shouldBe(mobius -- Set("aie", "poo", "rw", "erw") + "fyr")
    codes(rollover, Pace.OnceEach).shouldBe(Set("fyr"))
  }

  test("Smoke has every workflow, and the circulation desks are alone") {
    codes(Smoke.plan).shouldBe(Workflows.codes.toSet)
    codes(CheckInCheckOut.plan).shouldBe(Set("cico"))
  }

  test("the preparation of a simulation creates the records of its workflows") {
    for (simulation <- Simulations.all if simulation.fixed.isEmpty) withClue(simulation.name) {
      val preparation = Simulations.preparations.find(_.name == simulation.preparedBy)
      val prepared = preparation.toSet.flatMap(codes)
      // A rollover needs a ledger, which each tenant has; a full harvest needs nothing.
      (codes(simulation) -- prepared -- Set("fyr", "opfh")).shouldBe(empty)
    }
  }

  test("each simulation and preparation has a class of its name") {
    def parentOf(name: String) = Class.forName(s"org.folio.perf.simulations.$name").getSuperclass.getSimpleName
    for (simulation <- Simulations.all) parentOf(simulation.name).shouldBe("PerfSimulation")
    for (preparation <- Simulations.preparations) parentOf(preparation.name).shouldBe("PreparationSimulation")
  }
}
