package org.folio.perf.sandbox.module

import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.preparation.{OpenOrders, TenantApi, TenantNeeds}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.settings.{LoginMethod, Releases}
import org.folio.perf.testkit.{OrderTests, SampleSettings, TrilliumSuite, WithSandbox}
import scala.concurrent.duration.DurationInt

/** What mod-orders of Trillium does in another way. Source: mod-orders 13.1.2 and its acq-models. */
class TrilliumOrdersSpec extends TrilliumSuite with OrderTests {
  test("an open order has the fiscal year of the money that it encumbers, a pending one has none") {
    val id = order.getString("id")
    folio.read(s"$orders/$id/fiscal-years").shouldBe(obj("current" -> arr(), "previous" -> arr()))
    folio.post("/orders/order-lines", line(id, Some(fund))).status.shouldBe(201)
    open(id).status.shouldBe(204)
    val years = folio.read(s"$orders/$id/fiscal-years")
    Json.objects(years, "current").size.shouldBe(1)
    years.getJsonArray("previous").shouldBe(arr())
  }

  test("a preparation opens orders") {
    val account = SampleSettings.account(WithSandbox.North)
    val client = new FolioClient(folio.url, 30.seconds)
    val tokens = new TokenKeeper(client, Vector(account), LoginMethod.WithExpiry)
    try {
      tokens.loginAll(_ => ()).shouldBe(Right(()))
      val at = new TenantApi(client, tokens, "north", Releases.named("Trillium").interfaces)
      val needs =
        TenantNeeds(at, Set(OrderRecords.LineToReceive), Map(OrderRecords.LineToReceive -> 1), spends = true)
      val jobs = OpenOrders.jobs(needs).value
      jobs.map(job => job().map(_ => ())).shouldBe(Vector(Right(())))
    } finally tokens.close()
  }
}
