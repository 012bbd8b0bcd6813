package org.folio.perf.doctor

import org.folio.perf.settings.Releases
import java.time.Instant
import org.folio.perf.flow.Workflow
import org.folio.perf.model.{LeftOutRequest, Platform}
import org.folio.perf.plan.LoadPlan
import org.folio.perf.testkit.{GatlingSuite, SamplePlan}
import org.folio.perf.workflows.Workflows
import scala.io.{Codec, Source}
import scala.util.Using

/** Requests that FOLIO's pages do without if an interface is missing. */
class OptionalRequestsSpec extends GatlingSuite {

  private val lines = Using.resource(
    Source.fromInputStream(getClass.getResourceAsStream("/workflows/optional-interfaces.csv"))(
      Codec.UTF8
    )
  )(_.getLines().map(_.split(",", -1).toVector).toVector)

  private def workflow(code: String): Workflow =
    Workflows.all.find(_.code == code).value

  test("each line names requests of workflows, and the source that says what the page does") {
    lines.head
      .mkString(",")
      .shouldBe(
        "workflows,method,path,interfaces,declared,without,source,tag,file"
      )
    lines.tail.foreach { line =>
      withClue(line.mkString(",")) {
        line.size.shouldBe(9)
        Vector("optional", "undeclared").should(contain(line(4)))
        Vector("left out", "ignored").should(contain(line(5)))
        line(7).should(fullyMatch.regex("v\\d+\\.\\d+\\.\\d+"))
        line.drop(6).foreach(_.shouldNot(be(empty)))
      }
    }
    for (line <- OptionalRequests.all; code <- line.workflows)
      withClue(s"$code ${line.request}: ")(
        workflow(code).requests.map(_.name).should(contain(line.request))
      )
  }

  test("a module provides each interface, and one of them is the module of the request") {
    OptionalRequests.all.foreach { line =>
      withClue(line.request) {
        val modules = line.modules(Platform.Okapi)
        modules.map(_._1).distinct.shouldBe(line.interfaces)
        modules
          .map(_._2)
          .should(contain(Releases.moduleOf(line.request, Platform.Okapi).get))
      }
    }
  }

  private def plan(codes: String*): LoadPlan = SamplePlan(codes.map(workflow): _*)(tenants = 2)

  /** Both tenants have all modules of the plan, but the second one lacks some. */
  private def facts(plan: LoadPlan, without: String*): Vector[TenantFacts] = {
    val all = ModulesNeeded.of(plan).map(_.module)
    Vector("tenant1" -> all, "tenant2" -> all.diff(without)).map { case (tenant, modules) =>
      TenantFacts(tenant, modules = Some(modules.map(module => s"$module-1.0.0")))
    }
  }

  private def problems(plan: LoadPlan, tenants: Vector[TenantFacts]): Vector[Problem] =
    PreflightRules.of(plan, TargetFacts(None, None, tenants), Instant.EPOCH)

  test("a request whose interface is optional for its page is left out, and a warning says why") {
    val some = plan("vb", "vh")
    val tenants = facts(some, "mod-copycat")
    OptionalRequests
      .leftOut(some, tenants)
      .shouldBe(
        Vector(
          LeftOutRequest(
            "GET /copycat/profiles",
            Vector("copycat-imports"),
            Vector("mod-copycat"),
            Vector("vh"),
            Vector("VH_TC: Inventory Choose Holdings", "VH_View holdings records"),
            Vector("tenant2"),
          )
        )
      )
    problems(some, tenants).shouldBe(
      Vector(
        Problem.warning(
          "GET /copycat/profiles is left out of vh: interface copycat-imports of mod-copycat is missing in tenant tenant2. " +
            "FOLIO's page does without it."
        )
      )
    )
  }

  test("a request that needs several interfaces is left out without any of them") {
    val pro = plan("pro")
    def requests(module: String) =
      OptionalRequests.leftOut(pro, facts(pro, module)).map(_.request)
    requests("mod-circulation").shouldBe(
      Vector("GET /circulation/loans", "GET /request-storage/requests")
    )
    requests("mod-circulation-storage").shouldBe(Vector("GET /request-storage/requests"))
  }

  test("a module that a page requires is still fatal without its optional requests") {
    def withoutImports(workflows: String*) = {
      val imports = plan(workflows: _*)
      problems(imports, facts(imports, "mod-copycat"))
    }
    val found = withoutImports("sdic", "vh")
    found.map(_.isFatal).shouldBe(Vector(true, false))
    found.head.statement.shouldBe(
      "Module mod-copycat is not enabled for tenant tenant2, but workflow sdic calls it. Enable it, or leave the workflow " +
        "out with -Dexclude=sdic."
    )
    withoutImports("sdic", "sdiu").head.statement.shouldBe(
      "Module mod-copycat is not enabled for tenant tenant2, but workflows sdic, sdiu call it. Enable it, or leave the " +
        "workflows out with -Dexclude=sdic,sdiu."
    )
    val vendors = plan("vro")
    problems(vendors, facts(vendors, "mod-data-export-spring"))
      .map(_.isFatal)
      .shouldBe(Vector(true))
    val orders = plan("poo")
    problems(orders, facts(orders, "mod-agreements")).map(_.isFatal).shouldBe(Vector(true))
  }

  test("nothing is left out, nor refused, where the gateway does not list the modules") {
    val some = plan("vh", "vro")
    val unknown = Vector(TenantFacts("tenant1"), TenantFacts("tenant2"))
    OptionalRequests.leftOut(some, unknown).shouldBe(empty)
    problems(some, unknown).shouldBe(empty)
  }

  test("a transaction that continues another one, or sums others up, is shorter too") {
    val items = plan("iro")
    OptionalRequests
      .leftOut(items, facts(items, "mod-copycat"))
      .map(_.transactions)
      .shouldBe(
        Vector(
          Vector(
            "IRO_View item records",
            "IRO_update item records",
            "IRO_update item records until saved",
            "IRO_delete item records",
            "IRO_delete item records until deleted",
          )
        )
      )
  }
}
