package org.folio.perf.pipeline

import org.folio.perf.analysis.run.ClusterCosts
import org.folio.perf.capacity.prediction.Costs
import org.folio.perf.model.{MetricsOrigin, PriceTable}
import org.folio.perf.source.PriceFile
import org.folio.perf.testkit.{AwsServer, PlainSuite, SampleEnvironment}

/** A report prices what AWS told, a prediction what an environment says; both by the same table. */
class SameCostSpec extends PlainSuite {
  test("a report and a prediction tell the same cost, source and date for the same cluster") {
    Vector("sandbox", "mobius-test-2").foreach { name =>
      withClue(name) {
        val environment = SampleEnvironment.named(name)
        val table = PriceTable.committed
        val cost = AwsServer.withAws(environment) { (_, url) =>
          val origin = MetricsOrigin(
            Some(url),
            "sandbox",
            environment.cluster,
            environment.database.identifier,
            60,
            search = Some(s"${environment.cluster}-search"),
            kafka = Some(s"${environment.cluster}-kafka"),
          )
          val found = AwsServer.inventory(origin).inventory(origin)
          ClusterCosts(PriceFile.withPrices(found, table), succeeded = 1000, steadyMs = 3600000).get
        }
        cost.unpriced.shouldBe(empty)
        cost.usdPerHour.shouldBe(Costs.perHour(environment, PriceTable.committed).get +- 1e-9)
        cost.asOf.shouldBe(Costs.asOf(environment, PriceTable.committed))
        cost.source.shouldBe(table.source)
        cost.source.should(not).be(empty)
      }
    }
  }
}
