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
    eureka.sessionLife.shouldBe(10.hours)
    messageOf("sandbox.platform" -> "kong").should(include("it must be okapi or eureka"))
  }

  test("modules that are not enabled are a list, which is empty unless a setting names some") {
    sandbox().without.shouldBe(empty)
    sandbox("sandbox.without" -> "mod-copycat, mod-agreements").without
      .shouldBe(Vector("mod-copycat", "mod-agreements"))
  }
}
