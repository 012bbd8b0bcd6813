package org.folio.perf.analysis.run

import org.folio.perf.model.FailedRequest
import org.folio.perf.testkit.{PlainSuite, SampleFailures}
import org.folio.perf.testkit.SampleFailures.StartMs

class ModuleOutagesSpec extends PlainSuite {
  private val invoice = SampleFailures.moduleDown("mod-invoice-5.8.0")

  private def at(second: Int, request: FailedRequest = invoice): FailedRequest =
    request.copy(atMs = StartMs + second * 1000L)

  private def outages(requests: FailedRequest*): Vector[ModuleOutage] =
    ModuleOutages(SampleFailures.of(requests: _*), StartMs)

  test("an outage lasts from the first to the last failed request") {
    outages(at(70), at(95), at(190)).shouldBe(
      Vector(ModuleOutage("mod-invoice-5.8.0", Vector(OutageSpan(70000, 190000)), 3, Vector("AIE_Create" -> 3L)))
    )
  }

  test("more than two minutes without a failure end an outage") {
    outages(at(0), at(30), at(600), at(610)).flatMap(_.spans).should(have).size(2)
    outages(at(0), at(130)).flatMap(_.spans).should(have).size(1)
  }

  test("each module is told apart, the one with most failures first, with its transactions") {
    val orders = SampleFailures.moduleDown("mod-orders-12.8.0").copy(transaction = "POO_View")
    val found = outages(
      at(1, orders),
      at(2, orders),
      at(3, orders.copy(transaction = "POO_Edit", request = "GET /orders/composite-orders")),
      at(4),
    )
    found
      .map(o => (o.module, o.count))
      .shouldBe(
        Vector("mod-orders-12.8.0" -> 3L, "mod-invoice-5.8.0" -> 1L)
      )
    found.head.transactions.shouldBe(Vector("POO_View" -> 2L, "POO_Edit" -> 1L))
  }

  test("other failures are no outage") {
    outages(at(1, SampleFailures.noBudget), at(2, SampleFailures.refused)).shouldBe(empty)
    outages().shouldBe(empty)
  }
}
