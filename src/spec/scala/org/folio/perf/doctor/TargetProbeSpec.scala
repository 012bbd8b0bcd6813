package org.folio.perf.doctor

import org.folio.perf.feeders.{RecordFiles, RecordKind}
import org.folio.perf.folio._
import org.folio.perf.model.Platform
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.{LoginMethod, Releases}
import org.folio.perf.testkit._
import org.folio.perf.workflows.circulation.{CirculationDesk, RenewLoans, RequestTitle}
import org.folio.perf.workflows.patron.ViewAccount
import scala.concurrent.duration._

/** Against a stub that answers as a FOLIO does. */
class TargetProbeSpec extends GatlingSuite {

  private val folio: PartialFunction[StubRequest, StubAnswer] = {
    case r if r.path == "/authn/login" => StubAnswer(201, "{}", Seq("x-okapi-token" -> "a"))
    case r if r.path == "/bl-users/_self" => StubAnswer(200, """{"user":{"id":"u1"}}""")
    case r if r.path.startsWith("/_/proxy/tenants/") && !r.headers.contains("x-okapi-tenant") =>
      StubAnswer(200, """[{"id":"mod-users-19.3.1"}]""")
    case r if isCount(r) => StubAnswer(200, """{"x":[],"totalRecords":7}""")
  }
  private def isCount(request: StubRequest): Boolean = request.query.endsWith("limit=1")

  private val nothing: PartialFunction[StubRequest, StubAnswer] = { case _ =>
    StubAnswer(404, "No suitable module found for path and tenant")
  }

  private lazy val renewals = SamplePlan(RenewLoans.workflow)(tenants = 1)

  private def examined(plan: LoadPlan)(
      special: PartialFunction[StubRequest, StubAnswer] = PartialFunction.empty
  ): (TargetFacts, Vector[StubRequest]) =
    StubFolio.withStub(special.orElse(folio).orElse(nothing)) { stub =>
      val client = new FolioClient(stub.url, 10.seconds, plan.load.platform)
      val tokens = new TokenKeeper(client, plan.accounts, LoginMethod.Legacy)
      try {
        tokens.loginAll(_ => ()).shouldBe(Right(()))
        val gateway = client.probes.gateway().value
        val platform = PlatformFacts(plan.load.platform, None, gateway)
        val probe = new TargetProbe(client, client, tokens, plan, RecordFiles.none)
        (probe.read(platform, _ => ()), stub.requests)
      } finally tokens.close()
    }

  test("whether titles can be requested comes from mod-configuration, and since Trillium from mod-circulation") {
    def configured(value: Boolean): String =
      s"""{"configs":[{"value":"{\\"titleLevelRequestsFeatureEnabled\\": $value}"}],"totalRecords":1}"""
    def own(value: Boolean): String =
      s"""{"circulationSettings":[{"name":"generalTlr","value":{"titleLevelRequestsFeatureEnabled":$value}}],"totalRecords":1}"""
    val plan = SamplePlan(RequestTitle.workflow)(tenants = 1)
    val trillium = plan.on(Platform.Okapi, Some(Releases.named("Trillium").interfaces))
    for (value <- Seq(true, false)) {
      val (before, _) = examined(plan) {
        case r if r.path == "/configurations/entries" => StubAnswer(200, configured(value))
      }
      before.tenants.map(_.titleRequests).shouldBe(Vector(Some(value)))
      val (since, _) = examined(trillium) {
        case r if r.path == "/circulation/settings" => StubAnswer(200, own(value))
      }
      since.tenants.map(_.titleRequests).shouldBe(Vector(Some(value)))
    }
    val (unset, _) = examined(plan) {
      case r if r.path == "/configurations/entries" => StubAnswer(200, """{"configs":[],"totalRecords":0}""")
    }
    unset.tenants.map(_.titleRequests).shouldBe(Vector(Some(false)))
    val (unasked, _) = examined(renewals)()
    unasked.tenants.map(_.titleRequests).shouldBe(Vector(None))
  }

  test("a gateway that does not list modules is no obstacle") {
    for (status <- Seq(401, 403, 404)) {
      val (facts, _) = examined(renewals) {
        case r if r.path.startsWith("/_/proxy") => StubAnswer(status, "no")
      }
      facts.tenants.map(t => (t.modules, t.errors)).shouldBe(Vector((None, Vector.empty)))
      facts.modules.modules.shouldBe(empty)
      facts.modules.gaps.shouldBe(
        Vector(
          "The gateway does not list the modules of tenant tenant1: GET /_/proxy/tenants/{tenant}/modules answered " +
            s"$status. Their versions are unknown."
        )
      )
    }
  }

