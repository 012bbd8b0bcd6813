package org.folio.perf.analysis.run

import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.analysis.tally.ErrorText
import org.folio.perf.model.{ErrorResult, FailedRequest, FailureResult}
import org.folio.perf.testkit.{PlainSuite, RuleSuite, SampleFailures}
import org.folio.perf.testkit.SampleFailures.{noBudget, StartMs}

class FailureResultsSpec extends RuleSuite {

  private def results(errors: Vector[ErrorResult] = Vector.empty)(
      requests: FailedRequest*
  ): Vector[FailureResult] =
    FailureResults(SampleFailures.of(requests: _*), errors, StartMs)

  private def tell(found: Vector[FailureResult]): Unit = say(found.map { f =>
    val answer = Vector(f.status, f.code, f.module).flatten.mkString(" ")
    s"${f.count} × ${f.request} ($answer), ${f.firstMs} to ${f.lastMs} ms, ${f.transactions.mkString(", ")}: ${f.words}"
  }: _*)

  private def later(request: FailedRequest, ms: Long, transaction: String): FailedRequest =
    request.copy(atMs = request.atMs + ms, transaction = transaction)

  test("failures with the same error code are one, whatever their message and transaction") {
    val again = SampleFailures
      .answered(
        404,
        """{"errors":[{"message":"No budget of fund 4711","code":"budgetNotFoundByFundId"}]}""",
      )
      .copy(reason = "status 404 instead of 200")
    val found = results()(noBudget, later(again, 5000, "IO_Create"), later(again, 6000, "IO_Create"))
    tell(found)
  }

  test("a code that many errors have does not make them one") {
    def invalid(field: String) = SampleFailures.answered(
      422,
      s"""{"errors":[{"message":"must not be null","code":"jakarta.validation.constraints.NotNull.message",
        |"parameters":[{"key":"$field","value":"null"}]}]}""".stripMargin,
    )
    tell(results()(invalid("vendor"), invalid("orderType")))
  }

  test(
    "a module that the gateway could not reach is named; a request without an answer has the load generator's words"
  ) {
    tell(results()(SampleFailures.moduleDown("mod-invoice-5.8.0"), SampleFailures.refused))
  }

  test(
    "errors whose answers were not kept are rows of their own, and the others are not told twice"
  ) {
    val errors = Vector(
      ErrorResult("POST /invoice/invoice-lines", "AIE_Create", "status 404 instead of 201", 1, 0, 0),
      ErrorResult("GET /users", "A", "status 500 instead of 200", 3, 10, 20),
      ErrorResult("GET /users", "B", "status 500 instead of 200", 4, 5, 15),
    )
    tell(results(errors)(noBudget))
  }

  test("an answer without a body has an empty one") {
    val bare = noBudget.copy(answer = noBudget.answer.map(_.copy(body = "".getBytes(UTF_8))))
    tell(results()(bare))
    results()(bare).flatMap(_.example).map(_.body).shouldBe(Vector(""))
  }
}

class ErrorTextSpec extends PlainSuite {
  test("ids are no part of a message, statuses and words are, and Gatling's insides have plain words") {
    Vector(
      "no item 7C1D9A52-53a3-4d3f-9c2e-1f0a3b5c7d9e" -> "no item {id}",
      "barcode 9012345678 of a1b2c3d4e5f60718" -> "barcode {id} of {id}",
      "syntax error at SELECT (42601) in request 1234567" -> "syntax error at SELECT (42601) in request {id}",
      "status.find.is(200), but found 503 after 9999 ms: facade" ->
        "status.find.is(200), but found 503 after 9999 ms: facade",
      "Request timeout to localhost/127.0.0.1:34567 after 1000 ms" -> "no answer within 1000 ms",
      "i.g.h.c.i.PrematureCloseException: Premature close" -> "the connection was closed before the answer",
      "$.item.barcode is there preparation crashed: Jackson failed to parse into a valid AST: c.f.j.c.i.JsonEOF" ->
        "not so: $.item.barcode is there; the answer is no JSON",
      "" -> "(no message)",
    ).foreach { case (message, words) => ErrorText.withoutIds(message).shouldBe(words) }
  }
}

class ModuleOutagesSpec extends PlainSuite {
  private val invoice = SampleFailures.moduleDown("mod-invoice-5.8.0")

  private def at(second: Int, request: FailedRequest = invoice): FailedRequest =
    request.copy(atMs = StartMs + second * 1000L)

  private def outages(requests: FailedRequest*): Vector[ModuleOutage] =
    ModuleOutages(SampleFailures.of(requests: _*), StartMs)

  test("an outage lasts from the first to the last failed request") {
    outages(at(70), at(95), at(190))
      .shouldBe(Vector(ModuleOutage("mod-invoice-5.8.0", 70000, 190000, 3, Vector("AIE_Create" -> 3L))))
  }

  test("each module is told apart, the one with most failures first, with its transactions") {
    val orders = SampleFailures.moduleDown("mod-orders-12.8.0").copy(transaction = "POO_View")
    val found = outages(
      at(1, orders),
      at(2, orders),
      at(3, orders.copy(transaction = "POO_Edit", request = "GET /orders/composite-orders")),
      at(4),
    )
    found.map(o => (o.module, o.count)).shouldBe(Vector("mod-orders-12.8.0" -> 3L, "mod-invoice-5.8.0" -> 1L))
    found.head.transactions.shouldBe(Vector("POO_View" -> 2L, "POO_Edit" -> 1L))
  }

  test("other failures are no outage") {
    outages(at(1, SampleFailures.noBudget), at(2, SampleFailures.refused)).shouldBe(empty)
    outages().shouldBe(empty)
  }
}
