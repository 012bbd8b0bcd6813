package org.folio.perf.capacity.network

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ClosedNetworkSpec extends AnyFunSuite with Matchers {

  /** So little that no test below sees it. */
  private val nearlyNothing = Coefficient.all.map(c => c.name -> 1e-7).toMap

  private val cluster = NetworkCluster("mobius", 1, 1, 1, 1, databaseVCpu = 16)

  private def load(users: Double, kind: CalibratedKind, exporters: Double = 0): NetworkLoad =
    NetworkLoad(
      Vector(
        UserGroup("w", users, Some(60000), Vector(RowShare(RowWork("w", "row", Map(kind -> 1)), 1)))
      ),
      receivingExportUsers = exporters,
      rollover = false,
    )

  private def solve(load: NetworkLoad, coefficients: (String, Double)*): NetworkSolution = {
    val parameters =
      NetworkParameters(nearlyNothing ++ coefficients, Map("row" -> 1000.0), Map.empty)
    new ClosedNetwork(cluster, load, parameters).solve()
  }

  test("with empty stations a transaction takes its base time") {
    val row = solve(load(1, CalibratedKind.LightRead)).rows.head
    row.averageMs.shouldBe(1000.0 +- 0.01)
    row.perMinute.shouldBe(1.0 +- 0.01)
  }

  test("a half-busy mod-authtoken doubles the time of its passes") {
    // 500 passes a minute of 60 ms: busy for 30 of 60 s, so 60 / (1 - 0.5) = 120 ms.
    val solution = solve(load(500, CalibratedKind.LightRead), "authMs" -> 60.0)
    solution.use.gate.shouldBe(0.5 +- 0.001)
    solution.rows.head.averageMs.shouldBe(1120.0 +- 0.1)
    solution.converged.shouldBe(true)
  }

  test("a second task of mod-authtoken halves the demand") {
    val parameters =
      NetworkParameters(nearlyNothing + ("authMs" -> 60.0), Map("row" -> 1000.0), Map.empty)
    val two =
      new ClosedNetwork(
        cluster.copy(authTasks = 2),
        load(500, CalibratedKind.LightRead),
        parameters,
      )
    // 30 ms and a quarter busy: 30 / 0.75 = 40 ms.
    two.solve().rows.head.averageMs.shouldBe(1040.0 +- 0.1)
  }

  test("a user of the order storage waits behind a receiving export") {
    // One export is always at it: it is found with its own 10 ms queued and 10 ms of its visit.
    val solution = solve(
      load(1, CalibratedKind.OrderSettings, exporters = 1 / NetworkLoad.ActiveShare),
      "exportOrderMs" -> 10.0,
      "orderVisits.read" -> 1.0,
    )
    solution.rows.head.averageMs.shouldBe(1010.0 +- 0.1)
    solution.exportMs.shouldBe(20.0 +- 0.1)
    solution.exportsPerSec.shouldBe(50.0 +- 0.5)
  }

  test("a full database prolongs base times by its stretch") {
    // 960 passes a minute of 1000 vCPU ms are 16 vCPUs.
    val busy = solve(
      load(960, CalibratedKind.LightRead),
      "databaseMs" -> 1000.0,
      "stretch" -> 0.5,
      "stretchPower" -> 2.0,
    )
    busy.databaseUse.shouldBe(1.0 +- 0.001)
    busy.rows.head.averageMs.shouldBe(1500.0 +- 2.0)
  }

  test("users that cannot keep their pace start as often as they can") {
    // A pass of 60 ms on one task: 1000 a minute at most.
    val solution = solve(load(10000, CalibratedKind.LightRead), "authMs" -> 60.0)
    solution.rows.head.perMinute.shouldBe(1000.0 +- 5.0)
  }

  test("a rollover keeps the database full") {
    val solution = solve(load(1, CalibratedKind.LightRead).copy(rollover = true))
    solution.databaseUse.shouldBe(ClosedNetwork.RolloverUse)
  }
}
