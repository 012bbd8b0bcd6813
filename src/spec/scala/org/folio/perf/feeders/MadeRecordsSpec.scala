package org.folio.perf.feeders

import io.gatling.core.session.testkit.SampleSession
import org.folio.perf.testkit.GatlingSuite
import io.gatling.core.session.Session
import org.folio.perf.protocol.{SessionKey, Step}

class MadeRecordsSpec extends GatlingSuite {
  private val Id = SessionKey("madeId")

  private def session(tenant: String): Session =
    SampleSession(SessionKey.Tenant.name -> tenant)

  private def take(made: MadeRecords, from: Session): Session = made.take match {
    case Step.Compute(update) => update(from)
    case other => fail(other.toString)
  }

  test("records come back in the order in which they were made, each once, at their own tenant") {
    val made = new MadeRecords("thing", Id)
    for (id <- Seq("a", "b")) made.keep(session("north").set(Id.name, id))
    made.isEmpty(session("south")).shouldBe(true)
    Seq.fill(2)(take(made, session("north"))(Id.name).as[String]).shouldBe(Seq("a", "b"))
    made.isEmpty(session("north")).shouldBe(true)
  }

  test("without a record the transaction fails and says what is missing") {
    val failed = take(new MadeRecords("thing", Id), session("north").set(Id.name, "of before"))
    failed.isFailed.shouldBe(true)
    failed(SessionKey.Failure.name).as[String].shouldBe("no thing left that this run has created")
    failed.contains(Id.name).shouldBe(false)
  }

  test("a session without a record leaves nothing") {
    val made = new MadeRecords("thing", Id)
    made.keep(session("north"))
    made.isEmpty(session("north")).shouldBe(true)
  }
}
