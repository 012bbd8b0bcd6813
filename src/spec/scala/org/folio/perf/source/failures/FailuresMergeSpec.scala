package org.folio.perf.source.failures

import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleFailures}
import org.folio.perf.testkit.SampleFailures._

class FailuresMergeSpec extends PlainSuite {

  private val requests = (0 until 400).toVector.map { i =>
    val failed =
      if (i % 7 == 0) refused else if (i % 3 == 0) moduleDown("mod-a-1.0.0") else noBudget
    failed.copy(atMs = StartMs + i * 997L, tenant = s"t${i % 5}", transaction = s"T${i % 2}")
  }

  test("failures of several load generators are those of one that saw all") {
    val (even, odd) = requests.partition(_.atMs % 2 == 0)
    FailuresMerge(Vector(SampleFailures.of(even: _*) -> 0L, SampleFailures.of(odd: _*) -> 0L))
      .shouldBe {
        val whole = SampleFailures.of(requests: _*)
        val sorted = whole.failures.sortBy(_.counts.firstMs)
        whole.copy(failures = sorted)
      }
  }

  test("times are corrected by the offset of the load generator's clock") {
    val late = SampleFailures.of(noBudget.copy(atMs = StartMs - 90000))
    val merged = FailuresMerge(Vector(SampleFailures.of(noBudget) -> 0L, late -> 90000L))
    merged.failures
      .map(_.counts)
      .shouldBe(
        Vector(
          FailureCounts(
            2,
            StartMs,
            StartMs,
            Vector(NamedCount("AIE_Create", 2)),
            Vector(NamedCount("t1", 2)),
          )
        )
      )
    merged.failures.head.answers.map(_.atMs).shouldBe(Vector(StartMs, StartMs))
  }

  test("what the parts omit, and distinct failures above the limit, are counted") {
    val one = SampleFailures.of(noBudget, refused, refused).copy(omitted = 5)
    val merged = FailuresMerge(Vector(one -> 0L, one -> 0L), mostDistinct = 1)
    (merged.failures.size, merged.total).shouldBe((1, 16L))
  }
}
