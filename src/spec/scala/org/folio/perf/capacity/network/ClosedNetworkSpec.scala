package org.folio.perf.capacity.network

import org.folio.perf.bench.calibration.ParametersText
import org.folio.perf.model.ResourceFile
import org.folio.perf.testkit.{PlainSuite, SampleNetwork}

class ClosedNetworkSpec extends PlainSuite {
  import SampleNetwork.{load, parameters}

  private val cluster = NetworkCluster("mobius", 1, 1, 1, 1, databaseVCpu = 16)

  private def solve(load: NetworkLoad, coefficients: (String, Double)*): NetworkSolution =
    new ClosedNetwork(cluster, load, parameters(coefficients: _*)).solve()

  test("with empty stations a transaction takes its base time") {
    val row = solve(load(1, CalibratedKind.LightRead -> 1.0)).rows.head
    row.averageMs.shouldBe(1000.0 +- 0.01)
    row.perMinute.shouldBe(1.0 +- 0.01)
  }

  test("a half-busy mod-authtoken doubles the time of its passes") {
    // 500 passes a minute of 60 ms: busy for 30 of 60 s, so 60 / (1 - 0.5) = 120 ms.
    val solution = solve(load(500, CalibratedKind.LightRead -> 1.0), "authMs" -> 60.0)
    solution.use.gate.shouldBe(0.5 +- 0.001)
    solution.rows.head.averageMs.shouldBe(1120.0 +- 0.1)
    solution.converged.shouldBe(true)
  }

  test("a second task of mod-authtoken halves the demand") {
    val two =
      new ClosedNetwork(
        cluster.copy(authTasks = 2),
        load(500, CalibratedKind.LightRead -> 1.0),
        parameters("authMs" -> 60.0),
      )
    // 30 ms and a quarter busy: 30 / 0.75 = 40 ms.
    two.solve().rows.head.averageMs.shouldBe(1040.0 +- 0.1)
  }

  test("a user of the order storage waits behind a receiving export") {
    // One export is always at it: it is found with its own 10 ms queued and 10 ms of its visit.
    val solution = solve(
      load(1, CalibratedKind.OrderSettings -> 1.0).copy(receivingExportUsers = 1 / NetworkLoad.ActiveShare),
      "exportOrderMs" -> 10.0,
      "orderVisits.read" -> 1.0,
    )
    solution.rows.head.averageMs.shouldBe(1010.0 +- 0.1)
    solution.exportsPerSec.shouldBe(50.0 +- 0.5)
  }

  test("a full database prolongs base times by its stretch") {
    // 960 passes a minute of 1000 vCPU ms are 16 vCPUs.
    val busy = solve(
      load(960, CalibratedKind.LightRead -> 1.0),
      "databaseMs" -> 1000.0,
      "stretch" -> 0.5,
      "stretchPower" -> 2.0,
    )
    busy.use.database.shouldBe(1.0 +- 0.001)
    busy.rows.head.averageMs.shouldBe(1500.0 +- 2.0)
  }

  test("users that cannot keep their pace start as often as they can") {
    // A pass of 60 ms on one task: 1000 a minute at most.
    val solution = solve(load(10000, CalibratedKind.LightRead -> 1.0), "authMs" -> 60.0)
    solution.rows.head.perMinute.shouldBe(1000.0 +- 5.0)
  }

  test("a rollover keeps the database full") {
    val solution = solve(load(1, CalibratedKind.LightRead -> 1.0).copy(rollover = true))
    solution.use.database.shouldBe(ClosedNetwork.RolloverUse)
  }
}

class CalibratedKindSpec extends PlainSuite {

  test("the kinds of the rows are those of the published scripts' requests") {
    val lines = ResourceFile.rows("workflows/requests.csv")
    // Of a harvest the tables time a page.
    val known = RowWork.all.map(_.workflow).toSet
    val counted =
      lines
        .filter(f => known(f(0)) && f(7) != "eureka" && (f(8).isEmpty || f(8).startsWith("-")))
        .filterNot(f => Set("opih", "opfh")(f(0)) && f(2) != "1")
    val expected = counted.groupBy(_(1)).map { case (transaction, requests) =>
      transaction -> requests
        .groupBy(f => CalibratedKind.of(f(3), f(4)))
        .map { case (kind, same) => kind -> same.size.toDouble }
    }
    RowWork.all.map(row => row.transaction -> row.requests).toMap.shouldBe(expected)
  }

  test("a request's kind goes by the start of its path, segment by segment") {
    Vector(
      ("GET", "/orders/composite-orders/1", CalibratedKind.OrderRead),
      ("GET", "/orders/configuration/prefixes", CalibratedKind.OrderSettings),
      ("GET", "/ordersome", CalibratedKind.LightRead),
      ("OPTIONS", "/orders", CalibratedKind.Preflight),
      ("PUT", "/invoice/invoices/1", CalibratedKind.FinanceWrite),
      ("GET", "/patron/account/1", CalibratedKind.Account),
    ).foreach { case (method, path, kind) => CalibratedKind.of(method, path).shouldBe(kind) }
  }
}

class NetworkParametersSpec extends PlainSuite {

  test("parameters come back from their file as they were written") {
    val committed = NetworkParameters.committed
    ParametersText.rounded(committed).shouldBe(committed)
  }

  test("the committed parameters have a base time for each row of the published tables") {
    NetworkParameters.committed.baseMs.should(have).size(28)
    NetworkParameters.committed.campaigns.keySet.shouldBe(Set("consolidation"))
  }

  test("a transaction without a factor costs in a campaign what it always does") {
    NetworkParameters.committed.factor("mobius", "EVA_TC: View Account").shouldBe(1.0)
  }
}
