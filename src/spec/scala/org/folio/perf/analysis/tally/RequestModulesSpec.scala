package org.folio.perf.analysis.tally

import java.time.Instant
import org.folio.perf.model._
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.PlainSuite

class RequestModulesSpec extends PlainSuite {

  private def listed(routes: Map[String, Vector[ServedRoute]], ids: String*): ListedModules =
    ListedModules.of(
      Instant.EPOCH,
      Vector(TenantModules("t", ids.toVector)),
      routes = routes,
    )

  private def modules(listed: Option[ListedModules], platform: Platform = Platform.Okapi) =
    new RequestModules(listed, None, platform, Releases.moduleOf(_, platform))

  test("without the target's descriptors, the usual module serves a path") {
    val usual = modules(None)
    usual.serving("GET /users/{id}").shouldBe(Some(ServedBy("mod-users", None)))
    usual.serving("GET /no/such/path").shouldBe(None)
    usual.serving("GET /_/proxy/tenants/{id}/modules").shouldBe(Some(ServedBy("okapi", None)))
    usual.serving("GET /rtac").shouldBe(Some(ServedBy("edge-rtac", None)))
    usual.method.should(include("did not show"))
  }

  test("a descriptor's route decides, with the version of its module") {
    val own = Map("mod-people-1.2.3" -> Vector(ServedRoute("GET", "/users/{userId}")))
    val known = modules(Some(listed(own, "mod-people-1.2.3", "mod-users-19.3.1")))
    known.serving("GET /users/{id}").map(_.id).shouldBe(Some("mod-people-1.2.3"))
    known.serving("PUT /users/{id}").map(_.id).shouldBe(Some("mod-users-19.3.1"))
  }

  test(
    "of several routes, the most precise one serves a request, and of equal ones the usual module's"
  ) {
    val routes = Map(
      "mod-a-1.0.0" -> Vector(
        ServedRoute("GET", "/users/{id}"),
        ServedRoute("GET", "/custom-fields"),
      ),
      "mod-b-1.0.0" -> Vector(ServedRoute("GET", "/users/me")),
      "mod-users-1.0.0" -> Vector(ServedRoute("GET", "/custom-fields")),
    )
    val known = modules(Some(listed(routes, "mod-a-1.0.0", "mod-b-1.0.0", "mod-users-1.0.0")))
    known.serving("GET /users/me").map(_.name).shouldBe(Some("mod-b"))
    known.serving("GET /custom-fields").map(_.name).shouldBe(Some("mod-users"))
  }

  test("a module of several versions has none, and the gateway answers preflights") {
    val known =
      modules(Some(listed(Map.empty, "mod-users-1.0.0", "mod-users-1.1.0", "okapi-5.3.0")))
    known.serving("GET /users").map(_.id).shouldBe(Some("mod-users"))
    known.serving("OPTIONS /users").map(_.id).shouldBe(Some("okapi-5.3.0"))
    modules(None, Platform.Eureka).serving("OPTIONS /users").map(_.id).shouldBe(Some("folio-kong"))
  }
}
