package org.folio.perf.testkit

import org.folio.perf.live.{LiveCounts, LiveRun, LiveTally}
import org.folio.perf.model._

/** Runs that go on, for what shows them. */
object SampleLive {
  private val start = SampleRun.StartMs
  private val criteria =
    Vector(StopLine.parse("errors > 20 % for 60 s").fold(wrong => sys.error(wrong), identity))

  /** A minute and a half after the start: half a minute of the steady state, every fourth transaction failed. */
  def underWay(name: String = "Check-In", message: String = "status 500"): LiveRun = {
    val live = new LiveTally(manifest(name), criteria, _ => ())
    live.injector(InjectorSample(start + 80000, 25, 50, 100, 20))
    live.injector(InjectorSample(start + 82000, 12.5, 75, 256, 30))
    (0 until 18).foreach { slice =>
      (0 until 4).foreach { n =>
        val sample = TransactionSample(
          start + slice * 5000L + n,
          100 * (n + 1),
          "small1",
          name,
          n != 3,
          if (n == 3) message else "",
        )
        live.finished(sample)
      }
      live.tick(start + (slice + 1) * 5000L, LiveCounts(slice + 1L, slice * 30L, 3, 0))
    }
    live.cluster(Vector(SampleRun.series(Seq(40, 97.5), "db-1", "AWS/RDS")))
    now(live, 90000)
  }

  /** Before anything has happened. */
  def begun: LiveRun = now(new LiveTally(manifest("Check-In"), Vector.empty, _ => ()), 200)

  private def now(live: LiveTally, ms: Long): LiveRun = {
    val asked = live.snapshot()
    live.tick(start + ms, LiveCounts(20, 540, 3, 0))
    Patience.get(asked)
  }

  private def manifest(name: String): RunManifest = {
    val workflow = SampleRun.manifest.plan.head
    SampleRun.manifest.copy(
      endedAt = None,
      ending = None,
      plan = Vector(workflow.copy(transactions = Vector(PlannedTransaction(name, 6)))),
    )
  }
}
