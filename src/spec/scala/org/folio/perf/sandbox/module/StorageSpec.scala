package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.SandboxSuite

/** Lists, records and their refusals, as recorded from mod-users and mod-inventory-storage. */
class StorageSpec extends SandboxSuite {
  private val personal = obj("lastName" -> "x", "preferredContactTypeId" -> "002")

  test("a patron is found by barcode, external id, username and id") {
    val user = folio.first("/users", """(barcode=="21000000007")""")
    Vector("externalSystemId", "username", "id").foreach { field =>
      val cql = s"""$field=="${user.getString(field)}""""
      folio.first("/users", cql).shouldBe(user)
    }
    folio.read(s"/users/${user.getString("id")}").shouldBe(user)
  }

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

  test("mod-inventory refuses a page of items whose holdings it cannot request in one address") {
    def items(limit: Int) =
      folio.list("/inventory/items", "status.name==Available", "limit" -> limit.toString)
    items(100).texts("holdingsRecordId").distinct.size.shouldBe(100)
    val refused = items(101)
    refused.status.shouldBe(500)
    refused.body.should(startWith("Holdings request (id==(").and(endWith("failed 414: null")))
    folio
      .list("/item-storage/items", "status.name==Available", "limit" -> "101")
      .status
      .shouldBe(200)
  }

  test("an unknown field and an id that is no UUID find nothing") {
    folio.list("/users", "nosuch==1").total.shouldBe(0)
    folio.list("/users", "id==nonsense").total.shouldBe(0)
  }

  test("limit 0 gives the count only") {
    val reply = folio.get("/instance-storage/instances", "limit" -> "0")
    (reply.total, reply.list("instances")).shouldBe(1600 -> Vector.empty)
  }

  test("a user with a username or barcode in use, an unknown group or field is refused") {
    val body = obj("username" -> "zz9", "active" -> true, "personal" -> personal)
    folio
      .post("/users", body.copy().put("username", "patron000001"))
      .errors
      .shouldBe(Vector("User with this username already exists"))
    folio
      .post("/users", body.copy().put("barcode", "21000000001"))
      .errors
      .shouldBe(Vector("This barcode has already been taken"))
    val group = "c23b44df-70bd-44a8-84ef-968ec9b9f98a"
    folio
      .post("/users", body.copy().put("patronGroup", group))
      .body
      .shouldBe(s"Cannot add $group. Patron group not found")
    folio
      .post("/users", body.copy().put("nosuch", 1))
      .errors
      .head
      .shouldBe("nosuch is not a field of the schema")
    val nameless = folio.post("/users", obj("username" -> "zz9", "personal" -> obj()))
    nameless.body.should(include("personal.lastName"))
  }

  test("a body that is not JSON, or has a text content type, is refused") {
    folio.send("POST", "/users", Some("{\"username\":"), Nil).status.shouldBe(400)
    val text = folio.withHeader("content-type", "text/plain").post("/users", obj())
    text.body.shouldBe(
      "Content-type header must be [\"application/json\"] but it is \"text/plain\""
    )
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

  test("an update that accepts JSON only is refused") {
    val user = folio.first("/users", "barcode==21000000010")
    val reply = folio
      .withHeader("accept", "application/json")
      .put(s"/users/${user.getString("id")}", user)
    reply.status.shouldBe(400)
    reply.body.should(startWith("Accept header must be [\"text/plain\"] for this request"))
  }

  test("an update must name the stored version, and adds 1 to it") {
    val item = folio.first("/item-storage/items", "barcode==31000000100")
    val path = s"/item-storage/items/${item.getString("id")}"
    folio.put(path, item.copy().put("descriptionOfPieces", "a")).status.shouldBe(204)
    folio.read(path).getInteger("_version").shouldBe(2)
    folio.read(path).getString("descriptionOfPieces").shouldBe("a")
    val stale = folio.put(path, item)
    stale.status.shouldBe(409)
    stale.body.should(include("Stored _version is 2, _version of request is 1 (23F09)"))
    val none = item.copy()
    none.remove("_version")
    folio.put(path, none).body.should(include("_version of request is <NULL>"))
  }

  test("the inventory shows an item with its title, types and version as text") {
    val item = folio.first("/inventory/items", """barcode=="31000000001"""", "limit" -> "40")
    item.getString("_version").shouldBe("1")
    Json.stringAt(item, "materialType.name").shouldBe(Some("book"))
    Json.stringAt(item, "effectiveLocation.name").shouldBe(Some("Main Library"))
    val holdings =
      folio.read(s"/holdings-storage/holdings/${item.getString("holdingsRecordId")}")
    val instance = folio.read(s"/inventory/instances/${holdings.getString("instanceId")}")
    item.getString("title").shouldBe(instance.getString("title"))
  }

  test("a tenant does not see another's records") {
    val id = folio.get("/users", "limit" -> "1").record.getString("id")
    val south = clientOf("south")
    south.get(s"/users/$id").status.shouldBe(404)
    south.get("/users", "limit" -> "0").total.shouldBe(62)
  }
}
