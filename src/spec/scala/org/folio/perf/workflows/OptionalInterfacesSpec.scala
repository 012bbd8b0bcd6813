package org.folio.perf.workflows

import org.folio.perf.doctor.{ModulesNeeded, OptionalRequests}
import org.folio.perf.model.Platform
import org.folio.perf.testkit._
import org.folio.perf.workflows.inventory.ViewHoldings
import scala.util.Using

/**
 * Workflows at a FOLIO that has only the modules that their pages require: all other requests are left out, and the
 * transactions succeed.
 */
class OptionalInterfacesSpec extends GatlingSuite {

  private val codes = OptionalRequests.all.flatMap(_.workflows).distinct

  /** Workflows with requests to all optional modules that Eureka has too. */
  private val onEureka = Vector("vh", "vro", "pro")

  for (platform <- Platform.all; code <- if (platform == Platform.Okapi) codes else onEureka)
    test(s"$code runs on ${platform.title} without the modules that its page does not require") {
      val workflow = Workflows.all.find(_.code == code).value
      val required = ModulesNeeded
        .required(SamplePlan(workflow)(tenants = 1).on(platform))
        .map(_.module)
      val lines = OptionalRequests.all.filter(_.workflows.contains(code))
      val without = lines.flatMap(_.modules(platform).map(_._2)).distinct.diff(required)
      without.shouldNot(be(empty))
      atSandbox(platform, without) { sandbox =>
        val sent = sandbox.run(code)
        sent.transactions
          .map(t => (t.transaction, t.ok, t.message))
          .distinct
          .shouldBe(workflow.transactions.map(t => (t.name, true, "")))
        val missing = lines
          .filter(_.modules(platform).exists(m => without.contains(m._2)))
          .map(line => PublishedRequests.route(line.request))
        val published = PublishedRequests.of(code, platform).without(missing.toSet)
        published.foldedLike(sent.requests).shouldBe(published.requests)
      }
    }

  test("a run leaves requests out, and its report says which, in which transactions and why") {
    val without = Vector("mod-copycat", "mod-remote-storage")
    atSandbox(Platform.Okapi, without) { sandbox =>
      val plan = FaultyTargetRun.plan(20, ViewHoldings.workflow)
      val prepared =
        FaultyTargetRun.prepare(sandbox.url, Vector("tenant1"), plan)().value
      prepared.remarks.filter(_.contains(" is left out of vh: ")).size.shouldBe(2)
      val ran = FaultyTargetRun.run(prepared)()
      ran.transactions.map(_.transaction).should(contain("VH_View holdings records"))
      ran.transactions.filterNot(_.ok).shouldBe(empty)
      val choose = Vector("VH_TC: Inventory Choose Holdings", "VH_View holdings records")
      ran.report.run.leftOut
        .map(one => (one.request, one.interfaces, one.transactions, one.tenants))
        .shouldBe(
          Vector(
            (
              "GET /copycat/profiles",
              Vector("copycat-imports"),
              choose,
              Vector("tenant1"),
            ),
            (
              "GET /remote-storage/mappings",
              Vector("remote-storage-mappings"),
              choose,
              Vector("tenant1"),
            ),
          )
        )
    }
  }

  private def atSandbox[A](platform: Platform, without: Vector[String])(test: WorkflowSandbox => A): A =
    Using.resource(
      new WorkflowSandbox(SampleSettings.sandboxSettings.copy(platform = platform, without = without))
    )(test)
}
