package org.folio.perf.analysis.run

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.analysis.tally.ErrorText
import org.folio.perf.model.{ErrorResult, FailedRequest, FailureResult}
import org.folio.perf.testkit.{PlainSuite, SampleFailures}
import org.folio.perf.testkit.SampleFailures.{noBudget, StartMs}

class FailureResultsSpec extends PlainSuite {

  private def results(errors: Vector[ErrorResult] = Vector.empty)(
      requests: FailedRequest*
  ): Vector[FailureResult] =
    FailureResults(SampleFailures.of(requests: _*), errors, StartMs)

  private def later(request: FailedRequest, ms: Long, transaction: String): FailedRequest =
    request.copy(atMs = request.atMs + ms, transaction = transaction)

  test("failures with the same error code are one, whatever their message and transaction") {
    val again = SampleFailures
      .answered(
        404,
        """{"errors":[{"message":"No budget of fund 4711","code":"budgetNotFoundByFundId"}]}""",
      )
      .copy(reason = "status 404 instead of 200")
    val found = results()(
      noBudget,
      later(again, 5000, "IO_Create"),
      later(again, 6000, "IO_Create"),
    )
    found.should(have).size(1)
    val one = found.head
    (one.request, one.status, one.code)
      .shouldBe(("POST /invoice/invoice-lines", Some(404), Some("budgetNotFoundByFundId")))
    one.words.shouldBe("budgetNotFoundByFundId: Budget not found by fundId")
    one.transactions.shouldBe(Vector("IO_Create", "AIE_Create"))
    (one.count, one.firstMs, one.lastMs).shouldBe((3, 0, 6000))
  }

  test("a code that many errors have does not make them one") {
    def invalid(field: String) = SampleFailures.answered(
      422,
      s"""{"errors":[{"message":"must not be null","code":"jakarta.validation.constraints.NotNull.message",
        |"parameters":[{"key":"$field","value":"null"}]}]}""".stripMargin,
    )
    results()(invalid("vendor"), invalid("orderType"))
      .map(_.words)
      .toSet
      .shouldBe(Set("must not be null (field vendor)", "must not be null (field orderType)"))
  }

  test("a code of PostgreSQL in a message is no id") {
    ErrorText
      .withoutIds("ERROR: syntax error at or near SELECT (42601) in request 1234567")
      .shouldBe("ERROR: syntax error at or near SELECT (42601) in request {id}")
  }

  test("a module that the gateway could not reach is named") {
    results()(SampleFailures.moduleDown("mod-invoice-5.8.0"))
      .map(_.module)
      .shouldBe(Vector(Some("mod-invoice-5.8.0")))
  }

  test("failed requests without an answer have the load generator's words") {
    results()(SampleFailures.refused).map(f => (f.status, f.code)).shouldBe(Vector((None, None)))
  }

  test(
    "errors whose answers were not kept are rows of their own, and the others are not told twice"
  ) {
    val errors = Vector(
      ErrorResult(
        "POST /invoice/invoice-lines",
        "AIE_Create",
        "status 404 instead of 201",
        1,
        0,
        0,
      ),
      ErrorResult("GET /users", "A", "status 500 instead of 200", 3, 10, 20),
      ErrorResult("GET /users", "B", "status 500 instead of 200", 4, 5, 15),
    )
    val found = results(errors)(noBudget)
    found
      .map(f => (f.request, f.count))
      .shouldBe(
        Vector("GET /users" -> 7L, "POST /invoice/invoice-lines" -> 1L)
      )
    found.head.transactions.shouldBe(Vector("B", "A"))
    (found.head.firstMs, found.head.lastMs).shouldBe((5, 20))
  }

  test("an answer without a body has an empty one") {
    val bare = noBudget.copy(answer = noBudget.answer.map(_.copy(body = "".getBytes(UTF_8))))
    val found = results()(bare).head
    found.words.shouldBe("status 404 instead of 201")
    found.example.map(_.body).shouldBe(Some(""))
  }
}

class ErrorTextSpec extends PlainSuite {
  test("UUIDs, long numbers and long hexadecimal texts are ids") {
    ErrorText.withoutIds("no item 7C1D9A52-53a3-4d3f-9c2e-1f0a3b5c7d9e").shouldBe("no item {id}")
    ErrorText.withoutIds("barcode 9012345678 of a1b2c3d4e5f60718").shouldBe("barcode {id} of {id}")
  }

  test("statuses, short numbers and words stay") {
    val message = "status.find.is(200), but found 503 after 9999 ms: facade"
    ErrorText.withoutIds(message).shouldBe(message)
  }

  test("what Gatling says of its own insides is said in plain words") {
    ErrorText
      .withoutIds("Request timeout to localhost/127.0.0.1:34567 after 1000 ms")
      .shouldBe("no answer within 1000 ms")
    ErrorText
      .withoutIds("i.g.h.c.i.PrematureCloseException: Premature close")
      .shouldBe("the connection was closed before the answer")
    ErrorText
      .withoutIds(
        "$.item.barcode is there preparation crashed: Jackson failed to parse into a valid AST: " +
          "c.f.j.c.i.JsonEOFException: Unexpected end-of-input"
      )
      .shouldBe("not so: $.item.barcode is there; the answer is no JSON")
  }

  test("a failure without message says so") {
    ErrorText.withoutIds("").shouldBe("(no message)")
  }
}

class ModuleOutagesSpec extends PlainSuite {
  private val invoice = SampleFailures.moduleDown("mod-invoice-5.8.0")

  private def at(second: Int, request: FailedRequest = invoice): FailedRequest =
    request.copy(atMs = StartMs + second * 1000L)

  private def outages(requests: FailedRequest*): Vector[ModuleOutage] =
    ModuleOutages(SampleFailures.of(requests: _*), StartMs)

  test("an outage lasts from the first to the last failed request") {
    outages(at(70), at(95), at(190)).shouldBe(
      Vector(ModuleOutage("mod-invoice-5.8.0", Vector(OutageSpan(70000, 190000)), 3, Vector("AIE_Create" -> 3L)))
    )
  }

  test("more than two minutes without a failure end an outage") {
    outages(at(0), at(30), at(600), at(610)).flatMap(_.spans).should(have).size(2)
    outages(at(0), at(130)).flatMap(_.spans).should(have).size(1)
  }

  test("each module is told apart, the one with most failures first, with its transactions") {
    val orders = SampleFailures.moduleDown("mod-orders-12.8.0").copy(transaction = "POO_View")
    val found = outages(
      at(1, orders),
      at(2, orders),
      at(3, orders.copy(transaction = "POO_Edit", request = "GET /orders/composite-orders")),
      at(4),
    )
    found
      .map(o => (o.module, o.count))
      .shouldBe(
        Vector("mod-orders-12.8.0" -> 3L, "mod-invoice-5.8.0" -> 1L)
      )
    found.head.transactions.shouldBe(Vector("POO_View" -> 2L, "POO_Edit" -> 1L))
  }

  test("other failures are no outage") {
    outages(at(1, SampleFailures.noBudget), at(2, SampleFailures.refused)).shouldBe(empty)
    outages().shouldBe(empty)
  }
}
