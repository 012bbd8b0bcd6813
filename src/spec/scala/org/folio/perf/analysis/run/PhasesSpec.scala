package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.JobPhase
import org.folio.perf.testkit.{RuleSuite, SampleRun}
import org.folio.perf.testkit.SampleRun.{job, steady, Transaction}
import org.folio.perf.model._

class PhasesSpec extends RuleSuite {

  private val From = SampleRun.SteadyFromMs.toLong

  private def phases(run: SampleRun): Vector[PhaseResult] = run.measured.results.phases

  /** Ten of 100 ms, the first at the start of the steady state, then ten of 250 ms. */
  private val slowsDown = steady(10) ++
    steady(10, ms = 250).map(t => t.copy(startMs = t.startMs + 100000))

  /** 20 s from 100 s after the ramp-up on: the last of the slow ones has ended after 9.25 s. Then two short periods. */
  private val jobs = Vector(
    job("import", From + 100000, 20000),
    job("import", From + 200000, 1000),
    job("import", From + 300000, 1000),
  )

  test("a transaction is of the phase when a job was running at its start") {
    // The last one of those without jobs goes on until the jobs run.
    val long = slowsDown.map(t => if (t.startMs == slowsDown(9).startMs) t.copy(ms = 95000) else t)
    val during = phases(SampleRun(transactions = long, jobs = jobs)).head.rows.map(_.during)
    during.shouldBe(Vector(PhaseTimes(10, 0, Some(250.0), Some(250))))
    val phase = phases(SampleRun(transactions = slowsDown, jobs = jobs))
    phase.map(_.kind).shouldBe(Vector("import"))
    phase.head.rows.shouldBe(
      Vector(
        PhaseRow(
          "Check-In",
          during = PhaseTimes(10, 0, Some(250.0), Some(250)),
          without = PhaseTimes(10, 0, Some(100.0), Some(100)),
          ratio = Some(2.5),
          muchSlower = true,
        )
      )
    )
    phase.head.runningMs.shouldBe(22000)
    phase.head.steadyMs.shouldBe(600000)
  }

  test("twice as slow is marked, less is not") {
    def ratioAt(ms: Int) = {
      val slow = steady(10, ms = ms).map(t => t.copy(startMs = t.startMs + 100000))
      val run = SampleRun(
        transactions = steady(10) ++ slow,
        jobs = jobs,
      )
      phases(run).head.rows.map(row => (row.ratio, row.muchSlower))
    }
    ratioAt(200).shouldBe(Vector((Some(2.0), true)))
    ratioAt(199).shouldBe(Vector((Some(1.99), false)))
  }

  test("fewer than ten executions in a part have no ratio") {
    phases(SampleRun(transactions = slowsDown.drop(1), jobs = jobs)).head.rows.map(_.ratio).shouldBe(Vector(None))
  }

  test("jobs in fewer than three periods of the steady state, or ten minutes, mark nothing") {
    def isMarked(jobs: JobSample*) =
      phases(SampleRun(transactions = slowsDown, jobs = jobs.toVector)).head.rows.exists(_.muchSlower)
    isMarked(jobs.take(2): _*).shouldBe(false)
    isMarked(jobs.take(2) :+ job("import", 0, 1000): _*).shouldBe(false)
    // Less than a minute apart.
    isMarked(jobs.take(2) :+ job("import", From + 250000, 1000): _*).shouldBe(false)
    isMarked(jobs: _*).shouldBe(true)
  }

  test("transactions of the workflow whose name begins with that of a job are the job's own") {
    val of = job("CSI share", From, 20000)
    val planned = SampleRun.manifest.plan.head
    val own = planned.copy(
      code = "csi",
      transactions = Vector("CSI share: real duration", "CSI_TC").map(PlannedTransaction(_, 1)),
    )
    JobPhase.of(Vector(of), Vector(planned, own)).map(_.kind).shouldBe(Vector("csi"))
  }

  test("where a tenth fails, times are not compared") {
    val failing = slowsDown :+
      steady(1, message = "500").head.copy(startMs = From + 20000) :+
      steady(1, message = "500").head.copy(startMs = From + 21000)
    val run =
      SampleRun(transactions = failing, jobs = jobs)
    phases(run).head.rows
      .map(row => (row.without.failed, row.ratio, row.muchSlower))
      .shouldBe(Vector((2L, None, false)))
  }

  test("spans that touch are one, and what lies between two is outside") {
    val phase = new JobPhase(
      "x",
      Vector(job("import", 0, 10), job("import", 10, 10), job("import", 40, 10), job("import", 45, 2)),
    )
    def isRunning(at: Long) = phase.isRunning(SampleRun.StartMs + at)
    Vector[Long](0, 10, 19, 40, 49).filterNot(isRunning).shouldBe(empty)
    Vector[Long](-1, 20, 39, 50).filter(isRunning).shouldBe(empty)
    phase
      .between(SampleRun.StartMs + 5, SampleRun.StartMs + 45)
      .map { case (from, to) => (from - SampleRun.StartMs, to - SampleRun.StartMs) }
      .shouldBe(Vector((5, 20), (40, 45)))
  }

  /** A transaction every 100 ms, `count` of them from a time on. */
  private def dense(fromMs: Long, count: Int, ms: Int): Vector[Transaction] =
    Vector.tabulate(count)(i => Transaction(From + fromMs + i * 100L, ms))

  private def findings(without: Vector[Transaction], during: Vector[Transaction]) = SampleRun(
    transactions = without ++ during,
    jobs = jobs,
  ).report.allFindings.filter(_.id == "slow-during-jobs-1")

  test("what is much slower during jobs is a finding, with the slowest named") {
    tell(findings(dense(0, 40, 100), dense(101000, 40, 250)))
  }

  test("what is much slower by chance, or by too little to be noticed, is no finding") {
    Vector((40, 100, 29, 250), (29, 100, 40, 250), (40, 40, 40, 89), (40, 40, 40, 90)).foreach {
      case (without, usualMs, during, ms) => tell(findings(dense(0, without, usualMs), dense(101000, during, ms)))
    }
  }
}
