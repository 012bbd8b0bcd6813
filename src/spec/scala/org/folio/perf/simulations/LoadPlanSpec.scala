package org.folio.perf.simulations

import org.folio.perf.feeders.RecordKind
import org.folio.perf.flow.{Single, TenantScope, Workflow}
import org.folio.perf.model.{Arrivals, ImportJob, LoadModel, LoadProfile, PlannedStarts, TenantSize}
import org.folio.perf.plan._
import org.folio.perf.protocol.Transaction
import org.folio.perf.settings._
import org.folio.perf.testkit.{GatlingSuite, SampleSettings}
import org.folio.perf.workflows.Workflows
import org.folio.perf.workflows.circulation.{CirculationDesk, RenewLoans, RequestItem}
import org.folio.perf.workflows.discovery.RequestFromCatalogue
import org.folio.perf.workflows.harvest.Harvest
import org.folio.perf.workflows.patron.ViewAccount
import org.folio.perf.workflows.search.Searches
import scala.concurrent.duration._

class LoadPlanSpec extends GatlingSuite {

  private val base = SampleSettings.load

  private val accounts = SampleSettings.accounts(5).zipWithIndex.map { case (account, i) =>
    if (i == 2) account.copy(size = TenantSize.Large) else account
  }

  /** Those whose numbers are worked out here. */
  private val baseline = SimulationPlan("Six", "Six workflows of one pace.")(() =>
    Vector(
      CirculationDesk.workflow,
      RenewLoans.workflow,
      RequestItem.workflow,
      RequestFromCatalogue.workflow,
      ViewAccount.workflow,
      Searches.workflow,
    ).map(PacedWorkflow(_, Pace.PerMinute(1)))
  )

  private def plan(load: LoadSettings, simulation: SimulationPlan = baseline) =
    LoadPlan.build(simulation, SampleSettings.settings(load, accounts)).value

  private def refusal(settings: Settings, simulation: SimulationPlan = baseline): String =
    LoadPlan.build(simulation, settings).swap.value

  test("each workflow runs once a minute at a small tenant and twice at a large one, times the rate") {
    val planned = plan(base)
    planned.workflows.map(_.code).shouldBe(Vector("cico", "ulr", "ilr", "bls", "eva", "msf"))
    planned.workflows.map(_.iterationsPerMinute).distinct.shouldBe(Vector(6.0))
    planned.tenants.map(_.iterationsPerMinute).shouldBe(Vector(1, 1, 2, 1, 1))
    planned.workflows.head.transactions
      .map(t => (t.name, t.perMinute))
      .shouldBe(Vector(("CICO_TC_Check-In Controller", 3.0), ("CICO_TC_Check-Out Controller", 3.0)))
    plan(base.copy(rate = 2.5)).workflows.map(_.iterationsPerMinute).distinct.shouldBe(Vector(15.0))
  }

  test("workflows of one rate start evenly within an iteration's interval, rare ones over the whole steady state") {
    val hour = plan(base.copy(duration = 1.hour))
    hour.workflows.map(_.startOffsetMs).shouldBe(Vector(0, 1666, 3333, 5000, 6666, 8333))
    val minute = plan(base.copy(rate = 0.1, rampUp = 0.seconds, duration = 1.minute))
    minute.workflows.map(_.startOffsetMs).shouldBe(Vector(0, 10000, 20000, 30000, 40000, 50000))
  }

  /** Times between the starts of iterations of all workflows and tenants in a minute, in milliseconds. */
  private def gaps(load: LoadSettings): Vector[Long] = {
    val of = plan(load.copy(rampUp = 15.seconds, duration = 3.minutes))
    val starts = of.workflows.flatMap { workflow =>
      if (load.model == LoadModel.Open) PlannedStarts.ofWorkflowMs(of.profile, workflow)
      else PlannedStarts.pacedMs(of.profile, workflow).map(_._1)
    }
    val minute = starts.filter(ms => ms >= 90000 && ms < 150000).sorted
    minute.zip(minute.drop(1)).map { case (one, next) => next - one }
  }

