package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.testkit.{OrderTests, Reply, SandboxClient, SandboxSuite}

/** Source: mod-ebsconet 2.2.0, edge-orders 3.0.2. */
class EbsconetSpec extends SandboxSuite with OrderTests {
  private val apiKey = SandboxAccounts.edgeApiKey("north")
  private val path = "/orders/order-lines"

  private def edge(url: String, accept: String = "application/json, text/plain") =
    SandboxClient(url, Map("accept" -> accept))

  private def read(url: String, number: String): Reply =
    edge(url).get(s"$path/$number", "type" -> "EBSCONET", "apikey" -> apiKey)

  private def write(url: String, number: String, body: JsonObject): Reply =
    edge(url).send("PUT", s"$path/$number", Some(body.encode), Seq("type" -> "EBSCONET", "apikey" -> apiKey))

  /** Found by its order: releases have different names for the lines of an order. */
  override protected def opened: (String, JsonObject) = {
    val id = order.getString("id")
    val details = obj("productIds" -> arr())
    folio.post(path, line(id, Some(fund)).put("details", details)).status.shouldBe(201)
    open(id).status.shouldBe(204)
    (id, folio.first(path, s"purchaseOrderId==$id"))
  }

  private def numberOf(line: JsonObject): String = line.getString("poLineNumber")

  test("a renewal at a new price changes the line and the money that it encumbers") {
    val (_, line) = opened
    def encumbered = whole(line.getString("purchaseOrderId")).getDouble("totalEncumbered")
    encumbered.shouldBe(20.0)
    val renewed = read(folio.url, numberOf(line)).json.put("unitPrice", 12).put("internalNote", "next year")
    write(folio.url, numberOf(line), renewed).status.shouldBe(204)
    val stored = folio.read(s"$path/${line.getString("id")}")
    stored.getString("source").shouldBe("EBSCONET")
    stored.getString("renewalNote").shouldBe("next year")
    stored.getJsonObject("cost").getDouble("poLineEstimatedPrice").shouldBe(24.0)
    read(folio.url, numberOf(line)).json.getDouble("unitPrice").shouldBe(12.0)
    encumbered.shouldBe(24.0)
  }

  test("with a token mod-ebsconet answers itself, in its own form") {
    val (_, line) = opened
    folio.get(s"/ebsconet/orders/order-lines/${numberOf(line)}").status.shouldBe(200)
    val unknown = folio.get("/ebsconet/orders/order-lines/NONE-1")
    (unknown.status, unknown.errors).shouldBe(404 -> Vector("PO Line not found: NONE-1"))
    val bodiless =
      folio.put(s"/ebsconet/orders/order-lines/${numberOf(line)}", obj("vendorReferenceNumbers" -> arr()))
    bodiless.status.shouldBe(400)
  }
}

/** Source: mod-ebsconet 2.5.0, edge-orders 3.2.3. */
class TrilliumEbsconetSpec extends EbsconetSpec {
  override protected def releaseName: Option[String] = Some("Trillium")
}
