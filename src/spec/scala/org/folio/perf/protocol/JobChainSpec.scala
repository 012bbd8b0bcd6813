package org.folio.perf.protocol

import io.gatling.core.Predef._
import org.folio.perf.model.{JobOutcome, JobSample, JobStatus}
import org.folio.perf.testkit.{ChainSuite, GatlingSuite}
import scala.concurrent.duration._

/** Chains that wait for jobs and report them. */
class JobChainSpec extends GatlingSuite with ChainSuite {

  private val jobReport =
    JobReport("the job", JobReport.byStatus(state, "done")("running")).showing("all" -> state)

  private val untilDone = Vector("GET /job", "GET /job", "GET /job", "GET /list")

  test("a job that is not done in time fails the transaction, or lets it go on") {
    val ran = chained()(run =>
      exec(
        run(Transaction("late")(pollJob(0.seconds), list)),
        run(Transaction("goes on")(pollJob(0.seconds).goingOn, list)),
      )
    )
    ran.names.shouldBe(Vector("GET /job", "GET /job", "GET /list"))
    ran.outcomes.shouldBe(Vector("late" -> "GET /job: not done after 0 seconds", "goes on" -> "ok"))
  }

  test("a job that makes no progress for too long is not waited for, and one that makes progress is") {
    val stuck = once(pollJob(1.minute).unlessStuck(state, 0.seconds), list)
    stuck.names.shouldBe(Vector("GET /job"))
    stuck.outcome.shouldBe("GET /job: no progress")
    val slow = once(pollJob(1.minute).unlessStuck(state, 1.minute), list)
    slow.names.shouldBe(untilDone)
    slow.outcome.shouldBe("ok")
  }

  test("a job that has ended is told with its own times, records and statuses") {
    val (from, to, count) = (SessionKey("from"), SessionKey("to"), SessionKey("count"))
    val captured = Step.compute(
      _.set(from.name, "2024-05-16T14:02:07.250+00:00")
        .set(to.name, "2024-05-16T16:02:08.000+0200")
        .set(count.name, 416)
    )
    val told = jobReport.between(from, to).counting(count)
    val ran = once(pollJob(1.minute).goingOn, captured, Step.reportJob(told))
    ran.jobs.shouldBe(
      Vector(
        JobSample(
          1715868127250L,
          750,
          "t1",
          "the job",
          JobOutcome.Succeeded,
          Some(416),
          Vector(JobStatus("all", "done")),
          "",
        )
      )
    )
    ran.outcome.shouldBe("ok")
  }

  test("a job without times of its own counts from its polling") {
    val thought = Step.thinkTime(100.millis, 100.millis)
    val ran = once(list, thought, pollJob(1.minute).goingOn, Step.reportJob(jobReport))
    ran.jobs.map(_.outcome).shouldBe(Vector(JobOutcome.Succeeded))
    ran.jobs.head.startMs.should(be >= ran.transactions.head.startMs + 100)
  }

  test("a job that was not waited for any longer timed out, and fails its transaction or not") {
    val late = pollJob(0.seconds).goingOn
    val ran = chained()(run =>
      exec(
        run(Transaction("late")(late, Step.reportJob(jobReport), list)),
        run(Transaction("goes on")(late, Step.reportJob(jobReport.goingOn), list)),
      )
    )
    val message = "the job did not end in time (all running)"
    ran.jobs.map(j => (j.outcome, j.message)).shouldBe(Vector.fill(2)((JobOutcome.TimedOut, message)))
    ran.outcomes.shouldBe(Vector("late" -> s"the job: $message", "goes on" -> "ok"))
    ran.names.shouldBe(Vector("GET /job", "GET /job", "GET /list"))
  }

  test("a job with a status that nobody named, or none, has failed") {
    val broken = Step.compute(_.set(state.name, "broken"))
    val because = jobReport.because(_ => Some("3 of 10 records in error"))
    val ran = chained()(run =>
      exec(
        run(Transaction("none")(Step.reportJob(jobReport))),
        run(Transaction("broken")(broken, Step.reportJob(jobReport))),
        run(Transaction("partly")(broken, Step.reportJob(because))),
      )
    )
    ran.jobs.map(_.outcome).distinct.shouldBe(Vector(JobOutcome.Failed))
    val messages = Vector(
      "the job failed",
      "the job failed (all broken)",
      "the job failed (all broken, 3 of 10 records in error)",
    )
    ran.jobs.map(_.message).shouldBe(messages)
    ran.outcomes.map(_._2).shouldBe(messages.map("the job: " + _))
  }
}
