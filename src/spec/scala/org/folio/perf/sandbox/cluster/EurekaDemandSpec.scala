package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{EnvironmentInventory, RequestKind}
import org.folio.perf.model.Platform
import org.folio.perf.testkit.{EurekaEnvironment, PlainSuite, SampleEnvironment}

class EurekaDemandSpec extends PlainSuite {
  import EurekaEnvironment.{environment, stations}

  private def visits(module: String, kind: RequestKind): Map[String, Double] =
    Demand
      .of(stations, module, kind)
      .visits
      .map(v => stations.all(v.station).name -> v.workMs)
      .toMap

  test("a gateway with a sidecar is that of Eureka") {
    environment.platform.shouldBe(Platform.Eureka)
    SampleEnvironment.environment.platform.shouldBe(Platform.Okapi)
    environment.modules
      .filter(_.sidecar.isDefined)
      .map(_.name)
      .shouldBe(Vector("mod-circulation", "mod-search", "mod-users"))
  }

  test("a task reserves its module's and its sidecar's part") {
    val users = environment.module("mod-users").get
    (users.taskCpuUnits, users.taskSoftMiB, users.taskHardMiB).shouldBe((1088, 628, 856))
    // Two tasks of 1,088 units.
    users.reservedVCpu.shouldBe(2.125)
    environment.module("kong").get.taskCpuUnits.shouldBe(512)
  }

  test("only the call from outside passes the gateway, and sidecars carry the others") {
    // The write passes the sidecar of mod-circulation on its way in, and on the way out of its 3 calls.
    visits("mod-circulation", RequestKind.Write).shouldBe(
      Map(
        "kong" -> 1.0,
        // 4 calls come into modules; a tenth of them is not cached.
        "folio-keycloak" -> 4.0,
        "mod-circulation" -> (20 + 4 * 0.5),
        "mod-users" -> (12 + 3 * 0.5),
        "instances" -> (1 + 4 + 22 + 13.5),
      )
    )
    val demand = Demand.of(stations, "mod-circulation", RequestKind.Write)
    // Base 0.5 + 7 x 0.25 + 30 + 3 x 6 = 50.25; beside the queues of two vCPUs 0.5 + 11 + 6.75.
    demand.delayMs.shouldBe(68.5)
  }

  test("an edge module stands before the gateway, which its calls pass") {
    val edge = visits("edge-patron", RequestKind.Edge)
    edge("kong").shouldBe(2.0)
    edge("edge-patron").shouldBe(4.0)
    edge("mod-users").shouldBe(2 * 4 + 2 * 0.5)
  }

  test("a preflight ends at the gateway") {
    visits("mod-users", RequestKind.Preflight).shouldBe(Map("kong" -> 0.25, "instances" -> 0.25))
  }

  test("the inventory has the sums of a task, and the sidecar's part of them") {
    val users = EnvironmentInventory.of(environment).modules.find(_.name == "mod-users").get
    (users.cpuUnits, users.memorySoftLimitMiB).shouldBe((1088, 628))
    users.sidecar
      .map(s => (s.version, s.cpuUnits, s.memoryHardLimitMiB))
      .shouldBe(Some(("3.0.7", 64, 256)))
  }
}
