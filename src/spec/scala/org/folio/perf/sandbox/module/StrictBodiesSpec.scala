package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{AcquisitionsSteps, Reply, SandboxSuite}
import org.scalatest.Assertion

/** Refusals of invalid bodies. Statuses and texts are those that a real FOLIO gave. */
class StrictBodiesSpec extends SandboxSuite with AcquisitionsSteps {

  private def refused(reply: Reply, key: String, message: String, value: String): Assertion = {
    reply.status.shouldBe(422)
    reply.header("content-type").shouldBe(Some("application/json"))
    val error = reply.list("errors").head
    error.getString("message").shouldBe(message)
    error.getString("type").shouldBe("1")
    val parameter = error.getJsonArray("parameters").getJsonObject(0)
    parameter.getString("key").shouldBe(key)
    parameter.getString("value").shouldBe(value)
  }

  private def missing(reply: Reply, key: String): Assertion = {
    refused(reply, key, "must not be null", "null")
    reply
      .texts("code")
      .distinct
      .shouldBe(
        Vector("jakarta.validation.constraints.NotNull.message")
      )
  }

  private val Version1To5 =
    "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"

  private def line: JsonObject = {
    val vendorId = vendor.getString("id")
    val number = java.util.UUID.randomUUID.toString.take(8)
    val invoice = folio.post("/invoice/invoices", invoiceBody(vendorId, number)).json
    val fund = folio.first("/finance/funds", "fundStatus==Active", "limit" -> "1")
    lineBody(invoice.getString("id"), fund, 25)
  }

