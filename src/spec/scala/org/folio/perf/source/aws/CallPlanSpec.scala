package org.folio.perf.source.aws

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CallPlanSpec extends AnyFunSuite with Matchers {

  test("260 series of average and maximum over one hour take two calls") {
    val queries = 260 * 2
    CallPlan.calls(queries, points = 60, CallPlan.batchSize(queries, 60)).shouldBe(2)
  }

  test("over 24 hours they take the fewest that 100,800 points a page allow") {
    // 520 series x 1440 minutes = 748,800 points; / 100,800 = 7.43, so 8.
    CallPlan.calls(520, points = 1440, CallPlan.batchSize(520, 1440)).shouldBe(8)
  }

  test("batches of 500 would take one call more over 24 hours") {
    // 500 x 1440 / 100,800 = 7.14, so 8 pages; the other 20 series make a ninth call.
    CallPlan.calls(520, points = 1440, batch = 500).shouldBe(9)
  }

  test("no batch has more than 500 queries, and none is empty") {
    CallPlan.batchSize(5000, 1).shouldBe(500)
    CallPlan.batchSize(0, 60).shouldBe(1)
    CallPlan.batchSize(1, 200000).shouldBe(1)
  }

  test("the plan is never above the lower bound by more than one call") {
    for (queries <- Seq(1, 37, 260, 520, 1040); points <- Seq(1, 60, 90, 1440, 1470, 10080)) {
      val bound = Math.max(
        Math.ceil(queries / 500.0).toInt,
        Math.ceil(queries.toDouble * points / 100800).toInt,
      )
      CallPlan.calls(queries, points, CallPlan.batchSize(queries, points)).should(be <= bound + 1)
    }
  }
}
