package org.folio.perf.capacity.calibration

import org.folio.perf.capacity.network._
import org.folio.perf.model.{CallsResult, OwnTime, TracedRequest}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TracedPassesSpec extends AnyFunSuite with Matchers {

  private def request(name: String, traces: Long, calls: Double, filters: Double = 0): TracedRequest =
    TracedRequest(
      name,
      "one",
      traces,
      100,
      Vector(
        OwnTime("mod-a", 10, 1),
        OwnTime("mod-b", 10, calls - 1),
        OwnTime("mod-authtoken", 5, filters, isFilter = true),
      ),
      Vector.empty,
    )

  private def calls(requests: TracedRequest*): CallsResult =
    CallsResult("files", requests.map(_.traces).sum, 0, 0, Vector.empty, Vector.empty, requests.toVector)

  test("the calls of a kind are the average of its traced requests, without filters") {
    TracedPasses
      .of(
        Vector(
          calls(
            request("POST /circulation/check-in-by-barcode", 30, 40, filters = 19),
            request("GET /circulation/loans", 50, 3),
          ),
          calls(request("POST /circulation/check-out-by-barcode", 10, 20)),
        )
      )
      .shouldBe(
        Vector(
          TracedPasses(CalibratedKind.CirculationRead, 3, 50),
          TracedPasses(CalibratedKind.CirculationWrite, 35, 40),
        )
      )
  }

  test("a few traces, and requests that start jobs, tell nothing about a kind") {
    TracedPasses
      .of(Vector(calls(request("GET /circulation/loans", 19, 3), request("POST /copycat/imports", 500, 30))))
      .shouldBe(empty)
  }

  test("a fit starts from the counts, and leaves them only for strong reasons") {
    val all = CalibrationTests.named(Vector("mobius-test-1"))
    val counted = TracedPasses(CalibratedKind.OrderWrite, 20, 1000)
    val from = ParametersFile.committed.coefficients
    val point = new FitPoint(all, from, Vector(counted))
    def passes(x: Double): Double = point.parameters(Array.fill(point.size)(x))("passes.order-write")
    passes(0).shouldBe(20.0)
    passes(1).shouldBe(20 * math.exp(TracedPasses.Spread))
    new FitPoint(all, from)
      .parameters(new Array[Double](point.size))("passes.order-write")
      .shouldBe(from("passes.order-write"))
  }

  test("the console says what was counted, and what it replaces") {
    TracedPasses
      .lines(Vector(TracedPasses(CalibratedKind.OrderWrite, 9, 1200)), Map("passes.order-write" -> 279.2))
      .last
      .trim
      .shouldBe("order-write           9.0 in 1,200 requests, was 279.2")
  }
}
