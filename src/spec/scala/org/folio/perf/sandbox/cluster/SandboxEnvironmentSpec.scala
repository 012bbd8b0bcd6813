package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{Demand, EnvironmentLoader, OfferedCalls, RequestKind, Stations, Utilisation}
import org.folio.perf.testkit.{Answers, PlainSuite, Plans, StubScheduler}

/** Expected behaviour of the shipped environment, calculated and with its live stations. */
class SandboxEnvironmentSpec extends PlainSuite {
  private val environment =
    EnvironmentLoader.load("sandbox").value
  private val stations = new Stations(environment)

  test("at low load requests take about as long as on a real FOLIO") {
    val expected = Vector(
      ("mod-circulation", RequestKind.Preflight, 1.0, 3.0),
      ("mod-users", RequestKind.LightRead, 5.0, 20.0),
      ("mod-configuration", RequestKind.LightRead, 5.0, 20.0),
      ("mod-inventory", RequestKind.Read, 15.0, 60.0),
      ("mod-circulation", RequestKind.Write, 200.0, 500.0),
      ("mod-search", RequestKind.Search, 50.0, 200.0),
      ("mod-users-bl", RequestKind.Login, 100.0, 700.0),
    )
    for ((module, kind, least, most) <- expected)
      Demand.of(stations, module, kind).get.responseMs(stations.all).should((be >= least).and(be <= most))
  }

  test("the normal plan keeps every station below 60 %") {
    val utilisation = Utilisation.of(stations, Plans.offered(Plans.normal))
    utilisation.stations.filter(_.percent >= 60).shouldBe(empty)
    utilisation.databasePercent.should(be < 60.0)
    utilisation.passesPerSecond.should(be > 150.0)
  }

  test("the normal plan keeps every service below 60 % of its reservation") {
    reservedPercent(Plans.normal).filter(_._2 >= 60).shouldBe(empty)
  }

  test("the high-load plan saturates only mod-search") {
    val utilisation = Utilisation.of(stations, Plans.offered(Plans.highLoad))
    utilisation.busiest.name.shouldBe("mod-search")
    utilisation.busiest.percent.should((be >= 95.0).and(be <= 100.0))
    utilisation.stations.filter(_.percent >= 80).map(_.name).shouldBe(Vector("mod-search"))
    utilisation.databasePercent.should(be < 80.0)
    reservedPercent(Plans.highLoad).filter(_._2 >= 80).map(_._1).shouldBe(Vector("mod-search"))
  }

  test("under the normal plan, the live stations need the calculated times") {
    val answers = normal._2
    val load = Plans.offered(Plans.normal)
    answers.refused.shouldBe(0)
    val ratios = load.zipWithIndex.map { case (calls, number) =>
      val times = answers.of(number)
      times.sum / times.size / Utilisation.responseMs(stations, load, calls).get
    }
    ratios.foreach(_.should((be > 0.93).and(be < 1.07)))
  }

  test("under the high-load plan searches become several times slower, other requests do not") {
    val usual = normal._2
    val high = highLoad._2
    val search = Plans.highLoad.indexWhere(_._2 == RequestKind.Search)
    val write = Plans.highLoad.indexWhere(_._2 == RequestKind.Write)
    high.refused.shouldBe(0)
    (mean(high, search) / mean(usual, search)).should(be > 2.5)
    (mean(high, write) / mean(usual, write)).should(be < 1.15)
  }

  test("the measurements of the live stations equal the calculation") {
    val usage = highLoad._1.usage
    val utilisation = Utilisation.of(stations, Plans.offered(Plans.highLoad))
    val first = StubScheduler.Start / 1000000000L
    val measured = stations.all.indices.map { number =>
      usage.workMs(number).summary(first + 100, first + 600, usage.lastComplete).get.average
    }
    utilisation.stations.zip(measured).filter(_._1.workMsPerSecond > 50).foreach { case (expected, found) =>
      (found / expected.workMsPerSecond).should((be > 0.95).and(be < 1.05))
    }
  }

