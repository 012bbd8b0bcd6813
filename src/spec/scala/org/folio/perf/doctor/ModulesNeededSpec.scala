package org.folio.perf.doctor

import org.folio.perf.folio.ServingModules
import org.folio.perf.protocol.Asked
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.scenarios._
import org.folio.perf.testkit.{GatlingSuite, SamplePlan}

class ModulesNeededSpec extends GatlingSuite {

  test("a plan's modules are known with the workflows that ask them") {
    val needed = ModulesNeeded.of(SamplePlan(LoanRenewal, CatalogueSearch)(tenants = 2))
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
    ModulesNeeded.of(SamplePlan(PatronAccount)(tenants = 1)).shouldBe(empty)
  }

  for (scenario <- Scenarios.all)
    test(
      s"${scenario.code}: the sandbox serves each request by the module that is known for its path"
    ) {
      // The gateway's own paths begin with an underscore.
      val modules =
        scenario.requests.filter(r => r.asked == Asked.Okapi && !r.template.startsWith("/_/"))
      modules.foreach { request =>
        ServingModules.of(request.template).shouldBe(defined)
        withClue(request.name)(
          ServingModules
            .of(request.template)
            .shouldBe(Sandbox.moduleOf(request.method, request.template))
        )
      }
    }
}
