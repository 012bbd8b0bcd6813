package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
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

  private def codeAndMessage(reply: Reply): (String, String) = {
    val error = reply.json.getJsonObject("Error")
    error.getString("Code") -> error.getString("Message")
  }

  /** Found by its order: releases have different names for the lines of an order. */
  override protected def opened: (String, JsonObject) = {
    val id = order.getString("id")
    val details = obj("productIds" -> arr())
    folio.post(path, line(id, Some(fund)).put("details", details)).status.shouldBe(201)
    open(id).status.shouldBe(204)
    (id, folio.first(path, s"purchaseOrderId==$id"))
  }

  private def numberOf(line: JsonObject): String = line.getString("poLineNumber")

  private def messageInside(reply: Reply): String =
    Json.objects(new JsonObject(codeAndMessage(reply)._2).getJsonArray("errors")).head.getString("message")

  test("a line has the vendor's code, the sum of both prices, and the code of its first fund") {
    val (id, line) = opened
    val reply = read(folio.url, numberOf(line))
    reply.status.shouldBe(200)
    val code =
      folio.read(s"/organizations/organizations/${whole(id).getString("vendor")}").getString("code")
    val shown = reply.json
    shown.getString("vendor").shouldBe(code)
    shown.getDouble("unitPrice").shouldBe(10.0)
    shown.getInteger("quantity").shouldBe(2)
    shown.getString("fundCode").shouldBe(fund.getString("code"))
    shown.getString("workflowStatus").shouldBe("Open")
    shown.containsKey("customerNote").shouldBe(false)
  }

  test("a renewal at a new price changes the line and the money that it encumbers") {
    val (_, line) = opened
    def encumbrance = {
      val stored = folio.read(s"$path/${line.getString("id")}")
      Json.objects(stored, "fundDistribution").head.getString("encumbrance")
    }
    def amount(id: String) = folio.read(s"/finance/transactions/$id").getDouble("amount")
    val first = encumbrance
    amount(first).shouldBe(20.0)
    val renewed = read(folio.url, numberOf(line)).json.put("unitPrice", 12).put("internalNote", "next year")
    write(folio.url, numberOf(line), renewed).status.shouldBe(204)
    val stored = folio.read(s"$path/${line.getString("id")}")
    stored.getString("source").shouldBe("EBSCONET")
    stored.getString("renewalNote").shouldBe("next year")
    stored.getJsonObject("cost").getDouble("poLineEstimatedPrice").shouldBe(24.0)
    read(folio.url, numberOf(line)).json.getDouble("unitPrice").shouldBe(12.0)
    (amount(first), amount(encumbrance)).shouldBe(0.0 -> 24.0)
  }

  test("a line that is not renewed is cancelled, and only once") {
    val (_, line) = opened
    val body = read(folio.url, numberOf(line)).json.put("type", "non-renewal")
    write(folio.url, numberOf(line), body).status.shouldBe(204)
    val stored = folio.read(s"$path/${line.getString("id")}")
    stored.getString("paymentStatus").shouldBe("Cancelled")
    stored.getString("receiptStatus").shouldBe("Cancelled")
    val again = write(folio.url, numberOf(line), body)
    again.status.shouldBe(422)
    codeAndMessage(again)._1.shouldBe("INTERNAL_SERVER_ERROR")
    messageInside(again).should(include("already canceled"))
  }

  test("a customer's note is stored with the line, cannot change, and is deleted without one") {
    val (_, line) = opened
    val body = read(folio.url, numberOf(line)).json
    def notes = folio.get(s"/note-links/domain/orders/type/poLine/id/${line.getString("id")}").list("notes")
    write(folio.url, numberOf(line), body.copy().put("customerNote", "by airmail")).status.shouldBe(204)
    notes.map(_.getString("content")).shouldBe(Vector("by airmail"))
    val other = write(folio.url, numberOf(line), body.copy().put("customerNote", "by sea"))
    (other.status, messageInside(other)).shouldBe(422 -> s"Key (id)=(${notes.head.getString("id")}) already exists.")
    write(folio.url, numberOf(line), body).status.shouldBe(204)
    notes.shouldBe(empty)
  }

  test("mod-ebsconet refuses unknown and unlike numbers, unknown funds, and bodies without a currency") {
    val (_, line) = opened
    val body = read(folio.url, numberOf(line)).json
    val unknown = read(folio.url, "NONE-1")
    (unknown.status, codeAndMessage(unknown)._1).shouldBe(404 -> "NOT_FOUND")
    messageInside(unknown).shouldBe("PO Line not found: NONE-1")
    read(folio.url, "NONE").status.shouldBe(400)
    write(folio.url, numberOf(line), body.copy().put("poLineNumber", "NONE-1")).status.shouldBe(400)
    val noFund = write(folio.url, numberOf(line), body.copy().put("fundCode", "NOFUND"))
    (noFund.status, messageInside(noFund)).shouldBe(404 -> "Fund not found for: NOFUND")
    val noClass = write(folio.url, numberOf(line), body.copy().put("fundCode", s"${body.getString("fundCode")}:NONE"))
    messageInside(noClass).should(startWith("Expense Class not found for: "))
    val bare = body.copy()
    bare.remove("currency")
    write(folio.url, numberOf(line), bare).status.shouldBe(400)
    // No copies: mod-orders refuses the line, and mod-ebsconet repeats its status.
    val none = write(folio.url, numberOf(line), body.copy().put("quantity", 0))
    none.status.shouldBe(422)
    messageInside(none).should(include("zeroCostQtyPhysical"))
  }

  test("edge-orders refuses a request without type or key, in JSON only if the client accepts it") {
    val (_, line) = opened
    val number = numberOf(line)
    val noType = edge(folio.url).get(s"$path/$number", "apikey" -> apiKey)
    (noType.status, codeAndMessage(noType)).shouldBe(400 -> ("BAD_REQUEST" -> "Missing required parameter: type"))
    val other = edge(folio.url).get(s"$path/$number", "apikey" -> apiKey, "type" -> "OTHER")
    codeAndMessage(other).shouldBe("BAD_REQUEST" -> "Unknown Purchasing System Specified: OTHER")
    val noKey = edge(folio.url).get(s"$path/$number", "apikey" -> "none", "type" -> "EBSCONET")
    (noKey.status, codeAndMessage(noKey)).shouldBe(401 -> ("API_KEY_INVALID" -> "Invalid API Key: none"))
    val stranger =
      edge(folio.url).get(s"$path/$number", "apikey" -> SandboxAccounts.edgeApiKey("nowhere"), "type" -> "EBSCONET")
    (stranger.status, codeAndMessage(stranger)).shouldBe(401 -> ("ACCESS_DENIED" -> "Access Denied"))
    val xml = edge(folio.url, "*/*").get(s"$path/NONE-1", "apikey" -> apiKey, "type" -> "EBSCONET")
    xml.header("content-type").shouldBe(Some("application/xml"))
    xml.body.should(include("<Code>NOT_FOUND</Code>"))
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
