package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{Environment, JobLoad, RequestKind}
import org.folio.perf.testkit.{PlainSuite, SampleEnvironment, StubScheduler}
import org.scalacheck.Gen
import org.scalatestplus.scalacheck.ScalaCheckPropertyChecks

class LiveClusterSpec extends PlainSuite with ScalaCheckPropertyChecks {
  private val tiny = SampleEnvironment.environment
  private val write =
    ClusterCall("t", "mod-circulation", "POST", "/circulation/check-out", RequestKind.Write)
  private val read = ClusterCall("t", "mod-users", "GET", "/users", RequestKind.LightRead)
  private val search =
    ClusterCall("t", "mod-search", "GET", "/search/instances", RequestKind.Search)

  test("without service demand a request is answered in the same call") {
    val run = new Run(tiny, serviceDemand = 0)
    run.pass(write)
    run.answeredAtMs.shouldBe(Vector(0.0))
    run.scheduler.timersSet.shouldBe(0)
  }

  test("a single request takes the calculated time, times the service demand") {
    ran(tiny)(write).answeredAtMs.head.shouldBe(100.0625 +- 0.01)
    ran(tiny, serviceDemand = 2)(write).answeredAtMs.head.shouldBe(200.125 +- 0.01)
  }

  test("a request's stay began when it arrived, and making its answer is part of it") {
    ran(tiny)(write.copy(ageNanos = 2000000)).answeredAtMs.head.shouldBe(98.0625 +- 0.01)
    val slow = new Run(tiny)
    def answered(): Double = {
      val start = slow.scheduler.nowNanos
      var endMs = 0.0
      slow.cluster.pass(write) { () =>
        // Making it takes 3 ms.
        slow.scheduler.advanceSeconds(0.003)
        endMs = (slow.scheduler.nowNanos - start) / 1e6
      }(() => fail("it was refused"))
      slow.scheduler.runAll()
      endMs
    }
    answered().shouldBe(103.0625 +- 0.01)
    (1 to 1000).foreach(_ => answered())
    // The database is a little in use by then.
    answered().shouldBe(100.0625 +- 0.2)
  }

  test("a full station refuses only the requests above its capacity") {
    val run = ran(tiny)(Vector.fill(25)(search): _*)
    run.refused.should(be > 0)
    run.answeredAtMs.size.should(be >= 10)
    (run.answeredAtMs.size + run.refused).shouldBe(25)
  }

  test("a database without a free connection refuses") {
    // 7 tasks keep 14 of 16 connections open.
    val few = tiny.copy(
      database = tiny.database.copy(maxConnections = 16),
      maxPresentPerTask = 1000,
    )
    val run = ran(few)(Vector.fill(20)(read): _*)
    run.refused.should(be > 0)
    (run.answeredAtMs.size + run.refused).shouldBe(20)
  }

  test("every request is answered or refused once, and none keeps a connection") {
    val calls = Gen.oneOf(write, read, search, read.copy(kind = RequestKind.Preflight))
    val arrivals = Gen.listOf(Gen.zip(calls, Gen.choose(0, 20)))
    forAll(arrivals) { calls =>
      val run = new Run(tiny.copy(spread = 0.8))
      calls.foreach { case (call, waitMs) =>
        run.scheduler.advanceSeconds(waitMs / 1000.0)
        run.pass(call)
      }
      run.scheduler.runAll()
      (run.answeredAtMs.size + run.refused).shouldBe(calls.size)
      run.scheduler.advanceSeconds(1)
      run.cluster.usage.connections.at(run.cluster.usage.lastComplete).shouldBe(14.0)
    }
  }

  test("the same seed and calls give the same times, another seed gives others") {
    def times(seed: Long): Vector[Double] = {
      val run = new Run(tiny.copy(spread = 0.5), seed = seed)
      run.passEvery(0.01, read, 50)
      run.scheduler.runAll()
      run.answeredAtMs
    }
    times(1).shouldBe(times(1))
    times(1).should(not).be(times(2))
  }

  test("the work that is measured is the work that was done") {
    val run = new Run(tiny)
    run.passEvery(0.11, write, 100)
    run.scheduler.advanceSeconds(5)
    val usage = run.cluster.usage
    def worked(series: SecondSeries): Double =
      series.summary(run.firstSecond, run.firstSecond + 60, usage.lastComplete).get.sum
    val number = tiny.modules.map(_.name).zipWithIndex.toMap
    worked(usage.workMs(number("mod-circulation"))).shouldBe(2000.0 +- 1e-6)
    worked(usage.workMs(number("mod-users"))).shouldBe(1200.0 +- 1e-6)
    worked(usage.workMs(number("mod-search"))).shouldBe(0.0)
    worked(usage.databaseWorkMs).shouldBe(900.0 +- 1e-6)
  }

