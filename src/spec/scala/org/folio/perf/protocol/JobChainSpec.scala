package org.folio.perf.protocol

import org.folio.perf.testkit.{ChainSuite, GatlingSuite}
import io.gatling.core.Predef._
import org.folio.perf.model.{JobOutcome, JobSample, JobStatus}
import scala.concurrent.duration._

/** Chains that wait for jobs and report them. */
class JobChainSpec extends GatlingSuite with ChainSuite {

  private val jobReport =
    JobReport("the job", JobReport.byStatus(state, "done")("running")).showing("all" -> state)

  test("polling ends when the job is done") {
    jobAsked.set(0)
    val (requests, recorded) = runs()(run => run(Transaction("job")(pollJob(1.minute), list)))
    requests.map(_.name).shouldBe(Vector("GET /job", "GET /job", "GET /job", "GET /list"))
    outcomes(recorded).shouldBe(Vector(("job", true, "")))
  }

  test("a job that is not done in time fails the transaction, or lets it go on") {
    jobAsked.set(0)
    val (requests, recorded) = runs()(run =>
      exec(
        run(Transaction("late")(pollJob(0.seconds), list)),
        run(Transaction("goes on")(pollJob(0.seconds).goingOn, list)),
      )
    )
    requests.map(_.name).shouldBe(Vector("GET /job", "GET /job", "GET /list"))
    outcomes(recorded).shouldBe(
      Vector(
        ("late", false, "GET /job: not done after 0 seconds"),
        ("goes on", true, ""),
      )
    )
  }

  test("a job that makes no progress for too long is not waited for") {
    jobAsked.set(0)
    val (requests, recorded) =
      runs()(run => run(Transaction("stuck")(pollJob(1.minute).unlessStuck(state, 0.seconds), list)))
    requests.map(_.name).shouldBe(Vector("GET /job"))
    outcomes(recorded).shouldBe(Vector(("stuck", false, "GET /job: no progress")))
  }

  test("a job that makes progress is waited for") {
    jobAsked.set(0)
    val (requests, recorded) =
      runs()(run => run(Transaction("slow")(pollJob(1.minute).unlessStuck(state, 1.minute), list)))
    requests.map(_.name).shouldBe(Vector("GET /job", "GET /job", "GET /job", "GET /list"))
    outcomes(recorded).shouldBe(Vector(("slow", true, "")))
  }

  test("a job that has ended is told with its own times, records and statuses") {
    jobAsked.set(0)
    val (from, to, count) = (SessionKey("from"), SessionKey("to"), SessionKey("count"))
    val captured = Step.compute(
      _.set(from.name, "2024-05-16T14:02:07.250+00:00")
        .set(to.name, "2024-05-16T16:02:08.000+0200")
        .set(count.name, 416)
    )
    val told = jobReport.between(from, to).counting(count)
    val run = runsWithJobs()(
      _(Transaction("job")(pollJob(1.minute).goingOn, captured, Step.reportJob(told)))
    )
    run.jobs.shouldBe(
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
    outcomes(run.transactions).shouldBe(Vector(("job", true, "")))
  }

  test("a job without times of its own counts from its polling") {
    jobAsked.set(0)
    val thought = Step.thinkTime(100.millis, 100.millis)
    val run = runsWithJobs()(
      _(Transaction("job")(list, thought, pollJob(1.minute).goingOn, Step.reportJob(jobReport)))
    )
    run.jobs.map(_.outcome).shouldBe(Vector(JobOutcome.Succeeded))
    run.jobs.head.startMs.should(be >= run.transactions.head.startMs + 100)
  }

  test("a job that was not waited for any longer timed out, and fails its transaction or not") {
    jobAsked.set(0)
    val late = pollJob(0.seconds).goingOn
    val run = runsWithJobs()(chain =>
      exec(
        chain(Transaction("late")(late, Step.reportJob(jobReport), list)),
        chain(Transaction("goes on")(late, Step.reportJob(jobReport.goingOn), list)),
      )
    )
    val message = "the job did not end in time (all running)"
    run.jobs
      .map(j => (j.outcome, j.message))
      .shouldBe(Vector.fill(2)((JobOutcome.TimedOut, message)))
    outcomes(run.transactions).shouldBe(
      Vector(
        ("late", false, s"the job: $message"),
        ("goes on", true, ""),
      )
    )
    run.requests.map(_.name).shouldBe(Vector("GET /job", "GET /job", "GET /list"))
  }

  test("a job with a status that nobody named, or none, has failed") {
    val broken = Step.compute(_.set(state.name, "broken"))
    val run = runsWithJobs()(chain =>
      exec(
        chain(Transaction("none")(Step.reportJob(jobReport))),
        chain(Transaction("broken")(broken, Step.reportJob(jobReport))),
        chain(Transaction("partly")(broken, Step.reportJob(jobReport.because(_ => Some("3 of 10 records in error"))))),
      )
    )
    run.jobs
      .map(j => (j.outcome, j.message))
      .shouldBe(
        Vector(
          (JobOutcome.Failed, "the job failed"),
          (JobOutcome.Failed, "the job failed (all broken)"),
          (JobOutcome.Failed, "the job failed (all broken, 3 of 10 records in error)"),
        )
      )
    run.transactions.map(_.message).head.shouldBe("the job: the job failed")
    run.transactions.map(_.ok).shouldBe(Vector(false, false, false))
  }
}
