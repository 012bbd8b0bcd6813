package org.folio.perf.report

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** What the page says of a cluster whose inventory was collected. */
class InfrastructureSectionsSpec extends AnyFunSuite with Matchers {
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
  private val report = base.copy(infrastructure =
    base.infrastructure.copy(
      inventory = Some(inventory),
      services = Vector(use),
      sql = Vector(sql),
      cost = Some(cost),
    )
  )
  private val html = Report.render(report)
  private val text = Markup.parse(html).text

  test("services stand in vCPU and MiB, with both limits and the worst task") {
    text should include("Services in absolute figures")
    text should (include("1.50").and(include("0.90")).and(include("97.7")))
  }

  test("a stopped task is a row with its reason, and a line in the charts") {
    text should include("OutOfMemoryError <heap>")
    html should include("class=\"stop\"")
    (Report.render(base) should not).include("class=\"stop\"")
  }

  test("top SQL is a row with its load, and its text is escaped") {
    html should include("SELECT &lt;x&gt;")
    text should include("CPU 2.00")
  }

  test("the cost has its unit, its date, its region, and what has no price") {
    text should include("1.25 USD an hour, and 0.0431 USD per 1,000 successful transactions")
    text should include("us-east-1, as of 2024-05-01")
    text should include("Without m9.huge, whose prices are not known.")
  }

  test("machines are listed with role, type and number of tasks; modules with their heap") {
    text should (include("rds, writer").and(include("db.r6g.xlarge")).and(include("m6g.2xlarge")))
    text should include("768")
  }

  test("a run without any of that has none of its tables") {
    val plain = Markup.parse(Report.render(base)).text
    Vector("absolute figures", "USD an hour", "Statements that loaded", "Events of the cluster")
      .foreach(words => (plain should not).include(words))
  }
}
