package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.SandboxSuite

/** Pages and records, as recorded from mod-users and mod-inventory-storage. */
class StorageSpec extends SandboxSuite {
  private val personal = obj("lastName" -> "x", "preferredContactTypeId" -> "002")

  test("pages of a status follow each other without gap, and have one total") {
    def page(offset: Int) = folio.list(
      "/item-storage/items",
      """status.name=="Available" sortby barcode""",
      "limit" -> "10",
      "offset" -> offset.toString,
    )
    val whole = page(0).list("items") ++ page(10).list("items")
    whole.map(_.getString("barcode")).distinct.should(have).size(20)
    whole.map(_.getString("barcode")).shouldBe(sorted)
    whole.flatMap(Json.stringAt(_, "status.name")).distinct.shouldBe(Vector("Available"))
    // 56 of 64 items are available; 2000 items are 31 patterns and 16 items, two of them not.
    page(0).total.shouldBe(31 * 56 + 14)
    page(5000).list("items").shouldBe(empty)
  }

  test("an unknown field and an id that is no UUID find nothing") {
    folio.list("/users", "nosuch==1").total.shouldBe(0)
    folio.list("/users", "id==nonsense").total.shouldBe(0)
  }

  test("a user that was posted can be found, changed and deleted") {
    val body =
      obj("username" -> "new-one", "barcode" -> "b1", "active" -> true, "personal" -> personal)
    val made = folio.post("/users", body)
    made.status.shouldBe(201)
    val id = made.id
    made.header("location").shouldBe(Some(id))
    folio.list("/users", "barcode==b1").total.shouldBe(1)
    folio.put(s"/users/$id", made.json.put("barcode", "b2")).status.shouldBe(204)
    folio.list("/users", "barcode==b1").total.shouldBe(0)
    folio.list("/users", "barcode==b2").total.shouldBe(1)
    folio.delete(s"/users/$id").status.shouldBe(204)
    folio.get(s"/users/$id").body.shouldBe("Not found")
  }

  test("a user's permissions are changed by an id of their own, and deleted with the user") {
    val user = folio.create("/users", obj("personal" -> personal))
    def permissions = folio.get(s"/perms/users/$user/permissions", "indexField" -> "userId", "full" -> "true")
    val made = folio.post("/perms/users", obj("userId" -> user, "permissions" -> arr()))
    folio.put(s"/perms/users/${made.id}", made.json.put("permissions", arr("x"))).status.shouldBe(200)
    permissions.json.shouldBe(obj("permissionNames" -> arr("x")))
    folio.delete(s"/bl-users/by-id/$user").status.shouldBe(204)
    permissions.status.shouldBe(404)
  }

  test("a tenant does not see another's records") {
    val id = folio.get("/users", "limit" -> "1").record.getString("id")
    val south = clientOf("south")
    south.get(s"/users/$id").status.shouldBe(404)
    south.get("/users", "limit" -> "0").total.shouldBe(62)
  }
}
