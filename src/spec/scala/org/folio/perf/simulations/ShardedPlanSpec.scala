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
    plan.workflows.map(workflow => workflow.code -> plan.arrivalsMs(workflow).toVector).toMap

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
    val whole = plan(620, None).demands.map(_.withMargin).sum
    parts(620, 4).flatMap(_.demands).map(_.withMargin).sum.shouldBe(whole +- 1e-6)
    parts(620, 4)
      .flatMap(_.accounts)
      .map(_.name)
      .sorted
      .shouldBe(plan(620, None).accounts.map(_.name).sorted)
  }

  test("so they are in the closed model") {
    val closed = load.copy(model = LoadModel.Closed)
    together(parts(62, 4, closed)).shouldBe(arrivals(plan(62, None, closed)))
  }

  test("all parts have the whole plan, for the report") {
    val whole = plan(62, None)
    parts(62, 4).foreach { part =>
      (part.workflows, part.tenants, part.profile).shouldBe(
        (whole.workflows, whole.tenants, whole.profile)
      )
    }
  }

  private def refusal(simulation: SimulationPlan, tenants: Int, shard: Shard) =
    LoadPlan.build(simulation, settings(tenants, load, Some(shard))).left.getOrElse("accepted")

  test("what cannot be shared is refused with the reason") {
    val reasons = Vector(
      (Smoke.plan, 4, Shard(1, 2)) -> "Smoke cannot be shared: it is a check",
      (ListsRefresh.plan, 4, Shard(1, 2)) -> "ListsRefresh cannot be shared: it lasts until its jobs are done",
      (FindCapacity.plan, 4, Shard(1, 2)) -> "FindCapacity cannot be shared: its steps are decided while it runs",
      (
        CheckInCheckOut.plan,
        2,
        Shard(1, 3),
      ) -> "CheckInCheckOut has no load for so many load generators: there are only 2",
    )
    for (((simulation, tenants, shard), reason) <- reasons)
      refusal(simulation, tenants, shard).should(startWith(s"Setting shard is ${shard.code}, but $reason"))
  }
}