  test("with few tenants, workflows and tenants start evenly over the pace instead of in bursts") {
    // 36 starts a minute, one every 1.67 s. Gatling plans whole seconds.
    for (model <- Vector(LoadModel.Open, LoadModel.Closed)) withClue(s"$model: ") {
      val found = gaps(base.copy(model = model))
      found.size.shouldBe(35)
      found.min.should(be >= 1000L)
      found.max.should(be <= 2700L)
    }
  }

  test("a closed plan counts the starts of its paced users in a steady state that is no multiple of their pace") {
    // Six users start every 10 s, each again after a minute; the steady state is from 15 to 105 s.
    val closed = plan(base.copy(model = LoadModel.Closed, rampUp = 15.seconds, duration = 90.seconds))
    val renewals = closed.workflows(1)
    val starts = PlannedStarts.pacedMs(closed.profile, renewals).map(_._1)
    starts.take(7).shouldBe(Vector(1666, 11666, 21666, 31666, 41666, 51666, 61666))
    renewals.transactions.map(_.executions).shouldBe(Vector(Some(9L)))
  }

  test("only the closed model has virtual users, one for each iteration a minute at rate 1") {
    plan(base).workflows.flatMap(_.virtualUsers).shouldBe(empty)
    val closed = plan(base.copy(model = LoadModel.Closed, rate = 3))
    closed.workflows.map(_.virtualUsers).shouldBe(Vector.fill(6)(Some(6)))
    closed.workflows.map(_.iterationsPerMinute).distinct.shouldBe(Vector(18.0))
  }

  test("a simulation's own load model holds until a setting names one") {
    val closed = baseline.copy(model = LoadModel.Closed)(baseline.makeWorkflows)
    plan(base.copy(isModelOfPlan = true), closed).load.model.shouldBe(LoadModel.Closed)
    plan(base.copy(isModelOfPlan = true)).load.model.shouldBe(LoadModel.Open)
    plan(base, closed).load.model.shouldBe(LoadModel.Open)
  }

  test("workflows are chosen and left out by their codes, in the simulation's order") {
    val load = base.copy(workflows = Some(Vector("msf", "ulr", "cico")))
    plan(load.copy(excluded = Vector("ulr"))).workflows.map(_.code).shouldBe(Vector("cico", "msf"))
  }

  test("unknown codes, nothing to run, no tenant and times that Gatling cannot plan are refused") {
    Vector(
      base.copy(workflows = Some(Vector("cicco"))) -> "Setting workflows.*cicco.*cico, ulr, ilr, bls, eva, msf",
      base.copy(excluded = Vector("aie")) -> "Setting exclude.*aie",
      base.copy(excluded = baseline.workflows.map(_.workflow.code)) -> "No workflow is left to run",
      base.copy(duration = 1500.millis) -> "duration is 1500 milliseconds",
      base.copy(rampUp = 10.millis) -> "rampUp is 10 milliseconds",
    ).foreach { case (load, words) =>
      refusal(SampleSettings.settings(load, accounts)).should(include.regex(words))
    }
    refusal(withCentral(None)(SampleSettings.settings(base, Vector.empty)), Smoke.plan)
      .should(startWith("Target sandbox has no tenants;"))
  }

  test("a tenant without API key is refused when an edge workflow runs, and only then") {
    val keyless = accounts.map(_.copy(edgeApiKey = None))
    refusal(SampleSettings.settings(base, keyless)).should(include("tenant1, tenant2"))
    LoadPlan
      .build(baseline, SampleSettings.settings(base.copy(excluded = Vector("eva")), keyless))
      .isRight
      .shouldBe(true)
    // Two kinds of edge workflows, and both run in the one tenant.
    val alone = withCentral(None)(SampleSettings.settings(base, keyless.take(1)))
    refusal(alone, MobiusHighLoad.plan).should(
      include("but no edgeApiKey is set for tenant1. Set the environment variable FOLIO_PERF_EDGE_API_KEY")
    )
    refusal(alone, MobiusHighLoad.plan).should(startWith("Workflows ").and(include(" send requests to edge modules")))
  }

  private def withCentral(central: Option[TenantAccount])(settings: Settings): Settings =
    settings.copy(target = settings.target.copy(centralTenant = central))

  private val harvest = Workflow(
    code = "harvest",
    name = "harvest",
    title = "Someone harvests the shared catalogue.",
    flow = Single(Transaction("Harvest")()).takes(RecordKind.Patron),
    tenants = TenantScope.Central,
  )

