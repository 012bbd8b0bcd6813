package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{CirculationSteps, SandboxSuite, TrilliumSuite, WithSandbox}

/** Source: mod-circulation-bff, its services and swagger.api; mod-tlr v1.2.0. */
class CirculationBffSpec extends TrilliumSuite with CirculationSteps {
  private val bff = "/circulation-bff"

  private def found(item: JsonObject): JsonObject =
    folio.read(s"$bff/requests/search-instances", "query" -> s"""(items.barcode=="${item.getString("barcode")}")""")

  test("a title is found with its items by the barcode of one, and nothing is an empty object") {
    val item = availableItem
    val title = found(item)
    title.getString("tenantId").shouldBe(WithSandbox.North.name)
    val ours = Json.objects(title, "items").filter(_.getString("id") == item.getString("id"))
    ours.map(_.getString("barcode")).shouldBe(Vector(item.getString("barcode")))
    ours.map(_.getString("holdingsRecordId")).shouldBe(Vector(item.getString("holdingsRecordId")))
    found(obj("barcode" -> "nobody has it")).shouldBe(new JsonObject())
  }

  test("where requests are allowed takes ids and two operations only") {
    val item = availableItem.getString("id")
    val user = patron(20).getString("id")
    def status(itemId: String, operation: String): Int = folio
      .get(
        s"$bff/requests/allowed-service-points",
        "itemId" -> itemId,
        "requesterId" -> user,
        "operation" -> operation,
      )
      .status
    status(item, "create").shouldBe(200)
    status(item, "move").shouldBe(400)
    status("an item", "create").shouldBe(400)
  }

  test("an item is paged, lent and taken back as by mod-circulation, with one status for all loans") {
    val item = availableItem
    val user = patron(21)
    folio.post(s"$bff/requests", wholeRequest(item, user)).status.shouldBe(201)
    statusOf(item).shouldBe("Paged")
    val lent = checkOut(item, user, s"$bff/loans/check-out-by-barcode")
    (lent.status, lent.text("itemId")).shouldBe(200 -> item.getString("id"))
    val back = checkIn(item, desk1, s"$bff/loans/check-in-by-barcode")
    (back.status, back.json.getJsonObject("loan").getString("id")).shouldBe(200 -> lent.id)
    statusOf(item).shouldBe("Available")
  }

  test("a refusal of mod-circulation keeps its status") {
    val body = obj("itemBarcode" -> "unknown", "userBarcode" -> "unknown", "servicePointId" -> desk1)
    folio.post(s"$bff/loans/check-out-by-barcode", body).status.shouldBe(422)
  }

  test("items are found by their barcodes, and not without a query") {
    val item = availableItem
    def items(barcode: String) = folio.list(s"$bff/inventory/items", s"""barcode=="$barcode"""").list("items")
    items(item.getString("barcode")).map(_.getString("id")).shouldBe(Vector(item.getString("id")))
    items("nobody has it").shouldBe(empty)
    folio.get(s"$bff/inventory/items").status.shouldBe(400)
  }

  test("a consortium takes requests of all its tenants after it has said so") {
    def enabled: Boolean = folio.read("/tlr/settings").getBoolean("ecsTlrFeatureEnabled")
    enabled.shouldBe(false)
    folio.put("/tlr/settings", obj("ecsTlrFeatureEnabled" -> true)).status.shouldBe(204)
    enabled.shouldBe(true)
  }
}

/** Releases without the applications of a consortium do not serve these paths. */
class NoCirculationBffSpec extends SandboxSuite {
  test("Quesnelia has none of the modules") {
    Vector("/circulation-bff/inventory/items", "/requests-mediated/mediated-requests", "/tlr/settings")
      .map(folio.get(_).status)
      .shouldBe(Vector(404, 404, 404))
  }
}
