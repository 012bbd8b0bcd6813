package org.folio.perf.protocol

import org.folio.perf.model.RequestMark
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.testkit.{ChainSuite, GatlingSuite, Ran}
import org.scalatest.OptionValues

class RequestMarksSpec extends GatlingSuite with ChainSuite with OptionValues {
  private def marksOf(marks: RequestMarks, steps: Step*): Ran =
    chained(marks = marks)(_(Transaction("one")(steps: _*)))

  private def sent(ran: Ran): Vector[Option[String]] =
    ran.requests.filterNot(_.method == "OPTIONS").map(_.headers.get("x-okapi-request-id"))

  test("all requests to the gateway carry a mark, with one sample for a whole execution") {
    val marks = new RequestMarks(Some("k3v9x2"), _ => 1.0, 0)
    val parsed = sent(marksOf(marks, itemId("right"), list, record)).map(_.flatMap(RequestMark.parse).value)
    parsed.map(_.number).shouldBe(Vector(1, 2))
    parsed.map(_.isSampled).distinct.shouldBe(Vector(true))
    parsed.map(_.transaction).distinct.shouldBe(Vector(RequestMark.codeOf("one")))
    parsed.map(_.request).shouldBe(Vector(list, record).map(r => RequestMark.codeOf(r.name)))
  }

  test("preflights carry none, and a request keeps a header of its own") {
    val marks = new RequestMarks(Some("k3v9x2"), _ => 1.0, 0)
    val own = get("/records").header("x-okapi-request-id", "mine")
    val ran = marksOf(marks, list.preflight, own)
    ran.requests.map(_.headers.get("x-okapi-request-id")).shouldBe(Vector(None, Some("mine")))
  }

  test("the answer to a failed request is kept with its mark, also outside of the sample") {
    val marks = new RequestMarks(Some("k3v9x2"), _ => 0.0, 0)
    val update = put("/records/{id}", SessionKey.ItemId)("""{"name": "#{tenant}"}""")
    val ran = marksOf(marks, itemId("right"), list, update)
    val kept = ran.failures.head.answers.head.mark
    kept.shouldBe(sent(ran).last)
    kept.flatMap(RequestMark.parse).value.isSampled.shouldBe(false)
  }

  test("a mark tells its run, sample, transaction, request, time and number") {
    val run = RequestMark.runOf("20261123T200000Z-MobiusBaseline-sandbox")
    val names = RequestMark.names("CICO_TC_Check-In Controller", "POST /circulation/check-in-by-barcode")
    val text = RequestMark.text(RequestMark.sampledPrefix(run), names, 1795464000123L, 42)
    RequestMark
      .parse(text)
      .value
      .shouldBe(
        RequestMark(
          run,
          isSampled = true,
          RequestMark.codeOf("CICO_TC_Check-In Controller"),
          RequestMark.codeOf("POST /circulation/check-in-by-barcode"),
          1795464000123L,
          42,
        )
      )
    text.length.should(be <= 45)
    RequestMark.parse("067163/circulation").shouldBe(None)
  }

  test("about 2,000 executions an hour are enough, and fewer of transactions with thousands of requests") {
    RequestMarks.enough(10, 5).shouldBe(1.0)
    RequestMarks.enough(2000.0 / 6, 5).shouldBe(0.1 +- 1e-9)
    RequestMarks.enough(1, 2034).shouldBe(20000.0 / 60 / 2034 +- 1e-9)
    RequestMarks.enough(0, 1).shouldBe(1.0)
  }
}
