package org.folio.perf.analysis

import org.folio.perf.model._
import org.scalatest.OptionValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class LongJobsSpec extends AnyFunSuite with Matchers with OptionValues {
  private val tenants =
    Vector("t1", "t2", "t3", "t4").map(name => Tenant(name, TenantSize.Small, 1))

  private def job(
      tenant: String,
      seconds: Long,
      records: Option[Long] = None,
      outcome: JobOutcome = JobOutcome.Succeeded,
      status: String = "Success",
  ): JobSample = {
    val message = if (outcome == JobOutcome.Succeeded) "" else s"no, $status"
    val statuses = Vector(JobStatus("orders", status))
    JobSample(0, seconds * 1000, tenant, "FYR", outcome, records, statuses, message)
  }

  private def only(samples: JobSample*): JobResult = {
    val results = LongJobs(samples.toVector, tenants)
    results.should(have).size(1)
    results.head
  }

  private def row(result: JobResult, tenant: String): TenantJobs =
    result.tenants.find(_.tenant == tenant).value

  test("failed and timed-out jobs are counted, and their times and records are not") {
    val result = only(
      job("t1", 10, Some(100)),
      job("t1", 999, Some(7), JobOutcome.Failed, "Error"),
      job("t1", 999, None, JobOutcome.TimedOut, "In Progress"),
      job("t1", 999, Some(7), JobOutcome.Failed, "Error"),
    )
    (result.jobs, result.failed, result.timedOut).shouldBe((4L, 2L, 1L))
    result.times.value.averageMs.shouldBe(10000)
    result.records.shouldBe(Some(100))
    result.recordsPerSec.shouldBe(Some(10.0))
    row(result, "t1").message.shouldBe("no, Error")
    row(result, "t1").statuses.shouldBe(
      Vector(
        JobStatusCount("orders", "Error", 2),
        JobStatusCount("orders", "In Progress", 1),
        JobStatusCount("orders", "Success", 1),
      )
    )
  }

  test("when none succeeded there are counts and no times") {
    val result = only(job("t1", 10, Some(1), JobOutcome.Failed))
    (result.times, result.records, result.recordsPerSec).shouldBe((None, None, None))
    row(result, "t1").ratio.shouldBe(None)
    row(result, "t1").slower.shouldBe(false)
  }

  test("records are summed up only when they are known of every job") {
    only(job("t1", 10, Some(5)), job("t2", 10)).records.shouldBe(None)
    val known = only(job("t1", 10, Some(50)), job("t2", 30, Some(30)))
    (known.records, known.recordsPerSec).shouldBe((Some(80L), Some(2.0)))
  }

  test("a job without a length has no rate") {
    only(job("t1", 0, Some(5))).recordsPerSec.shouldBe(None)
  }

  test("a tenant is slower from 1.25 times the middle tenant's time on") {
    val result = only(job("t1", 100), job("t2", 100), job("t3", 124), job("t4", 125))
    result.comparedBy.shouldBe(JobMeasure.Duration)
    // The middle tenant is between 100 and 124.
    result.tenants.map(_.ratio.value).shouldBe(Vector(100, 100, 124, 125).map(_ / 112.0))
    result.tenants.map(_.slower).shouldBe(Vector(false, false, false, false))
    val clear = only(job("t1", 100), job("t2", 100), job("t3", 100), job("t4", 125))
    clear.tenants.map(_.slower).shouldBe(Vector(false, false, false, true))
  }

  test("where records are known, more records do not make a tenant slower") {
    val result =
      only(job("t1", 10, Some(100)), job("t2", 40, Some(400)), job("t3", 20, Some(100)))
    result.comparedBy.shouldBe(JobMeasure.TimePerRecord)
    result.tenants.map(_.ratio.value).shouldBe(Vector(1.0, 1.0, 2.0))
    result.tenants.map(_.slower).shouldBe(Vector(false, false, true))
  }

  test("less than a second makes no tenant slower, nor do two tenants") {
    val short = Vector("t1", "t2", "t3").map(t => job(t, 0).copy(durationMs = 1000))
    only(short :+ job("t4", 0).copy(durationMs = 1900): _*).tenants.exists(_.slower).shouldBe(false)
    only(job("t1", 10), job("t2", 90)).tenants.exists(_.slower).shouldBe(false)
  }

  test("the order in which jobs ended does not matter") {
    val samples = Vector(job("t3", 3), job("t1", 1, outcome = JobOutcome.Failed), job("t2", 2))
    LongJobs(samples.reverse, tenants).shouldBe(LongJobs(samples, tenants))
  }
}

class ListRefreshesSpec extends AnyFunSuite with Matchers {
  private val published = Vector(
    PublishedListTimes("a", 10, Vector(Some(45.0), None)),
    PublishedListTimes("b", 20, Vector(Some(1.0), Some(2.0))),
  )

  private def refresh(label: String, users: Int, startMs: Long, ms: Long, records: Long) =
    JobSample(
      startMs,
      ms,
      "tenant",
      label,
      JobOutcome.Succeeded,
      Some(records),
      Vector(JobStatus("virtual users", users.toString)),
      "",
    )

  private def results(jobs: JobSample*): ListResults =
    ListRefreshes(jobs.toVector, published, Vector(1, 5)).get

  test("a refresh that failed is counted and has no time") {
    val failed = refresh("a", 1, 0, 1000, 0).copy(outcome = JobOutcome.Failed, records = None)
    val list = results(failed, refresh("b", 1, 0, 1000, 0)).lists.head
    (list.failed, list.averageMs, list.records).shouldBe((1L, Vector(None), None))
  }

  test("a run that refreshed no published list has no such results") {
    val other = refresh("c", 1, 0, 1000, 0)
    ListRefreshes(Vector(other), published, Vector(1, 5)).shouldBe(None)
    ListRefreshes(Vector.empty, published, Vector(1, 5)).shouldBe(None)
  }
}
