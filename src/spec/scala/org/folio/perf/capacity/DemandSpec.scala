package org.folio.perf.capacity

import org.folio.perf.testkit.{PlainSuite, SampleEnvironment}

class DemandSpec extends PlainSuite {
  private val stations = SampleEnvironment.stations

  private def visits(demand: Demand): Vector[(String, Double)] =
    demand.visits.map(v => stations.all(v.station).name -> v.workMs)

  test("a call carries the work of the calls it causes, and of their way through the gateway") {
    val demand = Demand.of(stations, "mod-circulation", RequestKind.Write).get
    demand.passes.shouldBe(4.0)
    demand.databaseMs.shouldBe(9.0)
    visits(demand)
      .shouldBe(
        Vector(
          "nginx-okapi" -> 0.5,
          "okapi" -> 4.0,
          "mod-authtoken" -> 8.0,
          "mod-circulation" -> 20.0,
          "mod-users" -> 12.0,
          "instances" -> 44.5,
        )
      )
  }

  test("a call alone needs its base times and its work") {
    val demand = Demand.of(stations, "mod-circulation", RequestKind.Write).get
    // Base 4 x 0.5 + 30 + 3 x 6 = 50; beside the queues of two vCPUs 10 + 6; in queues
    // 0.5 + 4 + 8 + 10 + 6, and 44.5 / 8 on the instances.
    demand.delayMs.shouldBe(66.0)
    SampleEnvironment.responseMs(demand, stations).shouldBe(100.0625)
  }

  test("a search works on the search nodes too") {
    val demand = Demand.of(stations, "mod-search", RequestKind.Search).get
    visits(demand).last
      .shouldBe("search nodes" -> 8.0)
    demand.databaseMs.shouldBe(0.0)
  }

  test("a preflight comes no further than the proxy, whatever module it names") {
    val demand = Demand.of(stations, "mod-circulation", RequestKind.Preflight).get
    visits(demand)
      .shouldBe(
        Vector(
          "nginx-okapi" -> 0.5,
          "okapi" -> 0.25,
          "instances" -> 0.75,
        )
      )
    demand.passes.shouldBe(0.0)
    demand.delayMs.shouldBe(1.0)
  }

  test("a module has no demand for a kind of call that it has no costs for") {
    Demand.of(stations, "mod-users", RequestKind.Search).shouldBe(None)
    Demand.of(stations, "mod-orders", RequestKind.Read).shouldBe(None)
  }

  test("a full database doubles the base times when its stretch is 1") {
    val database = SampleEnvironment.environment.database
    DatabaseStretch.factor(database, databaseMs = 3, utilisation = 1).shouldBe(2.0)
    DatabaseStretch.factor(database, databaseMs = 3, utilisation = 0.5).shouldBe(1.25)
  }

  test("a busy database does not touch requests that do not use it") {
    val database = SampleEnvironment.environment.database
    DatabaseStretch.factor(database, databaseMs = 0, utilisation = 1).shouldBe(1.0)
  }
}