  test("at Eureka the applications tell modules and release, in each tenant's name") {
    val (facts, requests) =
      examined(SamplePlan(RenewLoans.workflow)(tenants = 2).on(Platform.Eureka)) {
        case r if r.path == "/_/version" => StubEureka.NoRoute
        case r if r.path == "/version" => StubEureka.Version
        case r if r.path.matches("/entitlements/tenant\\d/applications") =>
          StubEureka.Applications
      }
    facts.tenants.map(_.modules).distinct.shouldBe(Vector(Some(StubEureka.Modules)))
    facts.release.shouldBe(Some("app-platform-minimal-2.0.24, app-acquisitions-1.0.19"))
    requests.filter(_.path.contains("/_/proxy/")).shouldBe(empty)
  }

  test("the release of Okapi is its version, and of many applications the platform's come first") {
    val (facts, _) = examined(renewals) {
      case r if r.path == "/_/version" => StubAnswer(200, "5.3.0")
    }
    facts.release.shouldBe(Some("okapi-5.3.0"))
    val many = Vector("app-a-1", "app-b-1", "app-c-1", "app-d-1", "app-platform-complete-1.1.4")
    facts
      .copy(
        platform = facts.platform.copy(used = Platform.Eureka),
        tenants = facts.tenants.map(_.copy(applications = many)),
      )
      .release
      .shouldBe(
        Some("app-platform-complete-1.1.4, app-a-1, app-b-1 and 2 more applications")
      )
  }

  private def many(loans: Int): PartialFunction[StubRequest, StubAnswer] = {
    case r if r.path == "/circulation/loans" && isCount(r) =>
      StubAnswer(200, """{"loans":[],"totalRecords":1000}""")
    case r if r.path == "/circulation/loans" =>
      val offset = "offset=(\\d+)".r.findFirstMatchIn(r.query).get.group(1).toInt
      StubAnswer(200, s"""{"loans":[${if (offset < loans) "{}" else ""}],"totalRecords":1000}""")
  }

  /** With 3,000 check-ins. */
  private lazy val long = {
    val hours = SamplePlan(CirculationDesk.workflow)(tenants = 1)
    hours.copy(profile = hours.profile.copy(steadyStateMs = 6000 * 60000L))
  }

  test("a count that may be an estimate is confirmed by the record at the wanted place") {
    def loans(there: Int): Option[Counted] =
      examined(long)(many(there))._1.tenants.head.counted.get(RecordKind.ItemOnLoan.source)
    // A tenth more, and five.
    val wanted = 3305
    loans(there = wanted).shouldBe(Some(Counted(wanted.toLong, isEstimate = true)))
    loans(there = wanted - 1).shouldBe(Some(Counted(1000, isEstimate = true)))
  }

  test("the edge's answer to an unknown patron tells whether it takes the key") {
    def refused(status: Int): Vector[Boolean] =
      examined(SamplePlan(ViewAccount.workflow)(tenants = 1)) {
        case r if r.path.startsWith("/patron/account/") => StubAnswer(status, "{}")
      }._1.tenants.map(_.edgeKeyRefused)
    refused(404).shouldBe(Vector(false))
    refused(401).shouldBe(Vector(true))
  }

  test("an edge that does not listen is a failure only for plans that ask it") {
    def failure(plan: LoadPlan): Option[FolioError] =
      StubFolio.withStub(folio.orElse(nothing)) { stub =>
        val client = new FolioClient(stub.url, 10.seconds)
        val gone = new FolioClient("http://127.0.0.1:1", 5.seconds)
        val tokens = new TokenKeeper(client, plan.accounts, LoginMethod.Legacy)
        try
          new TargetProbe(client, gone, tokens, plan, RecordFiles.none)
            .read(PlatformFacts.Unasked, _ => ())
            .edgeFailure
        finally tokens.close()
      }
    failure(SamplePlan(ViewAccount.workflow)(tenants = 1))
      .map(_.message)
      .getOrElse("")
      .should(startWith("http://127.0.0.1:1/admin/health cannot be reached"))
    failure(renewals).shouldBe(None)
  }
}