  test("an invoice line whose id has a version digit other than 1 to 5 is refused") {
    val id = "9b1deb4d-3b7d-0bad-9bdd-2b0d7b3dcb6d"
    val reply = folio.post("/invoice/invoice-lines", line.put("id", id))
    refused(reply, "id", s"""must match "$Version1To5"""", id)
    reply
      .list("errors")
      .head
      .getString("code")
      .shouldBe(
        "jakarta.validation.constraints.Pattern.message"
      )
  }

  test("a fund's id in an invoice line, deep in the body, is checked too") {
    val body = line
    body.getJsonArray("fundDistributions").getJsonObject(0).put("fundId", "none")
    val reply = folio.post("/invoice/invoice-lines", body)
    refused(reply, "fundDistributions[0].fundId", s"""must match "$Version1To5"""", "none")
  }

  test("a text for a number is refused with the parser's words, unless it is a number") {
    val body = line.put("quantity", "one")
    val reply = folio.post("/invoice/invoice-lines", body)
    reply.status.shouldBe(400)
    reply.header("content-type").shouldBe(Some("text/plain"))
    reply.body.should(
      startWith(
        "Cannot deserialize value of type `java.lang.Integer` from String \"one\": not a valid " +
          "`java.lang.Integer` value\n at [Source: (String)\"{\""
      )
    )
    folio.post("/invoice/invoice-lines", body.put("quantity", "1")).status.shouldBe(201)
  }

  test("an order's type out of the choice is refused, with its place in the body") {
    val body = """{"orderType": "Sometimes", "vendor": "4db817e0-3f5e-4f1e-acf0-4390f81cba32"}"""
    val reply = folio.send("POST", "/orders/composite-orders", Some(body), Nil)
    reply.status.shouldBe(400)
    reply.body.shouldBe(
      "Cannot construct instance of `org.folio.rest.jaxrs.model.CompositePurchaseOrder" +
        s"$$OrderType`, problem: Sometimes\n at [Source: (String)\"$body\"; line: 1, column: 15]" +
        " (through reference chain: org.folio.rest.jaxrs.model.CompositePurchaseOrder" +
        "[\"orderType\"])"
    )
  }

  test("an item's status out of the choice is refused at check-in") {
    val piece = obj("id" -> java.util.UUID.randomUUID.toString, "itemStatus" -> "Nonsense")
    val lines =
      arr(obj("poLineId" -> java.util.UUID.randomUUID.toString, "checkInPieces" -> arr(piece)))
    val reply =
      folio.post("/orders/check-in", obj("toBeCheckedIn" -> lines, "totalRecords" -> 1))
    reply.status.shouldBe(400)
    reply.body.should(
      startWith(
        "Cannot construct instance of `org.folio.rest.jaxrs.model.CheckInPiece$ItemStatus`, " +
          "problem: Nonsense\n at [Source: (String)\"{\"toBeCheckedIn\""
      )
    )
    missing(folio.post("/orders/check-in", obj("toBeCheckedIn" -> arr())), "totalRecords")
  }

  test("a field of a later release is unknown to this one") {
    val reply = folio.post(
      "/orders/composite-orders",
      obj(
        "orderType" -> "One-Time",
        "vendor" -> "4db817e0-3f5e-4f1e-acf0-4390f81cba32",
        "poLines" -> arr(),
      ),
    )
    reply.status.shouldBe(422)
    val error = reply.list("errors").head
    error
      .getString("message")
      .should(
        startWith(
          "Unrecognized field \"poLines\" (class org.folio.rest.jaxrs.model." +
            "CompositePurchaseOrder), not marked as ignorable (31 known properties: \""
        )
      )
    error.getString("code").shouldBe("-1")
    error
      .getJsonArray("parameters")
      .getJsonObject(0)
      .shouldBe(obj("key" -> "", "value" -> ""))
  }

  test("absent required fields are named with their paths") {
    missing(folio.post("/users", obj("personal" -> obj())), "personal.lastName")
    missing(folio.post("/orders/composite-orders", obj("orderType" -> "One-Time")), "vendor")
    missing(
      folio.post("/organizations/organizations", obj("name" -> "a", "code" -> "A1")),
      "status",
    )
    val order = obj(
      "orderType" -> "One-Time",
      "vendor" -> "4db817e0-3f5e-4f1e-acf0-4390f81cba32",
      "compositePoLines" -> arr(
        obj(
          "acquisitionMethod" -> "df26d81b-9d63-4ff8-bf41-49bf75cfa70e",
          "orderFormat" -> "Other",
          "source" -> "User",
          "titleOrPackage" -> "a",
          "cost" -> obj("listUnitPrice" -> 1),
        )
      ),
    )
    missing(
      folio.post("/orders/composite-orders", order),
      "compositePoLines[0].cost.currency",
    )
  }

  test("a user may lack the personal part, and an unknown field of a user is refused") {
    folio.post("/users", obj("username" -> "impersonal")).status.shouldBe(201)
    val reply = folio.post("/users", obj("nosuch" -> 1))
    reply.status.shouldBe(422)
    reply.errors.head.should(
      startWith(
        "Unrecognized field \"nosuch\" (class org.folio.rest.jaxrs.model.User), not marked as" +
          " ignorable (18 known properties: \""
      )
    )
  }

  test("mod-lists names the absent fields in a form of its own") {
    val reply = folio.post("/lists", obj("name" -> "x"))
    reply.status.shouldBe(400)
    reply.json.shouldBe(
      obj(
        "code" -> "invalid.request",
        "parameters" -> arr(
          obj("key" -> "isActive", "value" -> "must not be null"),
          obj("key" -> "isPrivate", "value" -> "must not be null"),
        ),
      )
    )
  }

  test("mod-data-export refuses a value out of the choice with Spring's words") {
    val id = java.util.UUID.randomUUID.toString
    val reply = folio.post(
      "/data-export/export",
      obj("fileDefinitionId" -> id, "jobProfileId" -> id, "idType" -> "nothing"),
    )
    reply.status.shouldBe(400)
    reply.header("content-type").shouldBe(Some("application/json"))
    reply.body.shouldBe(
      "JSON parse error: Cannot construct instance of `org.folio.dataexp.domain.dto." +
        "ExportRequest$IdTypeEnum`, problem: Unexpected value 'nothing'"
    )
  }

  test("what mod-circulation passes on is checked by its storage module") {
    val item = folio.first("/item-storage/items", "status.name==Available", "limit" -> "1")
    val patron = folio.first("/users", "active==true", "limit" -> "1")
    val body = obj(
      "requestType" -> "Page",
      "fulfillmentPreference" -> "Hold Shelf",
      "itemId" -> item.getString("id"),
      "requesterId" -> patron.getString("id"),
      "pickupServicePointId" -> "desk 1",
      "requestDate" -> "2026-11-21T03:58:24.622Z",
    )
    refused(
      folio.post("/circulation/requests", body),
      "pickupServicePointId",
      "must match \"^[a-fA-F0-9]{8}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}-[a-fA-F0-9]{4}" +
        "-[a-fA-F0-9]{12}$\"",
      "desk 1",
    )
  }
}
