package io.gatling.core.controller.inject.open

import org.folio.perf.injection.{OpenArrivals, PacedUsers}
import org.folio.perf.model.{LoadProfile, WorkflowTurns}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** In Gatling's package because its injection steps are private. */
class ShardProfileSpec extends AnyFunSuite with Matchers {
  private val profile = LoadProfile(7000, 61000)

  private def allMs(steps: Seq[OpenInjectionStep]): Vector[Long] =
    ownMs(steps, WorkflowTurns("w", 1, Vector(0)))

  private def ownMs(steps: Seq[OpenInjectionStep], turns: WorkflowTurns): Vector[Long] =
    new ShardProfile(steps.toList, turns).arrivals.map(_.toMillis).toVector

  test("a load generator's arrivals are the planned ones at its places, at the planned moments") {
    val steps = OpenArrivals(profile, 66, 151)
    val planned = allMs(steps)
    ownMs(steps, WorkflowTurns("w", 4, Vector(1, 2))).shouldBe(planned.zipWithIndex.collect {
      case (ms, n) if n % 4 == 1 || n % 4 == 2 => ms
    })
  }

  test("the arrivals of all load generators together are those of one, whatever the load") {
    val loads = Seq(
      OpenArrivals(profile, 264, 40),
      OpenArrivals(LoadProfile(0, 60000), 7.3, 0),
      OpenArrivals.atOnce(62, 15000),
      PacedUsers.injection(66, profile, 151),
    )
    val parts = Seq(Vector(0, 6), Vector(1, 2), Vector(3), Vector(4, 5))
    loads.foreach { steps =>
      val dealt = parts.flatMap(slots => ownMs(steps, WorkflowTurns("w", 7, slots)))
      dealt.sorted.shouldBe(allMs(steps))
    }
  }

  test("a load generator without a place has none") {
    val steps = OpenArrivals.atOnce(3, 0)
    ownMs(steps, WorkflowTurns("w", 5, Vector(3, 4))).shouldBe(empty)
    ownMs(steps, WorkflowTurns("w", 5, Vector(2))).shouldBe(Vector(0L))
  }
}
