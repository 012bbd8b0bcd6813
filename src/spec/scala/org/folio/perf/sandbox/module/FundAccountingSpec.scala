package org.folio.perf.sandbox.module

import io.vertx.core.MultiMap
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import java.time.ZoneOffset.UTC
import java.time.{Duration, Instant, LocalDate}
import org.folio.perf.sandbox.data.{Ids, TenantData}
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.http.{Claims, SandboxRequest}
import org.folio.perf.testkit.WithSandbox
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/**
 * Movements of money between a budget's available, encumbered, awaiting payment and expended
 * amounts.
 */
class FundAccountingSpec extends AnyFunSuite with Matchers {
  private val noon = Instant.parse("2026-11-21T12:00:00Z")

  private def newRequest(): SandboxRequest = SandboxRequest(
    new TenantData(WithSandbox.North, new Ids(7), startedIn = 2026),
    Vector.empty,
    MultiMap.caseInsensitiveMultiMap(),
    MultiMap.caseInsensitiveMultiMap(),
    Buffer.buffer(),
    Claims.Nobody,
    noon,
  )

  private def fundId(request: SandboxRequest): String =
    request.tenant.funds.findOne("code", "FUND0001").get.getString("id")

  private def used(request: SandboxRequest): (Double, Double, Double, Double) = {
    val budget = FundAccounting.currentBudget(request, fundId(request)).get
    (
      1e9 - budget.getDouble("available"),
      budget.getDouble("encumbered"),
      budget.getDouble("awaitingPayment"),
      budget.getDouble("expenditures"),
    )
  }

  private def encumber(request: SandboxRequest, amount: Double): String =
    FundAccounting
      .encumber(request, fundId(request), amount, "order", "line")
      .fold(refusal => fail(refusal.body.toString), identity)

  private def invoice(request: SandboxRequest, encumbrance: String, amount: Double): Unit =
    FundAccounting.awaitPayment(
      request,
      FundAccounting.currentBudget(request, fundId(request)).get,
      amount,
      InvoiceSource("invoice", Some("invoice line"), Some(encumbrance), releases = true),
    )

  test("an encumbrance reduces the available amount, and a release restores it") {
    val request = newRequest()
    val id = encumber(request, 40.25)
    used(request).shouldBe((40.25, 40.25, 0.0, 0.0))
    val transaction = request.tenant.transactions.get(id).get
    transaction.getString("transactionType").shouldBe("Encumbrance")
    transaction.getJsonObject("encumbrance").getString("sourcePoLineId").shouldBe("line")
    FundAccounting.release(request, id)
    FundAccounting.release(request, id)
    used(request).shouldBe((0.0, 0.0, 0.0, 0.0))
  }

  test("more than is available is refused, and so is a fund without a current budget") {
    val request = newRequest()
    val poor = FundAccounting.encumber(request, fundId(request), 1e9 + 1, "order", "line")
    poor.left
      .map(refusal => (refusal.status, code(refusal.body)))
      .shouldBe(Left((422, "fundCannotBePaid")))
    val later = request.copy(now = LocalDate.of(2027, 2, 1).atStartOfDay(UTC).toInstant)
    val none = FundAccounting.encumber(later, fundId(request), 1, "order", "line")
    none.left
      .map(refusal => (refusal.status, code(refusal.body)))
      .shouldBe(Left((404, "budgetNotFoundForTransaction")))
    used(request)._1.shouldBe(0.0)
  }

  private def code(body: Buffer): String =
    new JsonObject(body).getJsonArray("errors").getJsonObject(0).getString("code")

  test("an invoice takes its encumbrance's money first; paying gives back the rest") {
    val request = newRequest()
    val id = encumber(request, 40)
    invoice(request, id, 30)
    used(request).shouldBe((40.0, 10.0, 30.0, 0.0))
    FundAccounting.pay(request, "invoice")
    used(request).shouldBe((30.0, 0.0, 0.0, 30.0))
    val encumbrance = request.tenant.transactions.get(id).get.getJsonObject("encumbrance")
    encumbrance.getString("status").shouldBe("Released")
    encumbrance.getDouble("amountExpended").shouldBe(30.0)
  }

  test("an invoice above its encumbrance takes the difference from the available amount") {
    val request = newRequest()
    val id = encumber(request, 40)
    invoice(request, id, 55.5)
    used(request).shouldBe((55.5, 0.0, 55.5, 0.0))
  }

  test("a rollover encumbers next year's money for the lines that are still on order") {
    val request = newRequest()
    FundAccounting.release(request, encumber(request, 5))
    encumber(request, 40)
    val ledgerId = request.tenant.funds.text(fundId(request), "ledgerId").get
    val years = request.tenant.generatedYears
    val rollover = obj(
      "id" -> "rollover",
      "ledgerId" -> ledgerId,
      "rolloverType" -> "Commit",
      "fromFiscalYearId" -> years.idOf(1),
      "toFiscalYearId" -> years.idOf(2),
      "needCloseBudgets" -> true,
      "budgetsRollover" -> arr(obj("rolloverAllocation" -> true)),
      "encumbrancesRollover" ->
        arr(obj("orderType" -> "One-time", "basedOn" -> "InitialAmount", "increaseBy" -> 10)),
    )
    val takesMs = Rollovers.durationMs(request, ledgerId, isPreview = false, jobTime = 1)
    // 36 s, half a second for each of 48 funds, 50 ms for one encumbrance.
    takesMs.shouldBe(60050)
    Rollovers.start(request, rollover, takesMs)
    def nextYear = FundAccounting.budgetOf(request.tenant, fundId(request), years.idOf(2))
    Rollovers.settle(request.copy(now = noon.plus(Duration.ofMillis(takesMs - 1))))
    nextYear.shouldBe(None)
    Rollovers.settle(request.copy(now = noon.plus(Duration.ofMillis(takesMs))))
    nextYear.map(_.getDouble("encumbered").doubleValue).shouldBe(Some(44.0))
    nextYear.map(_.getDouble("available").doubleValue).shouldBe(Some(1e9 - 44))
  }
}
