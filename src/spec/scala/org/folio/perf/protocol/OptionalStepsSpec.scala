package org.folio.perf.protocol

import io.gatling.core.Predef._
import org.folio.perf.model.LeftOutRequest
import org.folio.perf.testkit.{ChainSuite, GatlingSuite}

/** Steps that depend on values that a record may lack. */
class OptionalStepsSpec extends GatlingSuite with ChainSuite {

  private val lacking = SessionKey("lacking")

  test("steps that need a value are left out without it, and a need fails with what is missing") {
    val ran = chained()(run =>
      exec(
        run(Transaction("left out")(Step.ifThere(lacking)(list), itemId("right"), record)),
        run(Transaction("needs")(Step.need(lacking)("the record has no value"), list)),
      )
    )
    ran.names.shouldBe(Vector("GET /records/right"))
    ran.outcomes.shouldBe(Vector("left out" -> "ok", "needs" -> "test data: the record has no value"))
  }

  test("of two alternatives an execution has one, and the plan counts the larger one") {
    lazy val drawn: Transaction =
      Transaction("drawn")(Step.either(drawn)(list)(itemId("right"), record, record), list)
    val some = Vector("GET /list", "GET /list")
    val others = Vector("GET /records/right", "GET /records/right", "GET /list")
    val seen = (1 to 40).map { iteration =>
      val count = Step.compute(_.set(SessionKey.Iteration.name, iteration.toLong))
      chained()(run => exec(run(Transaction("number")(count)), run(drawn))).names
    }
    seen.distinct.should(contain.theSameElementsAs(Vector(some, others)))
    RequestCount.of(drawn, settings).total.shouldBe(3.0)
  }

  test(
    "a tenant that lacks an interface does not get its request, in the named transactions alone"
  ) {
    def sent(tenant: String) = {
      val leftOut = LeftOutRequest(
        "GET /list",
        Vector("things"),
        Vector("mod-things"),
        Vector("one"),
        Vector("shorter"),
        Vector(tenant),
      )
      val ran = chained(settings.copy(preflight = true), Vector(leftOut))(run =>
        exec(
          run(Transaction("shorter")(list.preflight, list, itemId("right"), record)),
          run(Transaction("whole")(list)),
        )
      )
      ran.outcomes.shouldBe(Vector("shorter" -> "ok", "whole" -> "ok"))
      ran.names
    }
    sent("t1").shouldBe(Vector("GET /records/right", "GET /list"))
    sent("t2").shouldBe(Vector("OPTIONS /list", "GET /list", "GET /records/right", "GET /list"))
  }

  test("a value that the answer lacks is not the one of an earlier answer") {
    val reads = record.check(Checks.captureIfThere("$.missing", lacking))
    val keeps = record.check(Checks.captureLatest("$.missing", lacking))
    def earlier = Step.compute(_.set(lacking.name, "earlier"))
    val optional = Step.ifThere(lacking)(list)
    val ran = once(itemId("right"), earlier, keeps, optional, reads, optional)
    ran.names.shouldBe(Vector("GET /records/right", "GET /list", "GET /records/right"))
    ran.outcome.shouldBe("ok")
  }
}
