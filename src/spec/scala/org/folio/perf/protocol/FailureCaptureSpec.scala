package org.folio.perf.protocol

import org.folio.perf.model.FailedAnswer
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.testkit.{ChainSuite, GatlingSuite}
import scala.concurrent.duration._

class FailureCaptureSpec extends GatlingSuite with ChainSuite {

  /** Without a check of the body. */
  private val update = put("/records/{id}", SessionKey.ItemId)("""{"name": "#{tenant}"}""")

  private def only(steps: Step*): FailedAnswer = {
    val found = once(steps: _*).failures
    found.map(_.counts.count).shouldBe(Vector(1))
    found.head.answers.head
  }

  test(
    "an unexpected status is kept with body, headers and ids, although no check reads the body"
  ) {
    val answer = only(itemId("right"), list, update)
    (answer.request, answer.status, answer.check).shouldBe(
      ("PUT /records/{id}", Some(422), Some("status 422 instead of 204"))
    )
    (answer.code, answer.message).shouldBe((Some("heldRecord"), Some("Held by Rosa")))
    answer.body.shouldBe(
      Some("""{"errors":[{"message":"Held by Rosa","code":"heldRecord"}],"email":"[hidden]"}""")
    )
    (answer.headers - "content-length").shouldBe(
      Map("content-type" -> "application/json", "x-okapi-trace" -> "PUT mod-a")
    )
    answer.ids.shouldBe(Map("itemId" -> "right", "tenant" -> "t1"))
    (answer.tenant, answer.transaction).shouldBe(("t1", "one"))
  }

  test("a wrong answer is kept once, with the first check that failed") {
    val both = record.check(Checks.hasField("absent"))
    val answer = only(itemId("wrong"), both)
    (answer.status, answer.check.exists(_.startsWith("$.id is the itemId asked for")))
      .shouldBe((Some(200), true))
    (answer.code, answer.message, answer.body).shouldBe(
      (None, None, Some("""{"id":"another"}"""))
    )
  }

  test("a preflight that is refused is kept under its own name") {
    val answer = only(get("/closed").preflight)
    (answer.request, answer.status, answer.message).shouldBe(
      ("OPTIONS /closed", Some(403), Some("no origin"))
    )
  }

  test("a connection that is closed, and one that is refused, are kept in Gatling's words") {
    val cut = only(get("/cut-off").check(Checks.isList))
    (cut.status, cut.check, cut.body).shouldBe((None, None, None))
    cut.message.exists(_.contains("Premature close")).shouldBe(true)
    val closed = SessionKey("closed")
    val refused = only(
      Step.compute(_.set(closed.name, "http://127.0.0.1:1/x")),
      Folio.getFrom("{closed}", closed),
    )
    (refused.request, refused.status).shouldBe(("GET {closed}", None))
    refused.message.exists(_.contains("Connection refused")).shouldBe(true)
  }

  test("a request without an answer in time is kept in Gatling's words") {
    val load = settings.copy(requestTimeout = 300.millis)
    val ran = once(load)(get("/hang").check(Checks.isList))
    ran.failures.flatMap(_.message).exists(_.contains("Request timeout")).shouldBe(true)
    ran.failures.map(_.status).shouldBe(Vector(None))
  }

  test("a job that ends late, and a computation that fails, are no failed requests") {
    once(Step.compute(SessionKey.failed(_, "no item left"))).failures.shouldBe(empty)
    once(Step.poll(list, (1.milli, 2.millis), 20.millis)(_ => false)).failures.shouldBe(empty)
  }
}

class TraceCheckSpec extends GatlingSuite with ChainSuite {

  test("the traces of the slowest three answers are kept, without personal data") {
    val traced = get("/traced").check(Checks.isList)
    val kept = once(Step.repeat(5)(traced), list).traces
    kept
      .map(t => (t.transaction, t.request, t.tenant, t.header))
      .distinct
      .shouldBe(Vector(("one", "GET /traced", "t1", "x-okapi-trace")))
    kept.should(have).size(3)
    kept.map(_.durationMs).shouldBe(kept.map(_.durationMs).sorted.reverse)
    kept.head.value.should(startWith("GET mod-a : 200; GET mod-b"))
    kept.head.value.shouldNot(include("rosa"))
  }

  test("without traces there is no file") {
    once(list).traces.shouldBe(empty)
  }
}