  test("a saturated station works no more than its vCPUs can") {
    val run = new Run(tiny.copy(maxPresentPerTask = 1000000))
    run.passEvery(0.005, search, 30000)
    val usage = run.cluster.usage
    val number = tiny.modules.indexWhere(_.name == "mod-search")
    val busy = usage
      .workMs(number)
      .summary(run.firstSecond + 60, run.firstSecond + 150, usage.lastComplete)
      .get
    busy.average.should((be > 970.0).and(be < 1010.0))
  }

  test("a busy database is measured below 100 % and slows its requests down") {
    val run = new Run(tiny.copy(maxPresentPerTask = 1000000))
    val heavy = new Run(
      tiny.copy(
        maxPresentPerTask = 1000000,
        database = tiny.database.copy(vCpu = 1, maxConnections = 100000),
      )
    )
    Seq(run, heavy).foreach(_.passEvery(0.0025, read, 20000))
    val usage = heavy.cluster.usage
    usage.databasePercent
      .summary(heavy.firstSecond + 20, heavy.firstSecond + 50, usage.lastComplete)
      .get
      .max
      .shouldBe(99.9)
    heavy.answeredAtMs.takeRight(100).sum.should(be > run.answeredAtMs.takeRight(100).sum)
  }

  test("a call to a module that the environment has not passes the gateway alone") {
    val run = ran(tiny)(read.copy(module = "mod-unknown"))
    // 0.5 base + 0.5 + 1 + 2 at the gateway + 3.5 / 8 on the instances
    run.answeredAtMs.head.shouldBe(4.4375 +- 0.51)
  }

  /** A cluster with calls that came at the same moment, when all are over. */
  private def ran(environment: Environment, serviceDemand: Double = 1)(calls: ClusterCall*): Run = {
    val run = new Run(environment, serviceDemand)
    calls.foreach(run.pass)
    run.scheduler.runAll()
    run
  }

  final private class Run(environment: Environment, serviceDemand: Double = 1, seed: Long = 1) {
    val scheduler = new StubScheduler()
    val cluster = new LiveCluster(environment, serviceDemand, seed, scheduler)
    val firstSecond: Long = StubScheduler.Start / 1000000000L
    private val times = Vector.newBuilder[Double]
    var refused = 0

    def pass(call: ClusterCall): Unit = {
      val start = scheduler.nowNanos
      cluster.pass(call)(() => times += (scheduler.nowNanos - start).toDouble / 1e6) { () =>
        refused += 1
      }
    }

    /** Sends calls one after the other, and waits after each. */
    def passEvery(seconds: Double, call: ClusterCall, times: Int): Unit =
      (1 to times).foreach { _ =>
        pass(call)
        scheduler.advanceSeconds(seconds)
      }

    def answeredAtMs: Vector[Double] = times.result()
  }
}

/** Effects of a job on a cluster that is idle otherwise, or has one user. */
class LiveJobsSpec extends PlainSuite {
  private val write =
    ClusterCall("t", "mod-circulation", "POST", "/circulation/check-out", RequestKind.Write)
  private val load =
    JobLoad(databaseMsPerSec = 1000, Map("mod-circulation" -> 400.0))
  private val environment = SampleEnvironment.environment.copy(jobs = Map("data-import" -> load))

  private def cluster(scheduler: StubScheduler) =
    new LiveCluster(environment, serviceDemand = 1, seed = 1, scheduler)

  /** Milliseconds that a request takes which is sent after `afterMs`. */
  private def responseMs(afterMs: Long, jobSeconds: Option[Double]): Double = {
    val scheduler = new StubScheduler
    val live = cluster(scheduler)
    jobSeconds.foreach(live.work(JobKind.DataImport, _))
    var answered = 0L
    scheduler.after(afterMs * 1000000) { () =>
      live.pass(write)(() => answered = scheduler.nowNanos)(() => fail("refused"))
    }
    val start = scheduler.nowNanos
    scheduler.runAll()
    (answered - start) / 1e6 - afterMs.toDouble
  }

  test("a request takes longer while a job is running, and not when it is over") {
    val alone = responseMs(30000, None)
    responseMs(30000, Some(60.0)).should(be > alone * 1.05)
    // Three minutes after its end the database has forgotten it.
    responseMs(190000, Some(10.0)).shouldBe(alone +- 0.5)
  }

  test("its work is measured in the seconds in which it is done") {
    val seconds = workMs(JobKind.DataImport)
    seconds.sum.shouldBe(10000.0 +- 1.0)
    seconds(5).shouldBe(1000.0 +- 1.0)
    seconds(11).shouldBe(0.0)
  }

  /** The database's work in each of the 12 seconds from the start of a job of 10 seconds on. */
  private def workMs(job: JobKind): Seq[Double] = {
    val scheduler = new StubScheduler
    val live = cluster(scheduler)
    val first = scheduler.nowNanos / 1000000000L
    live.work(job, 10.0)
    scheduler.advanceSeconds(20)
    val usage = live.usage
    (first until first + 12).map(usage.databaseWorkMs.at)
  }
}
