package org.folio.perf.source.aws

import org.folio.perf.model.MetricsOrigin
import org.folio.perf.source.metrics._
import org.folio.perf.testkit.{AwsServer, PlainSuite}
import org.folio.perf.testkit.AwsServer.{environment, start, withAws}

/** The AWS SDK's own client against the sandbox's Performance Insights. */
class PerformanceInsightsSpec extends PlainSuite {
  private val window = MetricsWindow(
    start * 1000,
    (start + 60) * 1000,
    Vector(
      Phase("ramp-up", start * 1000, (start + 20) * 1000),
      Phase("steady state", (start + 20) * 1000, (start + 60) * 1000),
    ),
  )

  test("load by wait event arrives; sessions on CPU are at most the vCPUs") {
    withAws { (aws, url) =>
      val collected = collect(url, aws.facts.resourceId("sandbox-db"))
      collected.gaps.shouldBe(empty)
      val cpu = collected.series.find(_.metric == "db.load.avg CPU").get
      cpu.subject.shouldBe("sandbox-db")
      cpu.unit.shouldBe("Sessions")
      cpu.points.should(have).size(60)
      cpu.points.map(_.value).max.should(be <= environment.database.vCpu.toDouble)
      cpu.points.map(_.value).max.should(be > 0.1)
      collected.series.map(_.metric).should(contain("db.load.avg IO:DataFileRead"))
    }
  }

  test("top SQL is collected for each phase, the most first, with what it waited for") {
    withAws { (aws, url) =>
      val sql = collect(url, aws.facts.resourceId("sandbox-db")).sql
      sql.map(_.phase).distinct.shouldBe(Vector("ramp-up", "steady state"))
      val steady = sql.filter(_.phase == "steady state")
      steady.should(have).size(10)
      steady.map(_.averageSessions).shouldBe(steady.map(_.averageSessions).sorted.reverse)
      steady.head.waits.head.event.shouldBe("CPU")
      steady.head.waits.map(_.averageSessions).sum.shouldBe(steady.head.averageSessions +- 1e-9)
    }
  }

  test("without Performance Insights nothing is asked") {
    withAws { (aws, url) =>
      AwsServer.source().collect(MetricsRequest(origin(url), window))
      aws.faults.calledOperations.filter(_.startsWith("pi:")).shouldBe(empty)
    }
  }

  private def origin(url: String) = MetricsOrigin(Some(url), "sandbox", "sandbox", "sandbox-db", 1)

  private def collect(url: String, resource: String): CollectedMetrics =
    AwsServer
      .source()
      .collect(
        MetricsRequest(origin(url), window, InventoryPart(insights = Vector("sandbox-db" -> resource)))
      )
}
