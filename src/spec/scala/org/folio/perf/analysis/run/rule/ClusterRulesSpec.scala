package org.folio.perf.analysis.run.rule

import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun._
import org.folio.perf.testkit.{RuleSuite, SampleRun}

/** Rules about instances, databases, search nodes and Kafka. */
class ClusterRulesSpec extends RuleSuite {
  private def inventory(machines: Machine*) =
    Some(Inventory(1, "e", Vector.empty, Vector.empty, machines.toVector))

  test("instances are used unevenly when the busiest has three times the idlest's CPU") {
    def two(idle: Double) = measuring(
      series(Seq(90, 90), "i-1", "AWS/EC2"),
      series(Seq(idle, idle), "i-2", "AWS/EC2"),
    ).copy(inventory = inventory(Machine("ec2", "i-1", "m6g.large", 1, tasks = Vector("a", "b"))))
    tell(UnevenPlacement.findings, two(30), two(31), measuring(series(Seq(90), "i-1", "AWS/EC2")))
  }

  test("heaps of search nodes are a warning from 80 % and bad from 92 %") {
    def heap(highest: Double) =
      measuring(series(Seq(60, highest), "domain", "AWS/ES", "JVMMemoryPressure"))
    tell(SearchHeap.findings, heap(79), heap(80), heap(92))
  }

  test("consumers fall behind when their lag doubles to a thousand messages") {
    def lag(last: Double) = measuring(
      series(
        Seq(100, 100, 100, 500, 500, 500, last, last, last),
        "group topic",
        "AWS/Kafka",
        "SumOffsetLag",
        "Count",
      )
    )
    tell(KafkaLag.findings, lag(2500), lag(999))
  }

  test("machines with power to spare are named with what they cost, if the load was delivered") {
    val idle = metrics(
      series(Seq.fill(10)(30.0), "i-1", "AWS/EC2"),
      series(Seq.fill(10)(70.0), "perf", "AWS/RDS"),
    )
    val prices = Vector(
      Price("ec2", "m6g.large", "r", 0.5, "2026-01-01"),
      Price("rds", "db.x", "r", 3, "2026-01-01"),
    )
    val machines =
      inventory(Machine("ec2", "i-1", "m6g.large", 4), Machine("rds", "perf", "db.x", 1))
        .map(_.copy(prices = prices))
    val run = SampleRun(
      transactions = steady(60) ++ steady(20, name = "Check-Out"),
      metrics = Some(idle),
      inventory = machines,
    )
    tell(OverProvisioned.findings, run, run.copy(transactions = steady(30)))
  }

  private def free(gib: Double*) = measuring(
    series(gib.map(_ * 1024 * 1024 * 1024), "perf", "AWS/RDS", "FreeableMemory", "Bytes")
  )

  test("free memory of a database below a twentieth of its own is a warning") {
    val machine = inventory(Machine("rds", "perf", "db.x", 1, memoryMiB = Some(16384)))
    tell(DatabaseUse.findings, Vector(0.5, 1.0).map(free(_).copy(inventory = machine)): _*)
  }

  test("failures of the test data are told from slowness and from failing targets") {
    def failing(messages: (Int, String)*) = SampleRun(transactions = messages.toVector.flatMap { case (n, message) =>
      steady(n, message = message)
    })
    val refused = "POST /invoice/invoices: status 422"
    tell(
      StaleData.findings,
      failing(9 -> refused, 1 -> "POST /invoice/invoices: status 500"),
      failing(8 -> refused, 2 -> "GET /users: no answer"),
      failing(5 -> "no item left for tenant small1: 5 were handed out; all"),
      failing(10 -> "test data: the vendor has no orders"),
      failing(95 -> "", 5 -> refused),
    )
  }
}
