package org.folio.perf.simulations

import java.time.Instant
import org.folio.perf.model.{LoadModel, Shard, TenantSize}
import org.folio.perf.plan.{LoadPlan, SimulationPlan}
import org.folio.perf.settings.{LoadSettings, Settings, ShardSettings}
import org.folio.perf.testkit.{GatlingSuite, SampleSettings}
import scala.concurrent.duration._

/** Several injectors send what one would have sent, of every simulation that can be shared. */
class ShardedPlanSpec extends GatlingSuite {

  private def settings(tenants: Int, load: LoadSettings, shard: Option[Shard]): Settings = {
    val accounts = SampleSettings.accounts(tenants).zipWithIndex.map { case (account, i) =>
      if (i % 15 == 7) account.copy(size = TenantSize.Large) else account
    }
    SampleSettings
      .settings(load, accounts)
      .copy(shard = shard.map(ShardSettings(_, "night", Instant.EPOCH, 10.seconds)))
  }

  private val load = SampleSettings.load.copy(rampUp = 15.seconds, duration = 3.minutes)

  private def plan(
      tenants: Int,
      shard: Option[Shard],
      load: LoadSettings = load,
      simulation: SimulationPlan = MobiusBaseline.plan,
  ): LoadPlan =
    LoadPlan.build(simulation, settings(tenants, load, shard)).value

  private def parts(
      tenants: Int,
      count: Int,
      load: LoadSettings = load,
  ): Vector[LoadPlan] =
    (1 to count).toVector.map(i => plan(tenants, Some(Shard(i, count)), load))

  /** Of each workflow, when they are planned, in ms. */
  private def arrivals(plan: LoadPlan): Map[String, Vector[Long]] =
    plan.workflows.map(workflow => workflow.code -> plan.arrivalsMs(workflow)).toMap

  private def together(parts: Vector[LoadPlan]): Map[String, Vector[Long]] =
    parts
      .flatMap(arrivals(_).toVector)
      .groupMapReduce(_._1)(_._2)(_ ++ _)
      .view
      .mapValues(_.sorted)
      .toMap

  test(
    "the arrivals of four load generators with ten times MOBIUS's tenants are exactly the plan's"
  ) {
    val whole = arrivals(plan(620, None))
    val four = parts(620, 4)
    together(four).shouldBe(whole)
    whole("cico").should(have).size((661 * 3.125).toLong)
    // The rates of all injectors are as even as whole tenants allow.
    val counts = four.map(part => arrivals(part).values.map(_.size).sum)
    ((counts.max - counts.min).toDouble / counts.sum).should(be < 0.01)
  }

  test("what the load generators take together is what the plan takes") {
    val (whole, four) = (plan(620, None), parts(620, 4))
    four.flatMap(_.demands).map(_.withMargin).sum.shouldBe(whole.demands.map(_.withMargin).sum +- 1e-6)
    four.flatMap(_.accounts).map(_.name).sorted.shouldBe(whole.accounts.map(_.name).sorted)
  }

  test("so they are in the closed model, and with fewer tenants than load generators") {
    val closed = load.copy(model = LoadModel.Closed)
    together(parts(62, 4, closed)).shouldBe(arrivals(plan(62, None, closed)))
    together(parts(2, 5)).shouldBe(arrivals(plan(2, None)))
    val whole = plan(2, None).demands.map(_.iterations).sum
    parts(2, 5).flatMap(_.demands).map(_.iterations).sum.shouldBe(whole +- 1e-9)
  }

  test("all parts have the whole plan, for the report") {
    val whole = plan(62, None)
    parts(62, 4).foreach { part =>
      (part.workflows, part.tenants, part.profile).shouldBe(
        (whole.workflows, whole.tenants, whole.profile)
      )
    }
  }

  test(
    "a check, a load that lasts as long as its jobs and a search are not shared, nor is less than a load generator's"
  ) {
    def refusal(simulation: SimulationPlan, tenants: Int, shard: Shard, load: LoadSettings = load) =
      LoadPlan.build(simulation, settings(tenants, load, Some(shard))).left.value
    Vector(
      Smoke.plan -> "it is a check",
      ListsRefresh.plan -> "it lasts until its jobs are done",
      FindCapacity.plan -> "its steps are decided while it runs",
    ).foreach { case (simulation, words) =>
      refusal(simulation, 4, Shard(1, 2))
        .should(startWith(s"Setting shard is 1/2, but ${simulation.name} cannot be shared: $words"))
    }
    refusal(MobiusBaseline.plan, 2, Shard(3, 3), load.copy(workflows = Some(Vector("opih"))))
      .should(include("MobiusBaseline has no load left for this load generator"))
  }
}
