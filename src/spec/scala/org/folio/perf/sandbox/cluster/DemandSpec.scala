package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{DatabaseStretch, RequestKind}
import org.folio.perf.testkit.{PlainSuite, SampleEnvironment}

class DemandSpec extends PlainSuite {
  private val stations = SampleEnvironment.stations

  private def visits(demand: Demand): Vector[(String, Double)] =
    demand.visits.map(v => stations.all(v.station).name -> v.workMs)

  test("a call carries the work of the calls it causes, and of their way through the gateway") {
    val demand = Demand.of(stations, "mod-circulation", RequestKind.Write)
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
    val demand = Demand.of(stations, "mod-circulation", RequestKind.Write)
    // Base 4 x 0.5 + 30 + 3 x 6 = 50; beside the queues of two vCPUs 10 + 6; in queues
    // 0.5 + 4 + 8 + 10 + 6, and 44.5 / 8 on the instances.
    demand.delayMs.shouldBe(66.0)
    SampleEnvironment.responseMs(demand, stations).shouldBe(100.0625)
  }

  test("a search works on the search nodes too") {
    val demand = Demand.of(stations, "mod-search", RequestKind.Search)
    visits(demand).last
      .shouldBe("search nodes" -> 8.0)
    demand.databaseMs.shouldBe(0.0)
  }

  test("a preflight comes no further than the proxy, whatever module it names") {
    val demand = Demand.of(stations, "mod-circulation", RequestKind.Preflight)
    visits(demand)
      .shouldBe(
        Vector(
          "nginx-okapi" -> 0.5,
          "okapi" -> 0.25,
          "instances" -> 0.75,
        )
      )
    demand.delayMs.shouldBe(1.0)
  }

  test("a kind of call that the module has no costs for, and a call of an unknown module, cost the gateway alone") {
    val demand = Demand.of(stations, "mod-users", RequestKind.Search)
    visits(demand).map(_._1).shouldBe(Vector("nginx-okapi", "okapi", "mod-authtoken", "instances"))
    Demand.of(stations, "mod-orders", RequestKind.Read).shouldBe(demand)
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
