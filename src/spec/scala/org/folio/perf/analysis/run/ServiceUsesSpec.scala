package org.folio.perf.analysis.run

import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite

class ServiceUsesSpec extends PlainSuite {

  test("the average is of all tasks together, the worst of one") {
    val users = use(ModuleInfo("okapi", "1", 4, 512, 896, 1024), cpu = 50, worstCpu = 120)
    users.averageVCpu.get.shouldBe(1.0 +- 1e-9)
    users.worstTaskVCpu.get.shouldBe(0.6 +- 1e-9)
  }

  test("memory is of the soft limit, and the hard limit is told apart") {
    val users = use(ModuleInfo("okapi", "1", 2, 512, 800, 1000), memory = 50, worstMemory = 110)
    users.averageMiB.get.shouldBe(400.0 +- 1e-9)
    users.worstTaskMiB.get.shouldBe(880.0 +- 1e-9)
    users.worstOfHardPercent.get.shouldBe(88.0 +- 1e-9)
  }

  test("without a reservation there are no vCPU, without an inventory no figures at all") {
    val cpu = Vector(series("CPUUtilization", "Average", 50))
    val unreserved = Inventory(1, "e", Vector.empty, Vector(ModuleInfo("okapi", "1", 2, 0, 0, 0)))
    Vector(Some(unreserved), None).foreach { inventory =>
      val use = ServiceUses(cpu, inventory).head
      (use.averageVCpu, use.averagePercent).shouldBe((None, Some(50.0)))
    }
  }

  test("a source with absolute values gives vCPU without a reservation, and the sidecars' part") {
    val all = Vector(
      series("CPUUsage", "Average", 0.75).copy(source = "Prometheus/services", unit = "vCPU"),
      series("SidecarCPUUsage", "Average", 0.25).copy(source = "Prometheus/services", unit = "vCPU"),
    )
    val none = ModuleInfo("okapi", "1", 2, 0, 512, 1024)
    val use = ServiceUses(all, Some(Inventory(1, "e", Vector.empty, Vector(none)))).head
    (use.averageVCpu, use.sidecarVCpu, use.reservedVCpu).shouldBe((Some(0.75), Some(0.25), None))
  }

  test("a cluster's cost an hour and per thousand transactions") {
    val inventory = Inventory(
      1,
      "e",
      Vector.empty,
      Vector.empty,
      machines = Vector(
        Machine("ec2", "i-1", "m6g.2xlarge", 1),
        Machine("ec2", "i-2", "m6g.2xlarge", 1),
        Machine("rds", "db", "db.r6g.xlarge", 1),
        Machine("kafka", "k", "kafka.t3.nano", 2),
      ),
      prices = Vector(
        Price("ec2", "m6g.2xlarge", "us-east-1", 0.3, "2024-05-01"),
        Price("rds", "db.r6g.xlarge", "us-east-1", 0.4, "2024-06-01"),
      ),
    )
    val cost = ClusterCosts(inventory, succeeded = 5000, steadyMs = 1800000).get
    cost.usdPerHour.shouldBe(1.0 +- 1e-9)
    // Half an hour costs 0.5 USD; five thousand transactions.
    cost.usdPerThousandTransactions.get.shouldBe(0.1 +- 1e-9)
    cost.unpriced.shouldBe(Vector("kafka.t3.nano"))
    cost.asOf.shouldBe(Vector("2024-05-01", "2024-06-01"))
    ClusterCosts(inventory, succeeded = 0, steadyMs = 1800000).get.usdPerThousandTransactions.shouldBe(None)
    ClusterCosts(inventory.copy(prices = Vector.empty), 1, 1).shouldBe(None)
  }

  private def use(
      module: ModuleInfo,
      cpu: Double = 1,
      worstCpu: Double = 1,
      memory: Double = 1,
      worstMemory: Double = 1,
  ): ServiceUse = {
    val all = Vector(
      series("CPUUtilization", "Average", cpu),
      series("CPUUtilization", "Maximum", worstCpu),
      series("MemoryUtilization", "Average", memory),
      series("MemoryUtilization", "Maximum", worstMemory),
    )
    ServiceUses(all, Some(Inventory(1, "e", Vector.empty, Vector(module)))).head
  }

  private def series(metric: String, statistic: String, value: Double): Series = Series(
    "AWS/ECS",
    metric,
    "okapi",
    "Percent",
    statistic,
    60,
    Some(value),
    Some(value),
    Some(100),
    Vector(SeriesPoint(0, value)),
  )
}
