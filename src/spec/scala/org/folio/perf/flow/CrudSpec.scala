package org.folio.perf.flow

import io.gatling.core.Predef._
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.feeders.{MadeRecords, RecordFeeder}
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.protocol.{SessionKey, Step, Transaction}
import org.folio.perf.settings.LoginMethod
import org.folio.perf.testkit.{ChainSuite, GatlingSuite}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

class CrudSpec extends GatlingSuite with ChainSuite {
  private val Id = SessionKey("madeId")

  /** Operations take no records of the target. */
  private val noFeeders: Feeders = {
    val client = new FolioClient("http://127.0.0.1:1", 1.second)
    Feeders(
      new RecordFeeder(client, new TokenKeeper(client, Vector.empty, LoginMethod.Legacy), Map.empty)
    )
  }

  private def crud(
      create: Operation,
      edit: Operation,
      operation: String => Operation,
  ): Crud = Crud(
    "thing",
    Vector(Id),
    create,
    view = operation("view"),
    edit,
    delete = operation("delete"),
  )

  private val made: Step = Step.compute(_.set(Id.name, "a"))

  test("a record is coming while it is being created or edited, so a deletion waits for it") {
    val seen = new ConcurrentLinkedQueue[(String, Boolean, Boolean)]
    val records = new MadeRecords("thing", Id)
    def operation(name: String)(steps: Step*): Operation = {
      val look = Step.compute { session =>
        seen.add((name, records.isTaken(session), records.isComing(session)))
        session
      }
      Single(Transaction(name)(list +: look +: steps: _*))
    }
    val flow = crud(operation("create")(made), operation("edit")(), operation(_)())
    val ran = chained()(run => repeat(4)(exec(flow.chain(run, noFeeders, records))))
    ran.transactions.filterNot(_.ok).shouldBe(empty)
    seen.asScala.toVector.shouldBe(
      Vector(
        ("create", false, true),
        ("view", true, false),
        ("edit", true, true),
        ("delete", true, false),
      )
    )
  }

  test("four who start together at a slow target all have their record, the edit first") {
    def operation(name: String)(seconds: FiniteDuration, steps: Step*): Operation =
      Single(Transaction(name)(list +: Step.thinkTime(seconds, seconds) +: steps: _*))
    val flow = crud(
      operation("create")(2500.millis, made),
      operation("edit")(500.millis),
      operation(_)(1.milli),
    )
    val ran = chained(users = 4)(run => exec(flow.chain(run, noFeeders)))
    ran.outcomes.shouldBe(Vector("view", "create", "edit", "delete").map(_ -> "ok"))
  }
}
