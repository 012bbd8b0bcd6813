package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.{EnvironmentLoader, Reader}
import org.folio.perf.model.PriceTable
import org.folio.perf.testkit.{PlainSuite, SampleEnvironment}

class CostsSpec extends PlainSuite {
  private val environment = SampleEnvironment.named("mobius-test-2")

  // 14 instances, a database, 4 search nodes, 2 brokers.
  private val prices = PriceTable
    .parse(
      "mine.csv",
      s"""# source: invented
        |${PriceTable.Head}
        |ec2,m6g.2xlarge,8,32,us-east-1,0.5,2026-01-31
        |rds,db.r6g.4xlarge,16,128,us-east-1,2,2026-02-01
        |opensearch,r6g.2xlarge.search,8,64,us-east-1,0.25,2026-01-31
        |kafka,kafka.m5.2xlarge,8,32,us-east-1,0.75,2026-01-31""".stripMargin,
    )
    .toOption
    .get

  test("a cluster costs its instances, databases, search nodes and brokers") {
    Costs.perHour(environment, prices).shouldBe(Some(14 * 0.5 + 2 + 4 * 0.25 + 2 * 0.75))
    Costs.asOf(environment, prices).shouldBe(Vector("2026-01-31", "2026-02-01"))
  }

  test("a reader costs as much as the writer") {
    val database = environment.database.copy(reader = Some(Reader("reader", 16)))
    Costs.perHour(environment.copy(database = database), prices).shouldBe(Some(13.5))
  }

  test("a cluster with a machine that the table lacks has no price") {
    Costs.perHour(environment, PriceTable(None, Vector.empty)).shouldBe(None)
  }

  test("the table has every machine of the published tests") {
    EnvironmentLoader.calibrated
      .filter { name =>
        Costs.perHour(SampleEnvironment.named(name), PriceTable.committed).isEmpty
      }
      .shouldBe(empty)
  }
}
