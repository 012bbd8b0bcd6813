package org.folio.perf.runner

import org.folio.perf.model.{Platform, TenantSize}
import org.folio.perf.settings.SandboxTenant
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, WithSandbox}
import org.folio.perf.workflows.discovery.ViewInventoryRecord

/** One run on Eureka over tenants whose tokens end in it. [[AnswerFaultsSpec]] has Okapi and all other faults. */
class EurekaTokensSpec extends GatlingSuite with WithSandbox {
  private val ofTokens =
    Vector("expired" -> "fault=expiredToken", "revoked" -> "fault=revokedToken")
  private val names = "healthy" +: ofTokens.map(_._1)

  override protected def platform: Platform = Platform.Eureka

  override protected def tenants: Vector[SandboxTenant] = names.zipWithIndex.map { case (name, index) =>
    SandboxTenant(name, index + 1, TenantSize.Small, 400, 800, 100)
  }

  private lazy val run: FaultyTargetRun = withSandbox { url =>
    val plan = FaultyTargetRun.plan(120, ViewInventoryRecord.workflow)
    FaultyTargetRun(url, names, plan, "thinkTime" -> "0", "duration" -> "8 s")(
      ofTokens.map { case (tenant, fault) => s"tenant=$tenant&$fault" }
    )
  }

  test("a tenant without fault has no failure") {
    run.gatlingStatus.shouldBe(0)
    run.of("healthy").should(not).be(empty)
    run.of("healthy").filterNot(_.ok).shouldBe(empty)
  }

  for ((tenant, _) <- ofTokens)
    test(s"$tenant token: requests fail with the sidecar's 401 until a new token is there") {
      val inOrder = run.of(tenant).sortBy(_.startMs)
      val failed = inOrder.filterNot(_.ok)
      failed.should(not).be(empty)
      failed.foreach(_.message.should(include("status 401")))
      inOrder.last.ok.shouldBe(true)
      run.page.should(
        include(s"Tenant $tenant: the target refused the token (401) before it expired.")
      )
    }
}