  test("percentiles differ from the median, since service times are spread") {
    val write = normal._2.of(Plans.normal.indexWhere(_._2 == RequestKind.Write))
    (write((write.size * 0.95).toInt) / write(write.size / 2)).should((be > 1.5).and(be < 2.5))
  }

  private lazy val normal = live(Plans.normal)
  private lazy val highLoad = live(Plans.highLoad)

  private def live(plan: Vector[(String, RequestKind, Double)]): (LiveCluster, Answers) = {
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(environment, serviceDemand = 1, seed = 7, scheduler)
    val answers = Plans.run(cluster, scheduler, plan, seconds = 600, seed = 3)
    scheduler.advanceSeconds(1)
    (cluster, answers)
  }

  private def mean(answers: Answers, number: Int): Double =
    answers.of(number).sum / answers.of(number).size

  private def reservedPercent(
      plan: Vector[(String, RequestKind, Double)]
  ): Vector[(String, Double)] = {
    val load: Vector[OfferedCalls] = Plans.offered(plan)
    environment.modules.zip(Utilisation.of(stations, load).stations).map { case (module, used) =>
      val work = used.workMsPerSecond + module.tasks * module.idleCpuMs
      module.name -> work / 10 / module.reservedVCpu
    }
  }
}

/**
 * Slowdown of the circulation desk during an import, in the shipped environment. Published for
 * Poppy with file splitting: check-in takes 1.8 to 2.4 times as long (create) or 1.4 to 1.8 times
 * (update); check-out takes 1.6 to 1.9 or 1.4 to 1.6 times.
 */
class DeskDuringImportSpec extends PlainSuite {
  private val environment =
    EnvironmentLoader.load("sandbox").value

  /** Calls of a check-in and of a check-out, without preflights. */
  private val desk: Vector[(String, RequestKind, Double, Double)] = Vector(
    ("mod-configuration", RequestKind.LightRead, 1, 2),
    ("mod-users", RequestKind.LightRead, 2, 7),
    ("mod-circulation-storage", RequestKind.LightRead, 2, 0),
    ("mod-inventory-storage", RequestKind.LightRead, 1, 0),
    ("mod-inventory", RequestKind.Read, 1, 1),
    ("mod-feesfines", RequestKind.LightRead, 3, 2),
    ("mod-notes", RequestKind.LightRead, 0, 1),
    ("mod-patron-blocks", RequestKind.Read, 0, 2),
    ("mod-circulation", RequestKind.Read, 1, 5),
    ("mod-circulation", RequestKind.Write, 1, 1),
  )

  /** Rates of eight people at the desk of the sandbox. */
  private val (checkInsPerSecond, checkOutsPerSecond) = (1.3, 1.7)

  /** Milliseconds of a check-in and of a check-out, one call after the other. */
  private def times(isImporting: Boolean): (Double, Double) = {
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(environment, serviceDemand = 1, seed = 7, scheduler)
    if (isImporting) cluster.work(JobKind.DataImport, 300.0)
    val plan = desk.map { case (module, kind, ofCheckIn, ofCheckOut) =>
      (module, kind, ofCheckIn * checkInsPerSecond + ofCheckOut * checkOutsPerSecond)
    }
    val answers = Plans.run(cluster, scheduler, plan, seconds = 300, seed = 3)
    answers.refused.shouldBe(0)
    val means = plan.indices.map(i => answers.of(i).sum / answers.of(i).size)
    def sum(calls: ((String, RequestKind, Double, Double)) => Double) =
      desk.zip(means).map { case (call, mean) => calls(call) * mean }.sum
    (sum(_._3), sum(_._4))
  }

  private lazy val alone = times(isImporting = false)
  private lazy val during = times(isImporting = true)

  test("a check-in takes one and three quarter times as long while files are imported") {
    info(f"${during._1 / alone._1}%.2f times")
    (during._1 / alone._1).should((be >= 1.6).and(be <= 2.1))
  }

  test("a check-out is slowed down by a half to three quarters") {
    info(f"${during._2 / alone._2}%.2f times")
    (during._2 / alone._2).should((be >= 1.45).and(be <= 1.85))
  }
}
