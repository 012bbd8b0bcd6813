package org.folio.perf.testkit

import org.folio.perf.model._

/** A report with all that an inventory brings. */
object SampleCluster {
  private val base = SampleReports.mobius
  private val startMs = base.run.loadStartedAt.toEpochMilli

  private val inventory = Inventory(
    1,
    "folio",
    Vector.empty,
    Vector(ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024, xmxMiB = Some(768))),
    machines = Vector(
      Machine("rds", "folio-db", "db.r6g.xlarge", 1, role = Some("writer"), vCpu = Some(4)),
      Machine("ec2", "i-1", "m6g.2xlarge", 1, tasks = Vector("mod-users", "mod-<users>")),
    ),
    events = Vector(
      ClusterEvent(startMs + 30000, "mod-users", "out-of-memory", "OutOfMemoryError <heap>"),
      ClusterEvent(startMs - 30000, "mod-users", "started", "a task started"),
    ),
  )
  private val use = ServiceUse(
    "mod-users",
    2,
    Some(1.0),
    Some(150),
    Some(180),
    Some(1.5),
    Some(0.9),
    Some(896),
    Some(1024),
    Some(700),
    Some(1000),
    Some(97.7),
  )
  private val sql =
    SqlLoad("folio-db", "steady state", "1", "SELECT <x>", 2.5, Vector(WaitLoad("CPU", 2)))
  private val cost = ClusterCost(
    1.25,
    Some(0.0431),
    "us-east-1",
    Vector("2024-05-01"),
    Vector(CostLine("ec2", "m6g.2xlarge", 2, 0.3)),
    Vector("m9.huge"),
  )
  val report: RunReport = base.copy(infrastructure =
    base.infrastructure.copy(
      inventory = Some(inventory),
      services = Vector(use),
      sql = Vector(sql),
      cost = Some(cost),
    )
  )
}
