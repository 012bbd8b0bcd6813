package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.fqm.EntityTypes
import org.folio.perf.testkit.SandboxSuite
import org.folio.perf.workflows.lists.PublishedLists

/** Answers were recorded from mod-lists 2.0.6. Refreshes of this sandbox end at once. */
class ListsSpec extends SandboxSuite {

  private def body(entityTypeId: String, fql: String, isActive: Boolean = true): JsonObject = obj(
    "name" -> "A list",
    "entityTypeId" -> entityTypeId,
    "fqlQuery" -> fql,
    "isActive" -> isActive,
    "isPrivate" -> false,
  )

  private def made(entityTypeId: String, fql: String): String =
    folio.create("/lists", body(entityTypeId, fql))

  /** Records of a list that has been refreshed. */
  private def count(entityTypeId: String, fql: String): Int = {
    val id = made(entityTypeId, fql)
    folio.post(s"/lists/$id/refresh", obj()).status.shouldBe(200)
    val refresh = folio.read(s"/lists/$id").getJsonObject("successRefresh")
    refresh.getString("status").shouldBe("SUCCESS")
    folio
      .get(s"/lists/$id/contents", "size" -> "1")
      .total
      .shouldBe(refresh.getInteger("recordsCount").intValue)
    refresh.getInteger("recordsCount").intValue
  }

  test("a new list has no refresh, and shows its query as text") {
    val answer =
      folio.post("/lists", body(EntityTypes.users.id, """{"user_active": {"$eq": "true"}}"""))
    answer.status.shouldBe(201)
    answer.text("userFriendlyQuery").shouldBe("user_active == true")
    val list = folio.read(s"/lists/${answer.id}")
    list.containsKey("successRefresh").shouldBe(false)
    folio
      .read(s"/lists/${answer.id}/contents")
      .shouldBe(obj("totalRecords" -> 0))
    folio
      .get("/lists")
      .texts("id")
      .should(contain(answer.id))
  }

  test("queries find as many items, loans and users as the other modules count") {
    def total(path: String, cql: String): Int = folio.list(path, cql, "limit" -> "0").total
    count(EntityTypes.items.id, """{"item_status": {"$eq": "Checked out"}}""")
      .shouldBe(total("/item-storage/items", """status.name=="Checked out""""))
    count(EntityTypes.items.id, """{"item_material_type": {"$nin": ["book"]}}""").shouldBe(
      total("/item-storage/items", "materialTypeId==5ee11d91-f7e8-481d-b079-65d708582ccc")
    )
    count(EntityTypes.loans.id, """{"loan_status": {"$eq": "Open"}}""")
      .shouldBe(total("/loan-storage/loans", "status.name==Open"))
    count(EntityTypes.users.id, """{"user_patron_group": {"$in": ["staff"]}}""")
      .shouldBe(total("/users", "patronGroup==3684a786-6671-4268-8ed0-9db82ebca60b"))
  }

  test("a changed record counts as it is now") {
    val before = count(EntityTypes.users.id, """{"user_active": {"$eq": "false"}}""")
    val user = folio.first("/users", "type==patron", "limit" -> "1")
    folio
      .put(s"/users/${user.getString("id")}", user.copy().put("active", false))
      .status
      .shouldBe(204)
    count(EntityTypes.users.id, """{"user_active": {"$eq": "false"}}""").shouldBe(before + 1)
    folio.put(s"/users/${user.getString("id")}", user).status.shouldBe(204)
  }

  test("contents are pages of the visible and the other columns") {
    val id = made(EntityTypes.items.id, """{"item_status": {"$eq": "In transit"}}""")
    folio.post(s"/lists/$id/refresh", obj())
    val rows = folio.get(s"/lists/$id/contents", "offset" -> "1", "size" -> "3").list("content")
    rows.size.shouldBe(3)
    rows.map(_.getString("item_status")).distinct.shouldBe(Vector("In transit"))
    rows.head.containsKey("item_copy_number").shouldBe(false)
  }

  test("all published queries can be made into lists") {
    val refused = PublishedLists.all.filterNot { list =>
      folio.post("/lists", body(list.entityTypeId, list.fql)).status == 201
    }
    refused.map(_.label).shouldBe(empty)
  }

  test("each refresh is a new version of the contents") {
    val id = made(EntityTypes.users.id, """{"user_barcode": {"$gt": "2"}}""")
    val versions = Vector.fill(2) {
      val started = folio.post(s"/lists/$id/refresh", obj()).json
      started.getString("status").shouldBe("IN_PROGRESS")
      val done = folio.read(s"/lists/$id").getJsonObject("successRefresh")
      done.getString("id").shouldBe(started.getString("id"))
      done.getInteger("contentVersion").intValue
    }
    versions.shouldBe(Vector(1, 2))
  }

  test("entity types are listed, and one has its columns") {
    val items = folio.read(s"/entity-types/${EntityTypes.items.id}")
    items.getString("name").shouldBe("drv_item_details")
    Json
      .objects(items, "columns")
      .map(_.getString("name"))
      .should(contain("instance_primary_contributor"))
    folio.get(s"/entity-types/$unknown").status.shouldBe(404)
  }
}
