package org.folio.perf.analysis.pair

import org.folio.perf.analysis.pair.rule.RequestsDiffer
import org.folio.perf.model._
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleModuleReports._

/** A run on another release, whose pages send other requests. */
class RequestsSentSpec extends RuleSuite {

  private def request(name: String, calls: Double): RequestShare =
    RequestShare(name, None, calls, 100, 150, 100 * calls, 10)

  private def sends(run: RunReport, transaction: String, executions: Long = 100)(
      requests: (String, Double)*
  ): RunReport =
    run.copy(breakdown =
      run.breakdown.filterNot(_.transaction == transaction) :+ TransactionBreakdown(
        transaction,
        "one",
        executions,
        1000,
        requests.map { case (name, calls) => request(name, calls) }.toVector,
        0,
      )
    )

  private val old = Vector("GET /configurations/entries" -> 2.0, "GET /users" -> 1.0, "OPTIONS /users" -> 1.0)
  private val now = Vector("GET /circulation/settings" -> 1.0, "GET /users" -> 1.0)

  test("a transaction that sends other requests is not compared; its row and the finding say which") {
    val c =
      compared(sends(report("trillium", seed = 2), "Row 3")(now: _*), sends(report("quesnelia"), "Row 3")(old: _*))
    say(c)
    tell(RequestsDiffer.findings(c))
  }

  test("requests of some executions, preflights and numbers of calls are no other requests") {
    def others(before: (String, Double)*)(after: (String, Double)*): Vector[OtherRequests] =
      compared(sends(report("b", seed = 2), "Row 3")(after: _*), sends(report("a"), "Row 3")(before: _*)).otherRequests
    others("GET /users" -> 1.0)("GET /users" -> 1.0, "GET /notes" -> 0.3).shouldBe(empty)
    others("GET /users" -> 1.0, "OPTIONS /users" -> 1.0)("GET /users" -> 1.0).shouldBe(empty)
    others("GET /jobs" -> 12.0)("GET /jobs" -> 3.0).shouldBe(empty)
    others("GET /users" -> 1.0)("GET /users" -> 1.0, "GET /notes" -> 0.6).size.shouldBe(1)
  }

  test("a transaction with a few executions says nothing about its requests") {
    compared(
      sends(report("b", seed = 2), "Row 3")(now: _*),
      sends(report("a"), "Row 3", executions = 4)(old: _*),
    ).otherRequests.shouldBe(empty)
  }
}
