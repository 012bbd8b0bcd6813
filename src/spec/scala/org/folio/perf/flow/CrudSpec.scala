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

  test("a record is coming while it is being created or edited, so a deletion waits for it") {
    val seen = new ConcurrentLinkedQueue[(String, Boolean, Boolean)]
    val made = new MadeRecords("thing", Id)
    def operation(name: String, steps: Step*): Operation = {
      val look = Step.compute { session =>
        seen.add((name, made.isTaken(session), made.isComing(session)))
        session
      }
      Single(Transaction(name)(list +: look +: steps: _*))
    }
    val crud = Crud(
      "thing",
      Vector(Id),
      create = operation("create", Step.compute(_.set(Id.name, "a"))),
      view = operation("view"),
      edit = operation("edit"),
      delete = operation("delete"),
      editsCreated = true,
    )
    val (_, recorded) = runs()(run => exec(repeat(4)(exec(crud.chain(run, noFeeders, made)))))
    recorded.filterNot(_.ok).shouldBe(empty)
    seen.asScala.toVector.shouldBe(
      Vector(
        ("create", false, true),
        ("view", true, false),
        ("edit", true, true),
        ("delete", true, false),
      )
    )
  }
}
