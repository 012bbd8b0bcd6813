package org.folio.perf.analysis

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

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

  test("refreshes are averaged by list and test, and the last one tells the records") {
    val made = results(
      refresh("a", 5, 0, 4000, 7),
      refresh("a", 1, 10000, 1000, 8),
      refresh("a", 1, 20000, 2000, 9),
    )
    made.tests.shouldBe(Vector(1, 5))
    made.lists.map(_.label).shouldBe(Vector("a", "b"))
    made.lists.head.averageMs.shouldBe(Vector(Some(1500), Some(4000)))
    made.lists.head.records.shouldBe(Some(9))
    made.lists.last.averageMs.shouldBe(Vector(None, None))
  }

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
