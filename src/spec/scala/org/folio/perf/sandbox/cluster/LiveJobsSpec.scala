package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.{JobLoad, RequestKind}
import org.folio.perf.testkit.{SampleEnvironment, StubScheduler}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Effects of a job on a cluster that is idle otherwise, or has one user. */
class LiveJobsSpec extends AnyFunSuite with Matchers {
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
    val scheduler = new StubScheduler
    val live = cluster(scheduler)
    val first = scheduler.nowNanos / 1000000000L
    live.work(JobKind.DataImport, 10.0)
    scheduler.after(20000000000L)(() => ())
    scheduler.runAll()
    val usage = live.usage
    val seconds = (first until first + 12).map(usage.databaseWorkMs.at)
    seconds.sum.shouldBe(10000.0 +- 1.0)
    seconds(5).shouldBe(1000.0 +- 1.0)
    seconds(11).shouldBe(0.0)
  }

  test("a job that the environment does not know costs nothing") {
    val scheduler = new StubScheduler
    val live = cluster(scheduler)
    live.work(JobKind.ListRefresh, 10.0)
    scheduler.after(20000000000L)(() => ())
    scheduler.runAll()
    val usage = live.usage
    (0 to 20).map(s => usage.databaseWorkMs.at(usage.lastComplete - s.toLong)).sum.shouldBe(0.0)
  }
}
