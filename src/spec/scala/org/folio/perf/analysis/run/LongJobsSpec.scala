package org.folio.perf.analysis.run

import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite
import scala.util.Random

class LongJobsSpec extends PlainSuite {
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
    val failed = job("t1", 999, Some(7), JobOutcome.Failed, "Error")
    val result =
      only(job("t1", 10, Some(100)), failed, job("t1", 999, None, JobOutcome.TimedOut, "In Progress"), failed)
    (result.jobs, result.failed, result.timedOut).shouldBe((4L, 2L, 1L))
    result.times.value.averageMs.shouldBe(10000)
    (result.records, result.recordsPerSec).shouldBe((Some(100L), Some(10.0)))
    row(result, "t1").message.shouldBe("no, Error")
    row(result, "t1").statuses.shouldBe(
      Vector(
        JobStatusCount("orders", "Error", 2),
        JobStatusCount("orders", "In Progress", 1),
        JobStatusCount("orders", "Success", 1),
      )
    )
  }

  test("a library without a job is named, the central tenant is not") {
    val central = Tenant("central", TenantSize.Small, 1, isCentral = true)
    LongJobs(Vector(job("t1", 10)), central +: tenants).map(_.tenantsWithout).shouldBe(Vector(Vector("t2", "t3", "t4")))
  }

  test("when none succeeded there are counts and no times") {
    val result = only(job("t1", 10, Some(1), JobOutcome.Failed))
    (result.times, result.records, result.recordsPerSec).shouldBe((None, None, None))
    row(result, "t1").ratio.shouldBe(None)
    row(result, "t1").slower.shouldBe(false)
  }

  test("records are summed up only when they are known of every job, and a job without a length has no rate") {
    only(job("t1", 10, Some(5)), job("t2", 10)).records.shouldBe(None)
    val known = only(job("t1", 10, Some(50)), job("t2", 30, Some(30)))
    (known.records, known.recordsPerSec).shouldBe((Some(80L), Some(2.0)))
    only(job("t1", 0, Some(5))).recordsPerSec.shouldBe(None)
  }

  /** Four jobs of each tenant, in seconds. */
  private def four(seconds: (String, Double)*): Vector[JobSample] = for {
    (tenant, usual) <- seconds.toVector
    factor <- Vector(0.99, 1.0, 1.0, 1.01)
  } yield job(tenant, 0).copy(durationMs = math.round(usual * factor * 1000))

  private def slower(samples: Vector[JobSample]): Vector[String] = {
    val all = samples.map(_.tenant).distinct.map(name => Tenant(name, TenantSize.Small, 1))
    LongJobs(samples, all).flatMap(_.tenants.filter(_.slower).map(_.tenant))
  }

  test("a tenant is slower from 1.25 times the middle tenant's time on") {
    val result = only(job("t1", 100), job("t2", 100), job("t3", 124), job("t4", 125))
    result.comparedBy.shouldBe(JobMeasure.Duration)
    // The middle tenant is between 100 and 124.
    result.tenants.map(_.ratio.value).shouldBe(Vector(100, 100, 124, 125).map(_ / 112.0))
    slower(four("t1" -> 100, "t2" -> 100, "t3" -> 100, "t4" -> 124, "t5" -> 125)).shouldBe(Vector("t5"))
  }

  test("where records are known, more records do not make a tenant slower") {
    val result =
      only(job("t1", 10, Some(100)), job("t2", 40, Some(400)), job("t3", 20, Some(100)))
    result.comparedBy.shouldBe(JobMeasure.TimePerRecord)
    result.tenants.map(_.ratio.value).shouldBe(Vector(1.0, 1.0, 2.0))
    val jobs = four("t1" -> 10, "t2" -> 40, "t3" -> 20, "t4" -> 10, "t5" -> 10)
    val records = Map("t2" -> 400L).withDefaultValue(100L)
    slower(jobs.map(j => j.copy(records = Some(records(j.tenant))))).shouldBe(Vector("t3"))
  }

  test("less than a second, two tenants, one job each and failed jobs make no tenant slower") {
    def usual(seconds: Double) = tenants.map(_.name -> seconds)
    slower(four(usual(1) :+ "t5" -> 2.2: _*)).shouldBe(Vector("t5"))
    Vector(
      four(usual(1) :+ "t5" -> 1.9: _*),
      four("t1" -> 10, "t2" -> 90),
      Vector(job("t1", 100), job("t2", 100), job("t3", 100), job("t4", 900)),
      four(usual(10): _*) ++ Vector.fill(4)(job("t9", 900, outcome = JobOutcome.Failed)),
    ).flatMap(slower).shouldBe(empty)
  }

  private val SixtyTwo = (1 to 62).map(i => f"t$i%02d").toVector

  /** Three to five jobs of each of 62 tenants that differ by chance alone, around a minute. */
  private def chance(random: Random, sigma: Double, factor: String => Double = _ => 1): Vector[JobSample] = for {
    tenant <- SixtyTwo
    _ <- 1 to 3 + random.nextInt(3)
    ms = 60000 * factor(tenant) * math.exp(sigma * random.nextGaussian())
  } yield job(tenant, 0).copy(durationMs = math.round(ms))

  test("among 62 equal tenants one is called slower in at most 5 % of runs") {
    Vector(0.15, 0.20).foreach { sigma =>
      val random = new Random(7)
      withClue(sigma)((1 to 60).count(_ => slower(chance(random, sigma)).nonEmpty).should(be <= 3))
    }
  }

  test("tenants that are twice as slow are found, one or several, and no other") {
    Vector(Vector("t07"), Vector("t07", "t20", "t33", "t50", "t61")).foreach { slow =>
      val random = new Random(11)
      val found = (1 to 20).flatMap(_ => slower(chance(random, 0.20, t => if (slow.contains(t)) 2 else 1)))
      val (right, wrong) = found.partition(slow.contains)
      withClue(s"$slow, found ${right.size}, wrong ${wrong.size}: ") {
        right.size.should(be >= 16 * slow.size)
        wrong.size.should(be <= 1)
      }
    }
  }
}

class ListRefreshesSpec extends PlainSuite {
  private val published = Vector(
    PublishedListTimes("a", 10, Vector(Some(45.0), None)),
    PublishedListTimes("b", 20, Vector(Some(1.0), Some(2.0))),
  )

  private def refresh(label: String) =
    JobSample(0, 1000, "tenant", label, JobOutcome.Succeeded, Some(0), Vector(JobStatus("virtual users", "1")), "")

  private def results(jobs: JobSample*): Option[ListResults] = ListRefreshes(jobs.toVector, published, Vector(1, 5))

  test("a refresh that failed is counted and has no time") {
    val failed = refresh("a").copy(outcome = JobOutcome.Failed, records = None)
    val list = results(failed, refresh("b")).get.lists.head
    (list.failed, list.averageMs, list.records).shouldBe((1L, Vector(None), None))
  }

}
