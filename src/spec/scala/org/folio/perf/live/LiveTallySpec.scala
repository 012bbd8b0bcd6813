package org.folio.perf.live

import org.folio.perf.model._
import org.folio.perf.testkit.{Patience, PlainSuite, SampleRun}
import scala.collection.mutable

class LiveTallySpec extends PlainSuite {
  private val start = SampleRun.StartMs
  private val steady = SampleRun.SteadyFromMs.toLong
  private val nothing = LiveCounts(0, 0, 0, 0)

  /** Ramp-up of a minute, then ten of steady state; Check-In six times and Check-Out twice a minute. */
  private val manifest = SampleRun.manifest.copy(endedAt = None, ending = None)

  private def tally(lines: String*)(stop: StopReason => Unit = _ => ()): LiveTally =
    new LiveTally(
      manifest,
      lines.toVector.map(line => StopLine.parse(line).value),
      stop,
    )

  private def sample(
      startMs: Long,
      ms: Int,
      name: String = "Check-In",
      message: String = "",
  ): TransactionSample =
    TransactionSample(start + startMs, ms, "small1", name, message.isEmpty, message)

  private def at(tally: LiveTally, ms: Long, counts: LiveCounts = nothing): LiveRun = {
    val asked = tally.snapshot()
    tally.tick(start + ms, counts)
    Patience.get(asked)
  }

  test("all that has finished is counted, and what began in the steady state is judged") {
    val live = tally()()
    live.finished(sample(steady - 1, 200))
    live.finished(sample(steady, 300))
    live.finished(sample(steady, 60, message = "status 500"))
    live.finished(sample(steady, 40, name = "unplanned"))
    val run = at(live, steady + 30000)
    run.phase.shouldBe(LivePhase.SteadyState)
    val checkIn = run.transactions.head
    (checkIn.succeeded, checkIn.failed, checkIn.sumMs).shouldBe((2L, 1L, 500L))
    // 50, 100 and 250 ms and so on: 200 is within 250, 300 within 500.
    checkIn.upTo.take(5).shouldBe(Vector(0L, 0L, 1L, 2L, 2L))
    (checkIn.judged.iterations, checkIn.judged.failed, checkIn.judged.p95Ms)
      .shouldBe((2L, 1L, Some(300L)))
    // Two of the steady state in half a minute of it.
    checkIn.judged.achievedPerMinute.shouldBe(4.0)
    run.failures.shouldBe(Vector(ErrorResult("", "Check-In", "status 500", 1, steady + 60, steady + 60)))
    run.transactions.last.judged.name.shouldBe("unplanned")
    (run.finished, run.failed).shouldBe((4L, 1L))
  }

  test("one of several load generators compares itself with its part of the plan") {
    val workflows = manifest.plan.map(workflow => WorkflowTurns(workflow.code, 2, Vector(1)))
    val own = ShardRun(Shard(2, 2), "r1", manifest.loadStartedAt, None, workflows)
    val live = new LiveTally(manifest.copy(shard = Some(own)), Vector.empty, _ => ())
    val others = at(live, steady + 120000)
    others.transactions.map(_.judged.offeredPerMinute).shouldBe(Vector(3.0, 1.0))
    val ends = steady + 60000
    for {
      workflow <- manifest.plan
      (ms, n) <- PlannedStarts.ofWorkflowMs(manifest.profile, workflow).zipWithIndex
      if n % 2 == 1 && ms < ends
    } live.started(workflow.code, start + ms)
    val kept = at(live, ends).planKept
    kept.keptPercent.shouldBe(Some(100.0))
    kept.started.should(be >= kept.planned)
    MetricFamily.of(at(live, ends)).flatMap(_.samples).forall(_.labels.contains("shard" -> "2/2")).shouldBe(true)
  }

  test("the course has a point for each five seconds, with what happened in them") {
    val live = tally()()
    live.finished(sample(0, 100))
    live.finished(sample(0, 300))
    live.tick(start + 5000, LiveCounts(1, 20, 3, 0))
    live.finished(sample(4000, 50, message = "no"))
    live.tick(start + 9999, LiveCounts(1, 25, 3, 0))
    val run = at(live, 10001, LiveCounts(2, 50, 1, 0))
    run.course
      .map(p => (p.transactions, p.failedTransactions))
      .shouldBe(Vector((2L, 0L), (1L, 1L)))
    run.course.map(_.requests).shouldBe(Vector(20L, 30L))
    run.course.map(_.activeUsers).shouldBe(Vector(3L, 1L))
    run.course.map(_.p95Ms).shouldBe(Vector(Some(300L), None))
  }

  test("starts are compared with their plan, apart from what all of them lag behind, and with what is due") {
    val live = tally()()
    // Six a minute: the ramp-up of a minute starts three, at these moments of the plan.
    val planned = PlannedStarts.openModelMs(manifest.profile, 6, 0).take(3)
    live.started("cico", start + planned(0) + 40)
    at(live, planned(1) + 40 + 249).planKept.keptPercent.shouldBe(Some(100.0))
    at(live, planned(1) + 40 + 250).planKept.keptPercent.shouldBe(Some(50.0))
    live.started("cico", start + planned(1) + 40 + 250)
    live.started("cico", start + planned(2) + 40 + 251)
    val kept = at(live, planned(2) + 1000).planKept
    (kept.planned, kept.started, kept.worstMs).shouldBe((3L, 3L, Some(251L)))
    kept.keptPercent.get.shouldBe(66.666 +- 0.001)
  }

  test("a criterion that is met stops the run once") {
    val stopped = mutable.ArrayBuffer.empty[StopReason]
    val live = tally("errors > 20 % for 10 s")(stopped += _)
    (1 to 4).foreach { n =>
      live.finished(sample(n * 5000L - 100, 50, message = "down"))
      live.tick(start + n * 5000L, nothing)
    }
    stopped.map(r => (r.line, r.atMs)).shouldBe(Seq(("errors > 20 % for 10 s", 10000L)))
  }

  test("whoever asks after the end gets the end") {
    val live = tally()()
    live.finished(sample(0, 100))
    live.close(start + 20000, LiveCounts(1, 1, 0, 0))
    val run = Patience.get(live.snapshot())
    (run.hasEnded, run.phase, run.finished).shouldBe((true, LivePhase.Ended, 1L))
  }

  test("whoever asks a run that can no longer be followed is told so") {
    val live = tally()()
    val before = live.snapshot()
    live.fail(new IllegalStateException("broken"))
    before.isCompletedExceptionally.shouldBe(true)
    live.snapshot().isCompletedExceptionally.shouldBe(true)
  }
}
