package org.folio.perf.sandbox.module

import java.util.UUID
import org.folio.perf.sandbox.data.Reference
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{Reply, SandboxSuite}

/** Permissions, pick slips, and other requests of the NLA's workflows. */
class NlaRoutesSpec extends SandboxSuite {

  private def byUser(path: String): Reply =
    folio.get(path, "indexField" -> "userId", "full" -> "true")

  private def anyPatron: String =
    folio.first("/users", "username==patron000005").getString("id")

  test("each generated user has a permissions record, found by the user's id and by its own") {
    val user = anyPatron
    val record = byUser(s"/perms/users/$user").json
    record.getString("userId").shouldBe(user)
    folio.read(s"/perms/users/${record.getString("id")}").shouldBe(record)
    byUser(s"/perms/users/$user/permissions").json
      .shouldBe(obj("permissionNames" -> arr()))
  }

  test("a user without a permissions record is not found, in the words of the module") {
    val nobody = UUID.randomUUID.toString
    byUser(s"/perms/users/$nobody").answer.shouldBe(404 -> s"No user with userId $nobody")
    byUser(s"/perms/users/$nobody/permissions").answer.shouldBe(404 -> s"No user found by userId $nobody")
  }

  test("a permissions record is created once, updated by its own id, and deleted with its user") {
    val user = UUID.randomUUID.toString
    val personal = obj("lastName" -> "Newcomer")
    folio.post("/users", obj("id" -> user, "personal" -> personal)).status.shouldBe(201)
    val body = obj("userId" -> user, "permissions" -> arr())
    val made = folio.post("/perms/users", body)
    made.status.shouldBe(201)
    folio.post("/perms/users", body).status.shouldBe(400)
    val id = made.id
    folio.put(s"/perms/users/$id", made.json.put("permissions", arr("x"))).status.shouldBe(200)
    byUser(s"/perms/users/$user/permissions").json
      .shouldBe(obj("permissionNames" -> arr("x")))
    folio.delete(s"/bl-users/by-id/$user").status.shouldBe(204)
    byUser(s"/perms/users/$user").status.shouldBe(404)
  }

  test(
    "permissions are those that the sandbox requires, in pages of ten or of the requested length"
  ) {
    val page = folio.list("/perms/permissions", "(visible==true)")
    page.list("permissions").should(have).size(10)
    val all = folio.list("/perms/permissions", "(visible==true)", "length" -> "10000")
    all.list("permissions").size.shouldBe(all.total)
    all
      .texts("permissionName")
      .should(contain("users.collection.get"))
  }

  test("pick slips are those of paged items near the service point") {
    val slips = folio.get(s"/circulation/pick-slips/${Reference.CircDesk1}").list("pickSlips")
    slips.should(not).be(empty)
    slips.map(_.getJsonObject("item").getString("status")).distinct.shouldBe(Vector("Paged"))
    slips
      .map(_.getJsonObject("item").getString("effectiveLocationPrimaryServicePointName"))
      .distinct
      .shouldBe(Vector("Circ Desk 1"))
    folio.get(s"/circulation/pick-slips/${UUID.randomUUID}").list("pickSlips").shouldBe(empty)
  }

  test("patrons are found by the beginning of their last name among all candidates") {
    val user = folio.first("/users", "username==patron000005")
    val name = user.getJsonObject("personal").getString("lastName")
    val fields = Seq("username", "personal.firstName", "personal.lastName", "personal.email") ++
      Seq("barcode", "id", "externalSystemId", "customFields")
    val cql = fields.map(f => s"""$f="$name*"""").mkString("((", " or ", "))")
    val found = folio.list("/users", cql, "limit" -> "100")
    found.texts("id").should(contain(user.getString("id")))
    found.total.should(be < 400)
    folio.list("/users", """username="patron00000*"""").total.shouldBe(9)
    folio.list("/users", """username="clerk*"""").total.shouldBe(0)
  }

  test("budgets are found by the ledger of their fund") {
    val fund = folio.first("/finance/funds", "cql.allRecords=1")
    val budget = folio.list("/finance/budgets", s"fundId==${fund.getString("id")}")
    val year = budget.record.getString("fiscalYearId")
    val ledger = fund.getString("ledgerId")
    val cql = s"""(fiscalYearId=="$year" AND fund.ledgerId=="$ledger")"""
    folio
      .list("/finance/budgets", cql, "limit" -> "1000")
      .total
      .shouldBe(folio.list("/finance/funds", s"ledgerId==$ledger").total)
  }

  test("no organization has agreements") {
    val reply = folio.get("/erm/sas", "perPage" -> "30", "stats" -> "true")
    (reply.status, reply.total, reply.json.getInteger("pageSize").intValue).shouldBe((200, 0, 30))
  }
}
