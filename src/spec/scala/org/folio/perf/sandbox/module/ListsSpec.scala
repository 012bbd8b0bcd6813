package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.fqm.EntityTypes
import org.folio.perf.testkit.SandboxSuite

/** Answers were recorded from mod-lists 2.0.6. Refreshes of this sandbox end at once. */
class ListsSpec extends SandboxSuite {

  private def made(entityTypeId: String, fql: String): String = {
    val body = obj(
      "name" -> "A list",
      "entityTypeId" -> entityTypeId,
      "fqlQuery" -> fql,
      "isActive" -> true,
      "isPrivate" -> false,
    )
    folio.create("/lists", body)
  }

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

}

/** Refreshes take their time here: ten seconds at least. */
class SlowListsSpec extends SandboxSuite {
  override protected def serviceDemand: Double = 1

  test("a list cannot be refreshed again while it is being refreshed") {
    val id = folio.create(
      "/lists",
      obj(
        "name" -> "Users",
        "entityTypeId" -> EntityTypes.users.id,
        "fqlQuery" -> """{"user_active": {"$eq": "true"}}""",
        "isActive" -> true,
        "isPrivate" -> false,
      ),
    )
    val started = folio.post(s"/lists/$id/refresh", obj()).json
    val list = folio.read(s"/lists/$id")
    list.getJsonObject("inProgressRefresh").getString("id").shouldBe(started.getString("id"))
    list.containsKey("successRefresh").shouldBe(false)
    val again = folio.post(s"/lists/$id/refresh", obj())
    (again.status, again.text("code"))
      .shouldBe((400, "refresh-list.refresh.in.progress"))
  }
}
