package org.folio.perf.analysis.rule.run

import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ReservationRulesSpec extends AnyFunSuite with Matchers {
  private val okapi = ServiceUse(
    "okapi",
    1,
    Some(2 / 1024.0),
    Some(46000),
    Some(47000),
    Some(0.8984375),
    Some(0.92),
    None,
    None,
    None,
    None,
    None,
  )
  private val instance = Machine("ec2", "i-1", "m6g.2xlarge", 1, vCpu = Some(8))

  test("46,000 % of two CPU units is said in vCPU and as a share of an instance") {
    val statement = findings(AboveReservation, Vector(okapi), Vector.empty).head.statement
      .replace('\u00a0', ' ')
    statement.should(include("46,000 % of its reservation of 2 CPU units a task"))
    statement.should(include("0.9 vCPU in 1 task, 11.2 % of one m6g.2xlarge"))
  }

  test("a service within its reservation, or above it by rounding, is no finding") {
    Vector(99, 100.129, 105).foreach { percent =>
      findings(
        AboveReservation,
        Vector(okapi.copy(averagePercent = Some(percent))),
        Vector.empty,
      ).shouldBe(empty)
    }
  }

  test("a share of a reservation has three digits at most") {
    findings(AboveReservation, Vector(okapi.copy(averagePercent = Some(106.4512))), Vector.empty)
      .map(_.statement.replace('\u00a0', ' '))
      .foreach(_.should(startWith("okapi used 106 % of its reservation")))
  }

  test(
    "tasks killed for lack of memory are bad, others that stopped a warning, before the run none"
  ) {
    val events = Vector(
      ClusterEvent(startMs + 1000, "a", "out-of-memory", "OutOfMemory"),
      ClusterEvent(startMs + 2000, "b", "stopped", ""),
      ClusterEvent(startMs - 1000, "c", "stopped", ""),
      ClusterEvent(startMs + 3000, "d", "started", ""),
    )
    findings(Restarts, Vector.empty, events)
      .map(f => f.id -> f.severity)
      .shouldBe(
        Vector(
          "out-of-memory-a" -> Severity.Bad,
          "stopped-b" -> Severity.Warning,
        )
      )
  }

  private val run = SampleRun().measured
  private lazy val startMs = run.results.run.loadStartedAt.toEpochMilli

  private def findings(
      rule: RunRule,
      services: Vector[ServiceUse],
      events: Vector[ClusterEvent],
  ): Vector[Finding] = {
    val inventory =
      Inventory(1, "e", Vector.empty, Vector.empty, machines = Vector(instance), events = events)
    val infrastructure =
      InfrastructureResult(collected = true, Vector.empty, Some(inventory), services)
    rule.findings(run.copy(results = run.results.copy(infrastructure = infrastructure)))
  }
}