  private val withHarvest: SimulationPlan =
    SimulationPlan("WithHarvest", "One workflow of the members and one of the central tenant.")(() =>
      Vector(
        PacedWorkflow(RenewLoans.workflow, Pace.PerMinute(1)),
        PacedWorkflow(harvest, Pace.PerMinute(1)),
      )
    )

  test(
    "a workflow of the central tenant runs once a minute there, however many members there are"
  ) {
    val hour = plan(base.copy(duration = 1.hour), withHarvest)
    hour.workflows.map(_.iterationsPerMinute).shouldBe(Vector(6.0, 1.0))
    hour.tenants.map(_.name).last.shouldBe("central")
    hour.accounts.map(_.name).shouldBe(hour.tenants.map(_.name))
    // 60 harvests, a tenth more and five.
    hour.needs("central").shouldBe(Map(RecordKind.Patron -> 71))
    hour.needs("tenant1").shouldBe(Map(RecordKind.Borrower -> 71))
    val closed = base.copy(model = LoadModel.Closed)
    plan(closed, withHarvest).workflows.map(_.virtualUsers).shouldBe(Vector(Some(6), Some(1)))
    // It takes part only when a workflow runs there.
    plan(base.copy(excluded = Vector("harvest")), withHarvest).accounts.map(_.name).shouldBe(accounts.map(_.name))
  }

  test("a workflow of the central tenant runs at the members when the target has no consortium") {
    val settings = SampleSettings.settings(base.copy(duration = 1.hour), accounts)
    val plan = LoadPlan.build(withHarvest, withCentral(None)(settings)).value
    plan.tenants.map(_.name).shouldBe(accounts.map(_.name))
    plan.tenantsOf(harvest).shouldBe(plan.tenants)
    // Tenant 3 is large, and counts twice.
    plan.workflows.map(_.iterationsPerMinute).shouldBe(Vector(6.0, 6.0))
    plan.needs("tenant1")(RecordKind.Patron).shouldBe(71)
  }

  test("edge workflows of the central tenant need the members' API keys without a consortium") {
    val keyless = accounts.map(_.copy(edgeApiKey = None))
    val settings = SampleSettings.settings(base, keyless)
    val harvests =
      SimulationPlan("Harvests", "Harvests alone.")(() => Vector(PacedWorkflow(Harvest.incremental, Pace.PerMinute(1))))
    LoadPlan.build(harvests, settings).isRight.shouldBe(true)
    refusal(withCentral(None)(settings), harvests).should(include("tenant1, tenant2"))
  }

  test("a target whose only tenant is the central one is told what a library alone has to do") {
    val settings = SampleSettings.settings(base, Vector.empty)
    refusal(withCentral(accounts.headOption)(settings), withHarvest).shouldBe(
      "Target sandbox has no tenants but the central one, tenant1; name its members in target.tenants. " +
        "A library without a consortium leaves target.centralTenant out: harvests then run at its tenant."
    )
  }

  test(
    "Smoke runs each transaction at least once at one tenant, whatever the settings of the load"
  ) {
    val load = base.copy(rate = 50, model = LoadModel.Closed, thinkTime = 1)
    val smoke = plan(load, Smoke.plan)
    smoke.tenants.map(_.name).shouldBe(Vector("tenant1", "central"))
    smoke.profile.shouldBe(LoadProfile(0, 30000))
    smoke.load.thinkTime.shouldBe(0)
    val times = smoke.workflows.flatMap(_.transactions).map(_.executions.getOrElse(0L))
    // Pages of harvests more often, imports of one profile up to four times, all lists are opened, the finance
    // app for each of four operations, the authority app before a creation and an edit, and ten patrons wait for a title.
    times.filter(_ > 1).sorted.shouldBe(Vector(2, 3, 3, 4, 4, 10, 10, 11, 20, 29))
    times.min.shouldBe(1)
  }

  test("a tenant needs as many records as its iterations take, and a margin") {
    val hour = plan(base.copy(duration = 1.hour))
    // 30 check-outs and 60 requests, a tenth more and five.
    hour.needs("tenant1")(RecordKind.ItemToLend).shouldBe(38)
    hour.needs("tenant1")(RecordKind.ItemToRequest).shouldBe(71)
    hour.needs("tenant3")(RecordKind.ItemToRequest).shouldBe(137)
  }

