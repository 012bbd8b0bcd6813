package org.folio.perf.feeders

import io.gatling.core.session.testkit.SampleSession
import org.folio.perf.testkit.GatlingSuite
import io.gatling.core.session.Session
import org.folio.perf.protocol.{SessionKey, Step}

class MadeRecordsSpec extends GatlingSuite {
  private val Id = SessionKey("madeId")

  private def session(tenant: String): Session =
    SampleSession(SessionKey.Tenant.name -> tenant)

  private def need(made: MadeRecords, from: Session): Session = made.need match {
    case Step.Compute(update) => update(from)
    case other => fail(other.toString)
  }

  /** With a record at the north for each id. */
  private def having(ids: String*): MadeRecords = {
    val made = new MadeRecords("thing", Id)
    ids.foreach(id => made.keep(session("north").set(Id.name, id)))
    made
  }

  private def idOf(taken: Session): Option[String] = taken(Id.name).asOption[String]

  test("records come back in the order in which they were made, each once, at their own tenant") {
    val made = having("a", "b")
    idOf(made.takeToDelete(session("south"))).shouldBe(None)
    Seq
      .fill(3)(idOf(made.takeToDelete(session("north"))))
      .shouldBe(Seq(Some("a"), Some("b"), None))
    need(made, session("north").set(Id.name, "a")).isFailed.shouldBe(false)
  }

  test("without a record the transaction fails and says what is missing") {
    val made = having()
    val failed =
      need(made, made.takeToEdit(made.forget(session("north").set(Id.name, "of before"))))
    failed.isFailed.shouldBe(true)
    failed(SessionKey.Failure.name).as[String].shouldBe("no thing left that this run has created")
    idOf(failed).shouldBe(None)
  }

  test("a record that is being created or edited is coming, at its tenant alone") {
    val made = having("a")
    made.begin(session("north"))
    (made.isComing(session("north")), made.isComing(session("south"))).shouldBe((true, false))
    made.end(session("north"))
    made.isComing(session("north")).shouldBe(false)
    val editing = made.takeToEdit(session("north"))
    made.isComing(session("north")).shouldBe(true)
    made.giveBack(editing)
    made.isComing(session("north")).shouldBe(false)
    idOf(made.takeToDelete(session("north"))).shouldBe(Some("a"))
  }

  test("of an edit and a deletion that wait for the same record the edit comes first") {
    val made = having()
    made.awaitEdit(session("north"))
    made.isComingOrAwaited(session("north")).shouldBe(true)
    made.keep(session("north").set(Id.name, "a"))
    idOf(made.takeToDelete(session("north"))).shouldBe(None)
    val editing = made.takeToEdit(session("north"))
    made.endWaiting(session("north"))
    idOf(made.takeToDelete(session("north"))).shouldBe(None)
    made.isComingOrAwaited(session("north")).shouldBe(true)
    made.giveBack(editing)
    idOf(made.takeToDelete(session("north"))).shouldBe(Some("a"))
    made.isComingOrAwaited(session("north")).shouldBe(false)
  }
}
