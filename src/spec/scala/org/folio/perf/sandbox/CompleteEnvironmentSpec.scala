package org.folio.perf.sandbox

import org.folio.perf.settings.Releases
import org.folio.perf.capacity.{CallCost, Environment, EnvironmentLoader, RequestKind}
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.gateway.SandboxModule
import org.folio.perf.testkit.PlainSuite

class CompleteEnvironmentSpec extends PlainSuite {
  private def load(name: String): Environment =
    EnvironmentLoader.load(name).value

  private val cost = CallCost(1, 2, 3, 0, Vector.empty)
  private val added = SandboxModule("mod-new", "1.2.3", costs = Map(RequestKind.Read -> cost))

  test("a module that the environment does not list runs with its defaults") {
    val complete = Sandbox.complete(load("sandbox"), Vector(added))
    val module = complete.module("mod-new").get
    (module.version, module.tasks, module.cpuUnits).shouldBe(("1.2.3", 2, 128))
    module.costs(RequestKind.LightRead).cpuMs.shouldBe(3.0)
    module.costs(RequestKind.Read).shouldBe(cost)
    complete.modules.map(_.name).shouldBe(complete.modules.map(_.name).sorted)
  }

  test("a module that the environment lists or drops stays as it is") {
    val mobius = load("mobius")
    mobius.droppedModules.should(contain("mod-agreements"))
    Sandbox.complete(mobius, Platform.Okapi, Releases.usual(Platform.Okapi)).shouldBe(mobius)
    val sandbox = load("sandbox")
    val complete = Sandbox.complete(sandbox, Platform.Okapi, Releases.usual(Platform.Okapi))
    def withoutVersions(its: Environment) = its.copy(modules = its.modules.map(_.copy(version = "")))
    withoutVersions(complete).shouldBe(withoutVersions(sandbox))
    complete.module("mod-users").map(_.version).shouldBe(Some("19.3.1"))
  }
}