  test("workflow codes, scenario names and transaction names are unique") {
    val transactions = Workflows.all.flatMap(_.transactions.map(_.name))
    for (names <- Seq(Workflows.codes, Workflows.all.map(_.name), transactions))
      names.distinct.shouldBe(names)
  }

  private def paced(pace: Pace, load: LoadSettings = base) =
    plan(load, SimulationPlan("One", "One.")(() => Vector(PacedWorkflow(ViewAccount.workflow, pace))))

  test("what all tenants do together is planned once for each, at the end of the ramp-up") {
    val together = paced(Pace.OnceEach, base.copy(rampUp = 10.seconds, rate = 3))
    together.workflows
      .map(w => (w.arrivals, w.startOffsetMs, w.iterationsPerMinute))
      .shouldBe(Vector((Arrivals.AtOnce(5), 10000L, 5.0)))
    together.needs("tenant3")(RecordKind.EdgePatron).shouldBe(7)
  }

  test("what follows without a pause has one virtual user a tenant and no rate") {
    val endless = paced(Pace.BackToBack())
    endless.workflows
      .map(w => (w.arrivals, w.virtualUsers, w.iterationsPerMinute))
      .shouldBe(Vector((Arrivals.BackToBack, Some(5), 0.0)))
    // An iteration each ten seconds.
    endless.needs("tenant1")(RecordKind.EdgePatron).shouldBe(12)
  }

  private val imports = base.copy(imports =
    ImportSettings(
      Some(ImportJob.Create),
      Vector(ImportFile("5K.mrc", 5000), ImportFile("10K.mrc", 10000)),
      pause = 1.minute,
      alone = 2.minutes,
    )
  )

  test("imports run at the first large tenant, beside eight virtual users at its desk") {
    val planned = plan(imports, DataImportCheckInCheckOut.plan)
    planned.tenants.map(t => (t.name, t.iterationsPerMinute)).shouldBe(Vector(("tenant3", 1.0)))
    planned.workflows
      .map(w => (w.code, w.arrivals, w.virtualUsers))
      .shouldBe(
        Vector(
          ("dic", Arrivals.InTurn(2, 60000), Some(1)),
          ("cico", Arrivals.BackToBack, Some(8)),
        )
      )
    // After two minutes alone; both files, whatever the time is.
    planned.workflows.head.startOffsetMs.shouldBe(120000L)
    planned.workflows.head.transactions.map(_.executions).shouldBe(Vector(Some(2)))
    planned.workflows.last.transactions.map(_.executions).shouldBe(Vector(None, None))
    planned.endsWithItsJobs.shouldBe(true)
    // 2 min alone, two pauses, 15,000 records of 50 ms, half a minute a file.
    planned.profile.steadyStateMs.shouldBe((120 + 120 + 750 + 60) * 1000L)
    planned.demands
      .filter(_.kind == RecordKind.ItemOnLoan)
      .map(_.iterations)
      .shouldBe(Vector(8 * 105.0))
  }

  test("without a job the desk is alone for the duration") {
    val alone = imports.copy(imports = imports.imports.copy(job = None), duration = 5.minutes)
    val planned = plan(alone, DataImportCheckInCheckOut.plan)
    planned.workflows.map(_.code).shouldBe(Vector("cico"))
    planned.endsWithItsJobs.shouldBe(false)
    planned.profile.steadyStateMs.shouldBe(300000L)
  }

  test("a load without planned end was planned as long as it was, once that is known") {
    val planned = plan(imports, DataImportCheckInCheckOut.plan)
    val known = planned.lasting(500000)
    known.profile.totalMs.shouldBe(500000L)
    // Two imports in 500 s.
    known.workflows.head.iterationsPerMinute.shouldBe(0.24 +- 0.001)
  }

  test("lists are refreshed by as many virtual users as the largest test has") {
    val load = base.copy(lists = ListSettings(Vector(1, 5, 10), 1, 1.second))
    plan(load, ListsRefresh.plan).workflows
      .map(w => (w.code, w.arrivals))
      .shouldBe(Vector(("lists", Arrivals.AtOnce(10))))
  }
}
