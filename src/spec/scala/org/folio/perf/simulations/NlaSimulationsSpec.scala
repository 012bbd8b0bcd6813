package org.folio.perf.simulations

import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.model.{Arrivals, LoadModel, TenantSize}
import org.folio.perf.plan.{LoadPlan, Pace}
import org.folio.perf.settings.LoadSettings
import org.folio.perf.testkit.{GatlingSuite, SampleSettings}
import scala.concurrent.duration._

/** What the NLA's simulations run, against the published configuration. */
class NlaSimulationsSpec extends GatlingSuite {

  private val base = SampleSettings.load

  private val hour: LoadSettings = base.copy(duration = 1.hour)

  private def plan(load: LoadSettings = hour): LoadPlan = LoadPlan
    .build(
      NlaNormalLoad.plan,
      SampleSettings.settings(load, SampleSettings.accounts(3, TenantSize.Large)),
    )
    .value

  private def offered(plan: LoadPlan): Map[String, Double] =
    plan.workflows.flatMap(_.transactions).map(t => t.name -> t.perMinute).toMap

  private def executions(load: LoadSettings): Map[String, Option[Long]] =
    plan(load).workflows.flatMap(_.transactions).map(t => t.name -> t.executions).toMap

  test("in ten minutes each operation is planned a whole number of times, as its turns come") {
    val tenMinutes =
      executions(base.copy(rampUp = 15.seconds, duration = 10.minutes))
    tenMinutes("CICO_Checkin").shouldBe(Some(10))
    tenMinutes("LO_Load Finance").shouldBe(Some(40))
    tenMinutes("RIH_Retrieving instances and holdings").shouldBe(Some(1800))
    // Of thirty iterations, 0.35, 0.30 and 0.35 of them: twenty have 7, 6 and 7, the ten after them 4, 3, 3.
    tenMinutes("IRO_View item records").shouldBe(Some(11))
    tenMinutes("IRO_update item records until saved").shouldBe(Some(9))
    tenMinutes("IRO_delete item records").shouldBe(Some(10))
    tenMinutes("FYR_Fiscal close - end of FY rollover").shouldBe(Some(1))
  }

  test("turns that the ramp-up has had are not in the steady state again") {
    // 3 a minute: two in the ramp-up, of which the offset of a second moves the later one behind its end, and
    // four after it. So the turns from the second to the sixth: udvud.
    val planned = executions(base.copy(rampUp = 80.seconds, duration = 80.seconds))
    planned("IRO_View item records").shouldBe(Some(1))
    planned("IRO_update item records").shouldBe(Some(2))
    planned("IRO_delete item records").shouldBe(Some(2))
  }

  test("imports are a series of eleven files, with the pause that is set between two") {
    val paused = base.copy(
      rampUp = 15.seconds,
      duration = 10.minutes,
      imports = base.imports.copy(pause = 20.seconds),
    )
    val imports = plan(paused).workflows.filter(_.code == "di")
    imports
      .map(w => (w.arrivals, w.virtualUsers, w.startOffsetMs))
      .shouldBe(Vector((Arrivals.InTurn(11, 20000), Some(1), 15000L)))
    // How many begin before the end nobody knows.
    imports.flatMap(_.transactions).map(_.executions).distinct.shouldBe(Vector(None))
  }

  test("the closed model plans as many starts of paced users, if the target lets them keep their pace") {
    executions(hour.copy(model = LoadModel.Closed))("CICO_Checkin").shouldBe(executions(hour)("CICO_Checkin"))
  }

  test("the rollover comes after 2600 s of an hour, and as far into a shorter run") {
    def rolloverAt(load: LoadSettings) =
      plan(load).workflows.filter(_.code == "nla-fyr").map(w => (w.arrivals, w.startOffsetMs))
    rolloverAt(hour).shouldBe(Vector((Arrivals.InTurn(1, 0), 2600000L)))
    rolloverAt(base.copy(duration = 36.seconds, rampUp = 4.seconds))
      .shouldBe(Vector((Arrivals.InTurn(1, 0), 30000L)))
    offered(plan())("FYR_Fiscal close - end of FY rollover").shouldBe(1.0 / 60)
  }

  test("virtual users of the closed model are as published: one each, ten for RIH") {
    val users =
      plan(hour.copy(model = LoadModel.Closed)).workflows.map(w => w.code -> w.virtualUsers)
    users.toMap.apply("rih").shouldBe(Some(10))
    users.filter(_._1 != "rih").map(_._2).distinct.shouldBe(Vector(Some(1)))
  }

  test("places are read at the start and an hour after the last time; in a run of six minutes pauses are a tenth") {
    def places(load: LoadSettings) =
      plan(load).workflows.filter(_.code == "mps").map(w => (w.arrivals, w.startOffsetMs))
    places(hour).shouldBe(Vector((Arrivals.InTurn(Int.MaxValue, 3600000), 0L)))
    places(base.copy(duration = 6.minutes)).map(_._1).shouldBe(Vector(Arrivals.InTurn(Int.MaxValue, 360000)))
  }

  test("longevity has the same load, and its rollover near the end of a day") {
    def others(simulation: org.folio.perf.plan.SimulationPlan) =
      simulation.workflows.filterNot(_.pace.isInstanceOf[Pace.Series])
    others(NlaLongevity.plan).shouldBe(others(NlaNormalLoad.plan))
    val day = LoadPlan
      .build(
        NlaLongevity.plan,
        SampleSettings
          .settings(base.copy(duration = 24.hours), SampleSettings.accounts(1)),
      )
      .value
    day.workflows.filter(_.code == "nla-fyr").map(_.startOffsetMs).shouldBe(Vector(85400000L))
  }

  test("few funds pay for invoices, so that a rollover does not close their budgets") {
    plan().needs("tenant1").get(FinanceRecords.FundToKeep).shouldBe(Some(8))
  }
}
