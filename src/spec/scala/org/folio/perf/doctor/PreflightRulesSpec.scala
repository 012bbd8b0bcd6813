package org.folio.perf.doctor

import java.time.Instant
import org.folio.perf.folio.{FolioError, GatewayAnswer}
import org.folio.perf.model.Platform
import org.folio.perf.plan.LoadPlan
import org.folio.perf.testkit.{GatlingSuite, SamplePlan}
import org.folio.perf.workflows.circulation.{LendByMediation, RenewLoans, RequestTitle}
import org.folio.perf.workflows.consortium.ShareInstance
import org.folio.perf.workflows.finance.FiscalYearRollover
import org.folio.perf.workflows.patron.ViewAccount

class PreflightRulesSpec extends GatlingSuite {

  private val now = Instant.parse("2026-11-21T12:00:00Z")
  private val all = Vector("mod-users-19.3.1", "mod-circulation-24.2.7")
  private lazy val plan = SamplePlan(RenewLoans.workflow)(tenants = 5)

  private def facts(tenants: Int)(of: String => TenantFacts): TargetFacts =
    TargetFacts(None, None, (1 to tenants).toVector.map(i => of(s"tenant$i")))

  private def problems(facts: TargetFacts, plan: LoadPlan = plan): Vector[Problem] =
    PreflightRules.of(plan, facts, now)

  private def skewed(ms: Long): Vector[Problem] =
    problems(facts(1)(TenantFacts(_)).copy(clockSkewMs = Some(ms)))

  test("a target about which nothing is wrong, or nothing is known, has no problems") {
    problems(facts(5)(TenantFacts(_))).shouldBe(empty)
    problems(facts(5)(TenantFacts(_, modules = Some(all)))).shouldBe(empty)
  }

  test("clocks may differ by two seconds; five minutes are too much") {
    skewed(2000).shouldBe(empty)
    skewed(-2001)
      .map(p => (p.isFatal, p.statement.take(53)))
      .shouldBe(Vector((false, "The target's clock is 2 s behind this machine's. Load")))
    skewed(300000).map(_.isFatal).shouldBe(Vector(false))
    skewed(301000)
      .map(p => (p.isFatal, p.statement.take(47)))
      .shouldBe(Vector((true, "The target's clock is 301 s ahead of this machi")))
  }

  test("a module that a workflow asks and a tenant has not enabled is fatal, with both names") {
    val found = problems(facts(5) { tenant =>
      TenantFacts(tenant, modules = Some(if (tenant == "tenant4") all.take(1) else all))
    })
    found.shouldBe(
      Vector(
        Problem.fatal(
          "Module mod-circulation is not enabled for tenant tenant4, but workflow ulr calls it. " +
            "Enable it, or leave the workflow out with -Dexclude=ulr."
        )
      )
    )
  }

  test("a workflow whose page the target does not have is left out, with the interfaces that it lacks") {
    val both = SamplePlan(RenewLoans.workflow, LendByMediation.workflow)(tenants = 1)
    problems(facts(1)(TenantFacts(_)), both.on(Platform.Okapi)).shouldBe(
      Vector(
        Problem.warning(
          "Workflow cl is left out: the target has no interface circulation-bff-requests 1.0, requests-mediated 2.0, " +
            "users-keycloak 1.0, so FOLIO has no page for it."
        )
      )
    )
    problems(facts(1)(TenantFacts(_)), both.on(Platform.Eureka)).shouldBe(empty)
  }

  test("requests for titles need a setting of each tenant") {
    val titles = SamplePlan(RequestTitle.workflow)(tenants = 3)
    problems(facts(3)(TenantFacts(_, titleRequests = Some(true))), titles).shouldBe(empty)
    val found = problems(facts(3)(name => TenantFacts(name, titleRequests = Some(name != "tenant2"))), titles)
    found.map(_.isFatal).shouldBe(Vector(true))
    found.head.statement.should(
      startWith("Title-level requests are not enabled in tenant tenant2, so FOLIO refuses all of workflow tlr.")
    )
  }

  test("a module whose name only begins the same is not the one") {
    val storageOnly = Vector("mod-users-19.3.1", "mod-circulation-storage-17.2.6")
    problems(facts(5)(TenantFacts(_, modules = Some(storageOnly))))
      .map(_.statement)
      .head
      .should(
        startWith(
          "Module mod-circulation is not enabled for 5 tenants (tenant1, tenant2, tenant3, ...)"
        )
      )
  }

  test("different versions of a module are told, and do not stop a run") {
    val found = problems(facts(5) { tenant =>
      val users = if (tenant == "tenant2") "mod-users-19.4.0" else "mod-users-19.3.1"
      TenantFacts(tenant, modules = Some(all.drop(1) :+ users))
    })
    found.shouldBe(
      Vector(
        Problem.warning(
          "Tenants have different module versions: mod-users-19.3.1 (4 tenants (tenant1, tenant3, " +
            "tenant4, ...)), mod-users-19.4.0 (tenant tenant2)."
        )
      )
    )
  }

  private def year(code: String, from: String, to: String): FiscalYear =
    FiscalYear(code, Instant.parse(s"${from}T00:00:00Z"), Instant.parse(s"${to}T23:59:59Z"))

