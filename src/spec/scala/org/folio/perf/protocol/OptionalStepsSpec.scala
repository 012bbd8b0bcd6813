package org.folio.perf.protocol

import io.gatling.core.Predef._
import org.folio.perf.model.LeftOutRequest
import org.folio.perf.testkit.{ChainSuite, GatlingSuite}

/** Steps that depend on values that a record may lack. */
class OptionalStepsSpec extends GatlingSuite with ChainSuite {

  private val lacking = SessionKey("lacking")

  private def itemId(id: String): Step = Step.compute(_.set(SessionKey.ItemId.name, id))

  test("steps that need a value are left out without it, and a need fails with what is missing") {
    val (requests, recorded) = runs()(run =>
      exec(
        run(Transaction("left out")(Step.ifThere(lacking)(list), itemId("right"), record)),
        run(Transaction("needs")(Step.need(lacking)("the record has no value"), list)),
      )
    )
    requests.map(_.name).shouldBe(Vector("GET /records/right"))
    outcomes(recorded).shouldBe(
      Vector(("left out", true, ""), ("needs", false, "test data: the record has no value"))
    )
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
      val (requests, recorded) = runs(settings.copy(preflight = true), Vector(leftOut))(run =>
        exec(
          run(Transaction("shorter")(list.preflight, list, itemId("right"), record)),
          run(Transaction("whole")(list)),
        )
      )
      outcomes(recorded).shouldBe(Vector(("shorter", true, ""), ("whole", true, "")))
      requests.map(_.name)
    }
    sent("t1").shouldBe(Vector("GET /records/right", "GET /list"))
    sent("t2").shouldBe(Vector("OPTIONS /list", "GET /list", "GET /records/right", "GET /list"))
  }

  test("a value that the answer lacks is not the one of an earlier answer") {
    val reads = record.check(Checks.captureIfThere("$.missing", lacking))
    val keeps = record.check(Checks.captureLatest("$.missing", lacking))
    def earlier = Step.compute(_.set(lacking.name, "earlier"))
    val (requests, recorded) = runs()(run =>
      run(
        Transaction("optional")(
          itemId("right"),
          earlier,
          keeps,
          Step.ifThere(lacking)(list),
          reads,
          Step.ifThere(lacking)(list),
        )
      )
    )
    requests
      .map(_.name)
      .shouldBe(Vector("GET /records/right", "GET /list", "GET /records/right"))
    outcomes(recorded).shouldBe(Vector(("optional", true, "")))
  }
}
