package org.folio.perf.settings

import org.folio.perf.model.Platform
import org.folio.perf.testkit.SettingsSuite
import scala.concurrent.duration._

class SandboxOnEurekaSpec extends SettingsSuite {
  private def sandbox(properties: (String, String)*): SandboxSettings =
    load(properties: _*).fold(e => fail(e.message), _.target.sandbox.get)

  test("the sandbox is on Okapi unless a setting says Eureka, and each has a cluster of its own") {
    val okapi = sandbox()
    (okapi.platform, okapi.environment).shouldBe((Platform.Okapi, "sandbox"))
    val eureka = sandbox("sandbox.platform" -> "eureka")
    (eureka.platform, eureka.environment).shouldBe((Platform.Eureka, "sandbox-eureka"))
    (eureka.keycloak, eureka.keycloakUrl, eureka.sessionLife).shouldBe(("26.1.3", None, 10.hours))
    messageOf("sandbox.platform" -> "kong").should(include("it must be okapi or eureka"))
  }

  test("the version of Keycloak is one, and a real Keycloak is on this machine") {
    sandbox("sandbox.keycloak" -> "26.6.0").keycloak.shouldBe("26.6.0")
    messageOf("sandbox.keycloak" -> "newest").should(include("a version such as 26.1.3"))
    sandbox("sandbox.keycloakUrl" -> "http://127.0.0.1:8080/").keycloakUrl
      .shouldBe(Some("http://127.0.0.1:8080"))
    messageOf("sandbox.keycloakUrl" -> "https://keycloak.example.org")
      .should(include("a URL of this machine"))
  }

  test("modules that are not enabled are a list, which is empty unless a setting names some") {
    sandbox().without.shouldBe(empty)
    sandbox("sandbox.without" -> "mod-copycat, mod-agreements").without
      .shouldBe(Vector("mod-copycat", "mod-agreements"))
  }
}