  private val past = Vector(
    year("FY2024", "2024-01-01", "2024-12-31"),
    year("FY2025", "2025-01-01", "2025-12-31"),
  )

  test("without a fiscal year for today all transactions that spend are named, and no others") {
    val spending = SamplePlan(RenewLoans.workflow, SamplePlan.Spending)(tenants = 2)
    val found = problems(facts(2)(TenantFacts(_, fiscalYears = Some(past))), spending)
    found.map(p => (p.isFatal, p.isMakeable)).shouldBe(Vector((true, true)))
    found.head.statement.shouldBe(
      "No fiscal year contains today (2026-11-21) in tenants tenant1, tenant2. The last one, " +
        "FY2025, ended on 2025-12-31. All of these transactions would fail: PAY_TC: First, " +
        "PAY_TC: Second (pay)."
    )
  }

  test("a fiscal year that contains today is enough, to its last second") {
    val spending = SamplePlan(SamplePlan.Spending)(tenants = 1)
    val current = past :+ year("FY2026", "2026-01-01", "2026-12-31")
    problems(facts(1)(TenantFacts(_, fiscalYears = Some(current))), spending).shouldBe(empty)
    current.last.contains(Instant.parse("2026-12-31T23:59:59Z")).shouldBe(true)
    current.last.contains(Instant.parse("2027-01-01T00:00:00Z")).shouldBe(false)
  }

  test("for a rollover a year has to follow the current one") {
    val rollover = SamplePlan(FiscalYearRollover.workflow)(tenants = 1)
    val current = year("FY2026", "2026-01-01", "2026-12-31")
    def found(years: FiscalYear*) =
      problems(facts(1)(TenantFacts(_, fiscalYears = Some(years.toVector))), rollover)
        .map(_.statement)
    found(current).shouldBe(
      Vector(
        "No fiscal year follows the current one in tenant tenant1, so no ledger can be rolled over (workflow fyr)."
      )
    )
    found(current, year("FY2027", "2027-01-01", "2027-12-31")).shouldBe(empty)
  }

  test("an edge that does not answer and a refused API key are fatal") {
    val edge = SamplePlan(ViewAccount.workflow)(tenants = 2)
    val gone = FolioError.Unreachable("", "http://edge/admin/health", "Connection refused")
    problems(facts(2)(TenantFacts(_)).copy(edgeFailure = Some(gone)), edge)
      .map(_.statement)
      .shouldBe(Vector(s"The edge modules cannot be reached: ${gone.message} Set target.edgeUrl."))
    problems(facts(2)(t => TenantFacts(t, edgeKeyRefused = t == "tenant2")), edge)
      .map(_.statement)
      .shouldBe(
        Vector(
          "The edge modules refuse the API key of tenant tenant2. Correct edgeApiKey in the " +
            "credentials file or FOLIO_PERF_EDGE_API_KEY."
        )
      )
  }

  test("of many questions without an answer the first five are shown, and how many follow") {
    val error = FolioError.NoRoute("t", "/finance/fiscal-years", "No suitable module")
    val found = problems(facts(8)(TenantFacts(_, errors = Vector(error))))
    found.size.shouldBe(6)
    found.head.statement.shouldBe(error.message)
    found.last.statement.shouldBe("... and 3 more requests failed.")
  }

  private def at(set: Option[Platform], told: Option[Platform]): Vector[Problem] = {
    val gateway = GatewayAnswer(
      told,
      None,
      None,
      Vector("GET /_/version answered 403", "GET /version answered 404"),
    )
    val used = set.orElse(told).getOrElse(Platform.Okapi)
    problems(facts(1)(TenantFacts(_)).copy(platform = PlatformFacts(used, set, gateway)))
  }

  test("a setting that contradicts the gateway is fatal, and a platform that nobody tells a risk") {
    at(Some(Platform.Eureka), Some(Platform.Okapi)).shouldBe(
      Vector(
        Problem.fatal(
          "Setting target.platform is eureka, but the gateway is that of Okapi. Correct the setting, or leave it out."
        )
      )
    )
    at(None, None).shouldBe(
      Vector(
        Problem.warning(
          "The gateway does not tell its platform: GET /_/version answered 403, GET /version answered 404. The run " +
            "takes it for Okapi. If that is wrong, set target.platform."
        )
      )
    )
  }

  test("on Eureka the modules of Keycloak are needed, and not those that they replace") {
    def missing(modules: String*): Vector[String] =
      problems(
        facts(1)(TenantFacts(_, modules = Some(modules.toVector))),
        SamplePlan(ShareInstance.workflow)(tenants = 1).on(Platform.Eureka),
      ).map(_.statement).filter(_.contains("is not enabled"))
    val others = ModulesNeeded
      .of(SamplePlan(ShareInstance.workflow)(tenants = 1))
      .map(need => s"${need.module}-1.0.0")
    missing(others: _*).map(_.take(36)).shouldBe(Vector("Module mod-consortia-keycloak is not"))
    missing(others :+ "mod-consortia-keycloak-1.7.4": _*).shouldBe(empty)
  }
}
