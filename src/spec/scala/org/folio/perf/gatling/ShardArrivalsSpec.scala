package org.folio.perf.gatling

import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite

/** The whole load's arrivals are Gatling's own: see PlannedStartsSpec. */
class ShardArrivalsSpec extends PlainSuite {
  private val profile = LoadProfile(7000, 61000)

  private def planned(
      arrivals: Arrivals,
      perMinute: Double,
      users: Option[Int] = None,
  ): PlannedWorkflow =
    PlannedWorkflow("w", "", "w", arrivals, perMinute, users, 151, Vector.empty)

  private def ownMs(workflow: PlannedWorkflow, turns: WorkflowTurns): Vector[Long] =
    new ShardArrivals(workflow, profile, Some(turns)).before(Long.MaxValue)

  private def allMs(workflow: PlannedWorkflow): Vector[Long] =
    PlannedStarts.arrivalsMs(profile, workflow)

  test("a load generator's arrivals are the planned ones at its places, at the planned moments") {
    val workflow = planned(Arrivals.Even, 66)
    val expected = allMs(workflow).zipWithIndex.collect {
      case (ms, n) if n % 4 == 1 || n % 4 == 2 => ms
    }
    expected.size.should(be > 10)
    ownMs(workflow, WorkflowTurns("w", 4, Vector(1, 2))).shouldBe(expected)
  }

  test("the arrivals of all load generators together are those of one, whatever the load") {
    val loads = Seq(
      planned(Arrivals.Even, 264),
      planned(Arrivals.Even, 7.3),
      planned(Arrivals.AtOnce(62), 0),
      planned(Arrivals.BackToBack, 0, Some(66)),
    )
    val parts = Seq(Vector(0, 6), Vector(1, 2), Vector(3), Vector(4, 5))
    loads.foreach { workflow =>
      val dealt = parts.flatMap(slots => ownMs(workflow, WorkflowTurns("w", 7, slots)))
      dealt.sorted.shouldBe(allMs(workflow))
    }
  }

  test("each arrival is given once, and the last one ends the load") {
    val arrivals = new ShardArrivals(
      planned(Arrivals.Even, 60),
      profile,
      Some(WorkflowTurns("w", 1, Vector(0))),
    )
    val first = arrivals.before(20000)
    first.should(not).be(empty)
    first.last.should(be < 20000L)
    arrivals.before(20000).shouldBe(empty)
    arrivals.isOver.shouldBe(false)
    (first ++ arrivals.before(Long.MaxValue)).size.toLong.shouldBe(arrivals.count)
    arrivals.isOver.shouldBe(true)
  }
}
