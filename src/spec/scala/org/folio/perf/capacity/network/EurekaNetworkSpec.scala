package org.folio.perf.capacity.network

import org.folio.perf.capacity.calibration._
import org.folio.perf.capacity.prediction.{MachineTypes, Predictor, RowPredictions}
import org.folio.perf.model.Platform
import org.folio.perf.testkit.{EurekaEnvironment, SampleEnvironment, SampleNetwork}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class EurekaNetworkSpec extends AnyFunSuite with Matchers {
  import SampleNetwork.{load, parameters}

  private val cluster = NetworkCluster.eureka(EurekaEnvironment.environment).get
  private val okapi = SampleEnvironment.named("mobius-test-2")

  private def solve(of: NetworkLoad, coefficients: (String, Double)*): NetworkSolution =
    new ClosedNetwork(
      cluster.copy(eureka = Some(EurekaTasks(1, 1))),
      of,
      parameters(Platform.Eureka, coefficients: _*),
    ).solve()

  test("the gateway gets requests from outside, not the calls between modules") {
    val requests = load(500, CalibratedKind.CirculationWrite -> 1.0)
    // 500 requests a minute of 60 ms: half busy, so 120 ms; the 20 calls behind each do not pass it.
    val solution = solve(requests, "gatewayMs" -> 60.0, "passes.circulation-write" -> 20.0)
    solution.use.gate.shouldBe(0.5 +- 0.001)
    solution.rows.head.averageMs.shouldBe(1120.0 +- 0.1)
    solution.passesPerSec.shouldBe(500.0 / 60 * 20 +- 0.1)
  }

  test("a preflight is a request of the gateway, and of nothing else") {
    val both = load(250, CalibratedKind.LightRead -> 1.0, CalibratedKind.Preflight -> 1.0)
    val solution = solve(both, "gatewayMs" -> 60.0)
    solution.use.gate.shouldBe(0.5 +- 0.001)
    solution.passesPerSec.shouldBe(250.0 / 60 +- 0.01)
  }

  test("Keycloak is a station of its own that each call into a module visits") {
    val solution = solve(
      load(500, CalibratedKind.CirculationWrite -> 1.0),
      "keycloakMs" -> 3.0,
      "passes.circulation-write" -> 20.0,
    )
    solution.use.keycloak.shouldBe(0.5 +- 0.001)
    // 20 calls of 3 ms, half busy.
    solution.rows.head.averageMs.shouldBe(1120.0 +- 0.1)
    solution.converged.shouldBe(true)
  }

  test("the sidecars' work is spread over all instances") {
    val one = load(1, CalibratedKind.LightRead -> 1.0)
    def ms(instances: Int) = new ClosedNetwork(
      cluster.copy(instances = instances, instanceVCpu = 1),
      one,
      parameters(Platform.Eureka, "sidecarMs" -> 60.0),
    ).solve().rows.head.averageMs
    ms(1).shouldBe(1060.0 +- 0.2)
    ms(4).shouldBe(1015.0 +- 0.2)
  }

  test("a cluster on Eureka is not predicted from the published clusters on Okapi") {
    val predictor = new Predictor(ParametersFile.committed, MachineTypes.committed)
    val refusal =
      predictor(EurekaEnvironment.environment, "", "S", load(1), Vector.empty).left.toOption.get
    refusal.should(
      startWith(
        "Environment eureka runs on Eureka. The capacity model of the published Okapi clusters does not hold there"
      ).and(include("exec:java@calibrate"))
    )
    RowPredictions(EurekaEnvironment.environment, load(1), ParametersFile.committed, Vector.empty)
      .shouldBe(empty)
    new Predictor(parameters(Platform.Eureka), MachineTypes.committed)(
      okapi,
      "",
      "S",
      load(1),
      Vector.empty,
    ).left.toOption.get
      .should(include("runs on Okapi, and the parameters are of runs on Eureka"))
  }

  private val first = Coefficient.first(Platform.Eureka, ParametersFile.committed)

  private def measured(name: String, users: Double, changes: (String, Double)*): CalibrationTest = {
    val large = cluster.copy(instances = 14, instanceVCpu = 8, databaseVCpu = 16)
    val known = NetworkParameters(first ++ changes, ParametersFile.committed.baseMs, Map.empty, Platform.Eureka)
    SampleNetwork.measured(name, large, users, known)
  }

  test(
    "a fit to runs on Eureka finds the gateway's cost, and predicts a run that it has not seen"
  ) {
    val cost = "gatewayMs" -> 3.0
    val seen = Vector(measured("light", 66, cost), measured("busy", 1500, cost))
    val found = ParametersFile.rounded(Calibration.fit(seen, first))
    found.platform.shouldBe(Platform.Eureka)
    found.coefficients.keySet.should(contain("sidecarMs").and(not(contain("authMs"))))
    found("gatewayMs").shouldBe(3.0 +- 0.3)
    FitErrors.of(measured("between", 1300, cost), found).medianError.get.should(be < 5.0)
    FitMoves.lines(first, found).mkString("\n").should(include("gatewayMs: "))
  }

  test("parameters of Eureka come back from their file, and a foreign platform is named") {
    val own = NetworkParameters(first, Map("row" -> 12.0), Map.empty, Platform.Eureka)
    ParametersFile.rounded(own).shouldBe(own)
    val text = ParametersFile.render(own, "By hand.")
    ParametersFile
      .parse("p.conf", text.replace("platform = eureka", "platform = kong"))
      .shouldBe(Left("Setting platform is kong; it must be okapi or eureka. Set it in p.conf, line 4."))
    ParametersFile
      .parse("p.conf", text.replace("platform = eureka", ""))
      .left
      .toOption
      .get
      .should(include("coefficients.authMs is missing"))
  }
}
