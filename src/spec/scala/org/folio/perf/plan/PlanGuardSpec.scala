package org.folio.perf.plan

import org.folio.perf.settings._
import org.folio.perf.simulations.{CheckInCheckOut, MobiusBaseline, MobiusHighLoad, Simulations}
import org.folio.perf.testkit.{GatlingSuite, SampleSettings}
import org.folio.perf.workflows.Workflows
import org.folio.perf.workflows.circulation.CirculationDesk
import scala.concurrent.duration._

/** A plan is no more than the target's file allows. */
class PlanGuardSpec extends GatlingSuite {

  private val guard =
    TargetGuard("targets/x.conf", AllowedHosts.LoopbackOnly, destructive = false, None, None)

  private def plan(
      simulation: SimulationPlan,
      load: LoadSettings = SampleSettings.load,
      tenants: Int = 10,
  ): LoadPlan =
    LoadPlan
      .build(simulation, SampleSettings.settings(load, SampleSettings.accounts(tenants)))
      .value

  private def cico(perMinute: Double, load: LoadSettings = SampleSettings.load): LoadPlan = plan(
    SimulationPlan("Test", "A test.")(() => Vector(PacedWorkflow(CirculationDesk.workflow, Pace.PerMinute(perMinute)))),
    load,
  )

  test("too many requests per second are rejected with both numbers and what to change") {
    val loaded = cico(60)
    val planned = PlannedTraffic.requestsPerSec(loaded)
    val message = PlanGuard(loaded, guard.copy(maxRequestsPerSec = Some(planned / 2))).left.value
    message.should(startWith("The target's file does not allow this plan. Nothing was sent.\n"))
    message.should(include(s"The plan sends about ${planned.ceil.toLong} requests per second;"))
    message.should(include("Lower -Drate to about 0.5,"))
    message.should(include("raise maxRequestsPerSec in targets/x.conf"))
    val lower = SampleSettings.load.copy(rate = 0.5)
    PlanGuard(cico(60, lower), guard.copy(maxRequestsPerSec = Some(planned / 2))).isRight
      .shouldBe(true)
  }

  test("the ramp-up counts in the duration") {
    val load = SampleSettings.load.copy(rampUp = 10.seconds, duration = 60.seconds)
    PlanGuard(cico(1, load), guard.copy(maxDuration = Some(70.seconds))).shouldBe(Right(()))
    PlanGuard(cico(1, load), guard.copy(maxDuration = Some(69.seconds))).shouldBe(
      Left(
        "The target's file does not allow this plan. Nothing was sent.\n" +
          "The plan takes 70 seconds, ramp-up included; targets/x.conf allows 69 seconds. Set a " +
          "shorter -Dduration or raise maxDuration in targets/x.conf."
      )
    )
  }

  test("workflows that delete or roll over need the permission in the target's file") {
    val nla = plan(Simulations.all.find(_.name == "NlaNormalLoad").value)
    val message = PlanGuard(nla, guard).left.value
    message.should(include("io, lo, "))
    message.should(include("nla-fyr"))
    message.should(include("set destructive = true in targets/x.conf"))
    PlanGuard(nla, guard.copy(destructive = true)).shouldBe(Right(()))
  }

  test("every workflow that deletes or rolls over is known as such, and no other") {
    val known = Workflows.all.filter(_.isDestructive).map(_.code).toSet
    known.shouldBe(Set("fyr", "nla-fyr", "io", "lo", "vro", "pro", "iro", "nla-poo"))
  }

  test("the estimate of requests comes near what runs at the published scale send") {
    // The published tests ran at Quesnelia; without a target the longest forms of steps count.
    val load = SampleSettings.load.copy(interfaces = Some(Releases.named("Quesnelia").interfaces))
    // docs/workflows.md: 35 a second; check-in and check-out, each half of 66 iterations a minute.
    val desks = plan(CheckInCheckOut.plan, load, tenants = 66)
    PlannedTraffic.requestsPerSec(desks).shouldBe(35.0 +- 4)
    val baseline = plan(
      MobiusBaseline.plan,
      load.copy(exports = ExportSettings(100, receivingRounds = 500), thinkTime = 1),
      tenants = 66,
    )
    // docs/workflows.md: about 3,100.
    PlannedTraffic.requestsPerSec(baseline).shouldBe(3000.0 +- 450)
  }

  test("the estimate of imports without a pause comes near what a run at the sandbox sends") {
    val imports = PlannedTraffic
      .transactions(plan(MobiusHighLoad.plan, SampleSettings.load, tenants = 62))
      .filter(row => Set("sdic", "sdiu")(row.workflow))
    // 306 of imports that create, 244 of those that overlay.
    imports.map(_.total).sum.shouldBe(550.0 +- 80)
  }
}
