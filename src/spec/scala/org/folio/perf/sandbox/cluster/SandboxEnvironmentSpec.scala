package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.RequestKind
import org.folio.perf.testkit.{Answers, PlainSuite, Plans, SampleEnvironment, StubScheduler}

/** Expected behaviour of the shipped environment. */
class SandboxEnvironmentSpec extends PlainSuite {
  private val environment = SampleEnvironment.named("sandbox")
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
      SampleEnvironment
        .responseMs(Demand.of(stations, module, kind), stations)
        .should((be >= least).and(be <= most))
  }

  test("the normal plan keeps every station and the database below 60 %, and every service of its reservation") {
    normal.answers.refused.shouldBe(0)
    normal.percents.filter(_._2 >= 60).shouldBe(empty)
    normal.ofReservation.filter(_._2 >= 60).shouldBe(empty)
    normal.database.should(be < 60.0)
  }

  test("the high-load plan saturates only mod-search") {
    highLoad.percents.toMap.apply("mod-search").should((be >= 95.0).and(be <= 100.0))
    highLoad.percents.filter(_._2 >= 80).map(_._1).shouldBe(Vector("mod-search"))
    highLoad.ofReservation.filter(_._2 >= 80).map(_._1).shouldBe(Vector("mod-search"))
    highLoad.database.should(be < 80.0)
  }

  test("under the high-load plan searches become several times slower, other requests do not") {
    val search = Plans.highLoad.indexWhere(_._2 == RequestKind.Search)
    val write = Plans.highLoad.indexWhere(_._2 == RequestKind.Write)
    highLoad.answers.refused.shouldBe(0)
    (highLoad.meanMs(search) / normal.meanMs(search)).should(be > 2.5)
    (highLoad.meanMs(write) / normal.meanMs(write)).should(be < 1.15)
  }

  test("percentiles differ from the median, since service times are spread") {
    val write = normal.answers.of(Plans.normal.indexWhere(_._2 == RequestKind.Write))
    (write((write.size * 0.95).toInt) / write(write.size / 2)).should((be > 1.5).and(be < 2.5))
  }

  private lazy val normal = new Run(Plans.normal)
  private lazy val highLoad = new Run(Plans.highLoad)

  /** Ten minutes of a plan. Utilisation is in per cent, without the first 100 seconds. */
  private class Run(plan: Vector[(String, RequestKind, Double)]) {
    private val scheduler = new StubScheduler()
    private val cluster = new LiveCluster(environment, serviceDemand = 1, seed = 7, scheduler)
    val answers: Answers = Plans.run(cluster, scheduler, plan, seconds = 600, seed = 3)
    scheduler.advanceSeconds(1)
    private val first = StubScheduler.Start / 1000000000L
    private val workMs = cluster.usage.workMs.map(average)

    val percents: Vector[(String, Double)] =
      stations.all.zip(workMs).map { case (station, work) => station.name -> work / 10 / station.vCpu }

    val ofReservation: Vector[(String, Double)] = environment.modules.zip(workMs).map { case (module, work) =>
      module.name -> (work + module.tasks * module.idleCpuMs) / 10 / module.reservedVCpu
    }

    def database: Double = average(cluster.usage.databasePercent)

    def meanMs(number: Int): Double = answers.of(number).sum / answers.of(number).size

    private def average(series: SecondSeries): Double =
      series.summary(first + 100, first + 600, cluster.usage.lastComplete).get.average
  }
}

/**
 * Slowdown of the circulation desk during an import, in the shipped environment. Published for
 * Poppy with file splitting: check-in takes 1.8 to 2.4 times as long (create) or 1.4 to 1.8 times
 * (update); check-out takes 1.6 to 1.9 or 1.4 to 1.6 times.
 */
class DeskDuringImportSpec extends PlainSuite {
  private val environment = SampleEnvironment.named("sandbox")

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
