package org.folio.perf.capacity

import org.folio.perf.model.Platform
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class SandboxEnvironmentsSpec extends AnyFunSuite with Matchers {
  private def environment(name: String) =
    EnvironmentLoader.load(name).fold(e => fail(e.message), identity)

  private val okapi = environment("sandbox")
  private val eureka = environment("sandbox-eureka")

  private def responseMs(of: Environment, module: String, kind: RequestKind): Double = {
    val stations = new Stations(of)
    Demand.of(stations, module, kind).get.responseMs(stations.all)
  }

  test("the sandbox's clusters have the same machines, and the modules of their platforms") {
    (okapi.platform, eureka.platform).shouldBe((Platform.Okapi, Platform.Eureka))
    eureka.instances.shouldBe(okapi.instances)
    eureka.database.shouldBe(okapi.database)
    val (before, after) = (okapi.modules.map(_.name).toSet, eureka.modules.map(_.name).toSet)
    (before -- after).shouldBe(
      Set("nginx-okapi", "okapi", "mod-authtoken", "mod-login", "mod-login-saml", "mod-consortia")
    )
    (after -- before).shouldBe(
      Set("kong", "folio-keycloak", "mgr-tenants", "mgr-applications", "mgr-tenant-entitlements") ++
        Set("mod-login-keycloak", "mod-users-keycloak", "mod-roles-keycloak", "mod-scheduler") ++
        Set("mod-okapi-facade", "mod-consortia-keycloak", "mod-settings", "mod-password-validator")
    )
  }

  test("a check-in costs a fifth to a third more on Eureka, as in published tests") {
    val ratio = responseMs(eureka, "mod-circulation", RequestKind.Write) /
      responseMs(okapi, "mod-circulation", RequestKind.Write)
    ratio.should(be(1.25 +- 0.1))
  }
}
