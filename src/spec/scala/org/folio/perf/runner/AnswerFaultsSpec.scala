package org.folio.perf.runner

import org.folio.perf.model.{Platform, TenantSize}
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, WithSandbox}
import org.folio.perf.workflows.circulation.CirculationDesk
import org.folio.perf.workflows.discovery.ViewInventoryRecord

/** A run over tenants of which some lose their tokens in it, and one meets no fault. */
abstract class TokenFaults extends GatlingSuite with WithSandbox {
  protected val ofTokens = Vector("expired" -> "fault=expiredToken", "revoked" -> "fault=revokedToken")

  protected def names: Vector[String] = "healthy" +: ofTokens.map(_._1)

  protected def run: FaultyTargetRun

  override protected def tenants: Vector[SandboxTenant] = names.zipWithIndex.map { case (name, index) =>
    SandboxTenant(name, index + 1, TenantSize.Small, 400, 800, 100)
  }

  test("a tenant without fault has no failure, in the report neither") {
    run.gatlingStatus.shouldBe(0)
    run.of("healthy").should(not).be(empty)
    run.of("healthy").filterNot(_.ok).shouldBe(empty)
    run.failedInReport("healthy").shouldBe(0)
  }

  for ((tenant, _) <- ofTokens)
    test(s"$tenant token: requests fail with 401 until a new one is there, which the report tells") {
      val inOrder = run.of(tenant).sortBy(_.startMs)
      val failed = inOrder.filterNot(_.ok)
      failed.should(not).be(empty)
      failed.foreach(_.message.should(fullyMatch.regex("(GET|POST) /\\S+: status 401")))
      inOrder.last.ok.shouldBe(true)
      run.page.should(include(s"the target refused the token of tenant $tenant (401) before it expired"))
    }
}

/**
 * One run over tenants that each meet one fault of one module, and one tenant that meets none: three
 * check-ins and three check-outs each, which ask the module, and six looks at records, which do not.
 */
class AnswerFaultsSpec extends TokenFaults {

  /** Tenant, what it meets, what a failed transaction says behind its request, what the report says. */
  private val ofModule = Vector(
    ("s500", "fault=status&status=500", "status 500", "status 500 instead of 200"),
    ("s503", "fault=status&status=503&retryAfter=2", "status 503", "status 503 instead of 200"),
    ("s429", "fault=status&status=429&retryAfter=1", "status 429", "status 429 instead of 200"),
    ("down", "fault=down", "status 500", "status 500 instead of 200"),
    ("hang", "fault=hang", "no answer within 10000 ms", "no answer within 10000 ms"),
    ("slow", "fault=slow&byteEveryMs=500", "no answer within 10000 ms", "no answer within 10000 ms"),
    (
      "reset",
      "fault=reset",
      "no answer, as the connection failed",
      "the connection was closed before the answer",
    ),
    (
      "badjson",
      "fault=invalidJson",
      "status 200, but not the answer that was asked for",
      "the answer is no JSON",
    ),
    (
      "empty",
      "fault=emptyBody",
      "status 200, but not the answer that was asked for",
      "the answer is no JSON",
    ),
  )

  override protected def names: Vector[String] = super.names ++ ofModule.map(_._1)

  private lazy val both: (FaultyTargetRun, Vector[String]) = withSandbox { url =>
    val ran = FaultyTargetRun(
      url,
      names,
      FaultyTargetRun.plan(120, CirculationDesk.workflow, ViewInventoryRecord.workflow),
      "thinkTime" -> "0",
      "requestTimeout" -> "10 s",
    )(
      ofModule.map { case (tenant, fault, _, _) => s"tenant=$tenant&module=mod-circulation&$fault" } ++
        ofTokens.map { case (tenant, fault) => s"tenant=$tenant&$fault" }
    )
    (ran, FaultyTargetRun.clear(url))
  }

  override protected def run: FaultyTargetRun = both._1

  private def isView(transaction: String) = transaction.startsWith("VIR_")

  test("the load keeps its pace and comes to its end, and each iteration has its line") {
    run.iterationsStarted.shouldBe(names.size * 12)
    names.foreach(name => withClue(name)(run.of(name).should(have).size(12)))
  }

  test("a module that is down is told with Okapi's words, and each failed request counts") {
    val failures = run.report.failures.filter(_.module.nonEmpty)
    failures.flatMap(_.module).distinct.shouldBe(Vector("mod-circulation-24.2.5"))
    run.page.should(include("proxyClient failure: mod-circulation-24.2.5"))
    run.report.failures.map(_.count).sum.shouldBe(run.report.totals.failedRequests)
  }

  for ((tenant, _, said, reported) <- ofModule) {
    test(s"$tenant: each failure names request and cause; what does not ask the module succeeds") {
      val (views, desk) = run.of(tenant).partition(t => isView(t.transaction))
      views.filterNot(_.ok).shouldBe(empty)
      desk
        .map(t => t.transaction -> t.message)
        .distinct
        .toSet
        .shouldBe(
          Set(
            "CICO_TC_Check-In Controller" -> s"POST /circulation/check-in-by-barcode: $said",
            "CICO_TC_Check-Out Controller" -> s"GET /circulation/loans: $said",
          )
        )
      run.failedInReport(tenant).should(be > 0L)
      val asked = run.report.errors.filter(_.message.contains(reported)).map(_.request)
      withClue(run.report.errors.mkString("\n"))(asked.toSet.should(contain("POST /circulation/check-in-by-barcode")))
      run.page.should(include(reported))
    }

    // Gatling sends a request once more whose kept connection was closed; nothing can be set there.
    val (times, atMost) = if (tenant == "reset") ("once or twice", 12) else ("once", 6)
    test(s"$tenant: a failing module gets each request of the plan $times") {
      val requests = both._2
        .filter(_.contains(s"tenant $tenant:"))
        .map(_.split(' ').takeRight(2).head.toInt)
      requests.should(have).size(1)
      requests.head.should((be >= 6).and(be <= atMost))
    }
  }
}

/** Tokens on Eureka, where a sidecar refuses them. */
class EurekaTokensSpec extends TokenFaults {
  override protected def platform: Platform = Platform.Eureka

  override protected lazy val run: FaultyTargetRun = withSandbox { url =>
    val plan = FaultyTargetRun.plan(120, ViewInventoryRecord.workflow)
    FaultyTargetRun(url, names, plan, "thinkTime" -> "0", "duration" -> "8 s")(
      ofTokens.map { case (tenant, fault) => s"tenant=$tenant&$fault" }
    )
  }
}
