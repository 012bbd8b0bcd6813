package org.folio.perf.doctor

import org.folio.perf.protocol.Asked
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.scenarios._
import org.folio.perf.testkit.{GatlingSuite, TestPlan}

class ModulesNeededSpec extends GatlingSuite {

  test("a plan's modules are known with the workflows that ask them") {
    val needed = ModulesNeeded.of(TestPlan(LoanRenewal, CatalogueSearch)(tenants = 2))
    needed
      .map(n => (n.module, n.workflows))
      .shouldBe(
        Vector(
          ("mod-circulation", Vector("ulr")),
          ("mod-search", Vector("msf")),
          ("mod-users", Vector("ulr")),
        )
      )
    needed.map(_.tenants).distinct.shouldBe(Vector(Set("tenant1", "tenant2")))
  }

  test("edge modules are none of a tenant's modules") {
    ModulesNeeded.of(TestPlan(PatronAccount)(tenants = 1)).shouldBe(empty)
  }

  for (scenario <- Scenarios.all)
    test(s"${scenario.code}: the module of each request to the gateway is known") {
      // The gateway's own paths begin with an underscore.
      val modules =
        scenario.requests.filter(r => r.asked == Asked.Okapi && !r.template.startsWith("/_/"))
      modules.foreach { request =>
        withClue(request.name)(
          Sandbox.moduleOf(request.method, request.template).shouldBe(defined)
        )
      }
    }
}
