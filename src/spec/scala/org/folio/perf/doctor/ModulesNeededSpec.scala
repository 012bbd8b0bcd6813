package org.folio.perf.doctor

import org.folio.perf.settings.Releases
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.testkit.{GatlingSuite, SamplePlan}
import org.folio.perf.workflows.Workflows
import org.folio.perf.workflows.circulation.RenewLoans
import org.folio.perf.workflows.search.Searches

class ModulesNeededSpec extends GatlingSuite {

  test("a plan's modules are known with the workflows that ask them") {
    val needed = ModulesNeeded.of(SamplePlan(RenewLoans.workflow, Searches.workflow)(tenants = 2))
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

  for (platform <- Platform.all; workflow <- Workflows.all)
    test(
      s"${workflow.code}: the sandbox on ${platform.title} serves each request by the module that is known for its path"
    ) {
      val modules = workflow
        .requestsTo(Releases.usualApi(platform))
        .filter(WrittenAgainst.isOfInterface)
      modules.foreach { request =>
        withClue(
          s"${request.name}: add the module of its path to the releases, and its route. "
        ) {
          val module = Releases.moduleOf(request.name, platform)
          module.shouldBe(defined)
          module.shouldBe(Sandbox.moduleOf(request.method, request.template, platform))
        }
      }
    }
}
