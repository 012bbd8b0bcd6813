package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{BulkEditSteps, CirculationSteps, TrilliumSuite}
import org.scalatest.Assertion

/** Source: mod-bulk-operations v2.3.0, its controller and services. */
class BulkOperationsSpec extends TrilliumSuite with CirculationSteps with BulkEditSteps {
  private val later = "2031-05-06T23:59:59.000Z"

  private def user(barcode: String): JsonObject =
    folio.first("/users", s"""barcode=="$barcode"""")

  private def item(id: String): JsonObject = folio.read(s"/item-storage/items/$id")

  private def expiration(id: String, day: String): JsonObject =
    rule(id, "EXPIRATION_DATE", "REPLACE_WITH", updated = Some(day))

  private def noteType(of: String, name: String): String = folio
    .list(s"/$of-note-types", s"""name=="$name"""")
    .list(if (of == "item") "itemNoteTypes" else "holdingsNoteTypes")
    .head
    .getString("id")

  private def otherLocation: String = folio
    .first("/locations", s"cql.allRecords=1 NOT id==$mainLibrary", "limit" -> "1")
    .getString("id")

  test("users of a file are edited, previewed, and changed by the commit alone") {
    val barcodes = Vector(40, 41, 42).map(patron(_).getString("barcode"))
    val before = barcodes.map(user(_).getString("expirationDate"))
    val made = upload("USER", "BARCODE", barcodes)
    made.status.shouldBe(200)
    made.text("status").shouldBe("NEW")
    val id = made.id

    start(id, "UPLOAD").status.shouldBe(200)
    val found = operation(id)
    found.getString("status").shouldBe("DATA_MODIFICATION")
    found.getInteger("matchedNumOfRecords").shouldBe(3)
    column(preview(id, "UPLOAD").json, "Barcode").shouldBe(barcodes)

    setRules(id, expiration(id, later)).status.shouldBe(200)
    start(id, "EDIT").status.shouldBe(200)
    status(id).shouldBe("REVIEW_CHANGES")
    column(preview(id, "EDIT").json, "Expiration date").foreach(_.should(startWith("2031-05-06")))
    download(id, "PROPOSED_CHANGES_FILE").body.linesIterator.size.shouldBe(4)
    download(id, "COMMITTED_RECORDS_FILE").body.shouldBe("")
    barcodes.map(user(_).getString("expirationDate")).shouldBe(before)

    start(id, "COMMIT").status.shouldBe(200)
    val done = operation(id)
    done.getString("status").shouldBe("COMPLETED")
    done.getInteger("committedNumOfRecords").shouldBe(3)
    column(preview(id, "COMMIT").json, "Barcode").shouldBe(barcodes)
    download(id, "COMMITTED_RECORDS_FILE").body.linesIterator.size.shouldBe(4)
    barcodes.map(user(_).getString("expirationDate")).foreach(_.should(startWith("2031-05-06T23:59:59")))
  }

  test("lines without a record, or twice in the file, are told") {
    val barcode = patron(43).getString("barcode")
    val id = retrieved("USER", "BARCODE", Vector(barcode, "nobody", barcode))
    status(id).shouldBe("DATA_MODIFICATION")
    errors(id).shouldBe(Vector("nobody" -> "No match found", barcode -> "Duplicate entry"))
    val lost = retrieved("USER", "BARCODE", Vector("nobody"))
    status(lost).shouldBe("COMPLETED_WITH_ERRORS")
  }

  test("an edit that changes nothing is completed with errors") {
    val barcode = patron(44).getString("barcode")
    def edited(): String = {
      val id = retrieved("USER", "BARCODE", Vector(barcode))
      setRules(id, expiration(id, later))
      editAndCommit(id)
      id
    }
    status(edited()).shouldBe("COMPLETED")
    val again = edited()
    status(again).shouldBe("COMPLETED_WITH_ERRORS")
    errors(again).shouldBe(Vector(barcode -> "No change in value required"))
  }

  test("a step that the status does not permit is refused") {
    val barcode = patron(45).getString("barcode")
    val id = upload("USER", "BARCODE", Vector(barcode)).id
    start(id, "EDIT").status.shouldBe(500)
    start(id, "COMMIT").status.shouldBe(500)
    folio.get(s"/bulk-operations/$id/errors", "limit" -> "10").status.shouldBe(404)
    start(id, "UPLOAD").status.shouldBe(200)
    start(id, "COMMIT").status.shouldBe(500)
    start(unknown, "UPLOAD").status.shouldBe(404)
    folio.get(s"/bulk-operations/$unknown").status.shouldBe(404)
    folio.get("/bulk-operations/some").status.shouldBe(400)
    folio.get(s"/bulk-operations/$id/preview", "step" -> "LATER", "limit" -> "10").status.shouldBe(400)
    folio.get(s"/bulk-operations/$id/preview", "step" -> "UPLOAD").status.shouldBe(400)
    download(id, "EVERYTHING").status.shouldBe(400)
  }

  test("an upload needs a file with lines, and known kinds of records and identifiers") {
    upload("BOOK", "BARCODE", Vector("1")).status.shouldBe(400)
    upload("ITEM", "COLOUR", Vector("1")).status.shouldBe(400)
    folio.post("/bulk-operations/upload", obj()).status.shouldBe(415)
    val empty = upload("ITEM", "BARCODE", Vector.empty).json
    empty.getString("status").shouldBe("FAILED")
    empty.getString("errorMessage").should(include("file is empty"))
    val table = upload("ITEM", "ID", Vector(s"$unknown,$unknown")).id
    start(table, "UPLOAD").text("errorMessage").should(include("number of tokens"))
    status(table).shouldBe("FAILED")
  }

  test("bodies without required fields or with unknown values are refused") {
    val id = retrieved("USER", "BARCODE", Vector(patron(46).getString("barcode")))
    def refused(path: String, body: JsonObject): Assertion =
      withClue(body.encode)(folio.post(s"/bulk-operations/$id/$path", body).status.shouldBe(400))
    refused("start", obj())
    refused("start", obj("step" -> "LATER"))
    refused("content-update", obj("bulkOperationRules" -> arr(expiration(id, later))))
    refused("content-update", obj("bulkOperationRules" -> arr(rule(id, "EYES", "REMOVE_ALL")), "totalRecords" -> 1))
    refused("marc-content-update", obj("bulkOperationMarcRules" -> arr(obj("tag" -> "590")), "totalRecords" -> 1))
  }

  test("rules for another operation are not applied, and rules for fields remove those for MARC records") {
    val barcode = patron(47).getString("barcode")
    val id = retrieved("USER", "BARCODE", Vector(barcode))
    setRules(id, expiration(unknown, later)).status.shouldBe(200)
    editAndCommit(id)
    errors(id).shouldBe(Vector(barcode -> "No change in value required"))

    val instance = marcInstances(1).head
    val marc = retrieved("INSTANCE", "ID", Vector(instance))
    addMarcNote(marc, "lost").status.shouldBe(200)
    setRules(marc, rule(marc, "STAFF_SUPPRESS", "SET_TO_TRUE"))
    operation(marc).getString("entityType").shouldBe("INSTANCE")
    editAndCommit(marc)
    status(marc).shouldBe("COMPLETED")
    source(instance).shouldNot(include("lost"))
  }

  test("notes get another type by ids; without the present type nothing changes, and a name breaks the preview") {
    val action = noteType("item", "Action note")
    val copy = noteType("item", "Copy note")
    val old = availableItem
    val note = obj("itemNoteTypeId" -> action, "note" -> "Mend it", "staffOnly" -> false)
    val itemId = old.getString("id")
    folio.put(s"/item-storage/items/$itemId", old.copy().put("notes", arr(note))).status.shouldBe(204)
    val id = retrieved("ITEM", "BARCODE", Vector(old.getString("barcode")))

    def edited(updated: String, parameters: Map[String, String]): Unit = {
      setRules(id, rule(id, "ITEM_NOTE", "CHANGE_TYPE", Some(updated), parameters))
      start(id, "EDIT")
      ()
    }
    edited("Copy note", Map("ITEM_NOTE_TYPE_ID_KEY" -> action))
    preview(id, "EDIT").status.shouldBe(500)
    edited(copy, Map.empty)
    column(preview(id, "EDIT").json, "Action note").shouldBe(Vector("Mend it"))
    edited(copy, Map("ITEM_NOTE_TYPE_ID_KEY" -> action))
    column(preview(id, "EDIT").json, "Copy note").shouldBe(Vector("Mend it"))
    start(id, "COMMIT")
    Json.objects(item(itemId).getJsonArray("notes")).map(_.getString("itemNoteTypeId")).shouldBe(Vector(copy))
  }

  test("an unknown location is an error, and so is a record that somebody changed after its retrieval") {
    val old = availableItem
    val barcode = old.getString("barcode")
    val id = retrieved("ITEM", "BARCODE", Vector(barcode))
    setRules(id, rule(id, "TEMPORARY_LOCATION", "REPLACE_WITH", updated = Some(unknown)))
    start(id, "EDIT")
    start(id, "COMMIT")
    errors(id).map(_._2).should(contain(s"Location $unknown doesn't exist"))

    val stale = retrieved("ITEM", "BARCODE", Vector(barcode))
    setRules(stale, rule(stale, "ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING", updated = Some("Late")))
    val now = item(old.getString("id"))
    folio.put(s"/item-storage/items/${old.getString("id")}", now.put("copyNumber", "2")).status.shouldBe(204)
    editAndCommit(stale)
    errors(stale)
      .map(_._2.takeWhile(_ != '.'))
      .shouldBe(
        Vector("The record cannot be saved because it is not the most recent version")
      )
  }

  test("items follow their holdings to a new location") {
    val moved = availableItem
    val holdingsId = moved.getString("holdingsRecordId")
    val location = otherLocation
    val id = retrieved("HOLDINGS_RECORD", "ID", Vector(holdingsId))
    setRules(id, rule(id, "PERMANENT_LOCATION", "REPLACE_WITH", updated = Some(location)))
    editAndCommit(id)
    status(id).shouldBe("COMPLETED")
    folio.read(s"/holdings-storage/holdings/$holdingsId").getString("effectiveLocationId").shouldBe(location)
    if (!moved.containsKey("temporaryLocationId") && !moved.containsKey("permanentLocationId"))
      item(moved.getString("id")).getString("effectiveLocationId").shouldBe(location)
  }

  test("instances that a query finds are edited with their MARC records") {
    val ids = marcInstances(3).drop(1)
    val fql = obj("instance.id" -> obj("$in" -> Json.list(ids)), "_version" -> "24").encode
    val queryId = folio
      .post("/query", obj("entityTypeId" -> instanceType, "fqlQuery" -> fql))
      .text("queryId")
    val begun =
      folio.post(
        "/bulk-operations/query",
        obj("queryId" -> queryId, "entityTypeId" -> instanceType, "fqlQuery" -> fql),
      )
    begun.status.shouldBe(200)
    val id = begun.id
    operation(id).getInteger("matchedNumOfRecords").shouldBe(2)
    setRules(id, rule(id, "ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING", updated = Some("By a query")))
    addMarcNote(id, "By a cataloguer").status.shouldBe(200)
    start(id, "EDIT")
    download(id, "PROPOSED_CHANGES_MARC_FILE").body.should(include("By a cataloguer"))
    start(id, "COMMIT")
    val done = operation(id)
    done.getString("status").shouldBe("COMPLETED")
    done.getString("entityType").shouldBe("INSTANCE_MARC")
    done.getInteger("committedNumOfRecords").shouldBe(2)
    for (one <- ids) {
      source(one).should(include("By a cataloguer"))
      folio.read(s"/instance-storage/instances/$one").encode.should(include("By a query"))
    }
    download(id, "COMMITTED_RECORDS_MARC_FILE").body.should(include("By a cataloguer"))
  }

  test("an operation waits for a query that is not there, and a query without result fails") {
    def begun(queryId: String): JsonObject =
      folio.post("/bulk-operations/query", obj("queryId" -> queryId, "entityTypeId" -> instanceType)).json
    begun(unknown).getString("status").shouldBe("EXECUTING_QUERY")
    val fql = obj("instance.id" -> obj("$eq" -> unknown)).encode
    val empty = folio.post("/query", obj("entityTypeId" -> instanceType, "fqlQuery" -> fql)).text("queryId")
    begun(empty).getString("status").shouldBe("FAILED")
    val lost = obj("queryId" -> unknown, "entityTypeId" -> unknown)
    folio.post("/bulk-operations/query", lost).status.shouldBe(404)
  }

  private val instanceType = "6b08439b-4f8e-4468-8046-ea620f5cfb74"

  private def marcInstances(count: Int): Vector[String] = folio
    .list("/instance-storage/instances", "source==MARC", "limit" -> count.toString)
    .texts("id")

  private def source(instanceId: String): String =
    folio.get(s"/source-storage/records/$instanceId/formatted", "idType" -> "INSTANCE").body
}
