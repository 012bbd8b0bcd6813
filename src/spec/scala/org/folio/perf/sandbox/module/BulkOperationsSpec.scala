package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{BulkEditSteps, CirculationSteps, SandboxClient, WithSandbox}
import org.scalatest.Assertion
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Source: mod-bulk-operations v2.3.0, its controller and services. */
class BulkOperationsSpec extends AnyFunSuite with Matchers with WithSandbox with CirculationSteps with BulkEditSteps {

  override protected def releaseName: Option[String] = Some("Trillium")

  private val unknown = "99999999-9999-4999-8999-999999999999"
  private val later = "2031-05-06T23:59:59.000Z"

  private def user(folio: SandboxClient, barcode: String): JsonObject =
    folio.list("/users", s"""barcode=="$barcode"""").list("users").head

  private def item(folio: SandboxClient, id: String): JsonObject = folio.get(s"/item-storage/items/$id").json

  private def expiration(id: String, day: String): JsonObject =
    rule(id, "EXPIRATION_DATE", "REPLACE_WITH", updated = Some(day))

  private def noteType(folio: SandboxClient, of: String, name: String): String = folio
    .list(s"/$of-note-types", s"""name=="$name"""")
    .list(if (of == "item") "itemNoteTypes" else "holdingsNoteTypes")
    .head
    .getString("id")

  private def otherLocation(folio: SandboxClient): String = folio
    .list("/locations", s"cql.allRecords=1 NOT id==$mainLibrary", "limit" -> "1")
    .list("locations")
    .head
    .getString("id")

  test("users of a file are edited, previewed, and changed by the commit alone") {
    withFolio { folio =>
      val barcodes = Vector(40, 41, 42).map(patron(folio, _).getString("barcode"))
      val before = barcodes.map(user(folio, _).getString("expirationDate"))
      val made = upload(folio, "USER", "BARCODE", barcodes)
      made.status.shouldBe(200)
      made.json.getString("status").shouldBe("NEW")
      val id = made.json.getString("id")

      start(folio, id, "UPLOAD").status.shouldBe(200)
      val found = operation(folio, id)
      found.getString("status").shouldBe("DATA_MODIFICATION")
      found.getInteger("matchedNumOfRecords").shouldBe(3)
      column(preview(folio, id, "UPLOAD").json, "Barcode").shouldBe(barcodes)

      setRules(folio, id, expiration(id, later)).status.shouldBe(200)
      start(folio, id, "EDIT").status.shouldBe(200)
      status(folio, id).shouldBe("REVIEW_CHANGES")
      column(preview(folio, id, "EDIT").json, "Expiration date").foreach(_.should(startWith("2031-05-06")))
      download(folio, id, "PROPOSED_CHANGES_FILE").body.linesIterator.size.shouldBe(4)
      download(folio, id, "COMMITTED_RECORDS_FILE").body.shouldBe("")
      barcodes.map(user(folio, _).getString("expirationDate")).shouldBe(before)

      start(folio, id, "COMMIT").status.shouldBe(200)
      val done = operation(folio, id)
      done.getString("status").shouldBe("COMPLETED")
      done.getInteger("committedNumOfRecords").shouldBe(3)
      column(preview(folio, id, "COMMIT").json, "Barcode").shouldBe(barcodes)
      download(folio, id, "COMMITTED_RECORDS_FILE").body.linesIterator.size.shouldBe(4)
      barcodes.map(user(folio, _).getString("expirationDate")).foreach(_.should(startWith("2031-05-06T23:59:59")))
    }
  }

  test("lines without a record, or twice in the file, are told") {
    withFolio { folio =>
      val barcode = patron(folio, 43).getString("barcode")
      val id = retrieved(folio, "USER", "BARCODE", Vector(barcode, "nobody", barcode))
      status(folio, id).shouldBe("DATA_MODIFICATION")
      errors(folio, id).shouldBe(Vector("nobody" -> "No match found", barcode -> "Duplicate entry"))
      val lost = retrieved(folio, "USER", "BARCODE", Vector("nobody"))
      status(folio, lost).shouldBe("COMPLETED_WITH_ERRORS")
    }
  }

  test("an edit that changes nothing is completed with errors") {
    withFolio { folio =>
      val barcode = patron(folio, 44).getString("barcode")
      def edited(): String = {
        val id = retrieved(folio, "USER", "BARCODE", Vector(barcode))
        setRules(folio, id, expiration(id, later))
        editAndCommit(folio, id)
        id
      }
      status(folio, edited()).shouldBe("COMPLETED")
      val again = edited()
      status(folio, again).shouldBe("COMPLETED_WITH_ERRORS")
      errors(folio, again).shouldBe(Vector(barcode -> "No change in value required"))
    }
  }

  test("a step that the status does not permit is refused") {
    withFolio { folio =>
      val barcode = patron(folio, 45).getString("barcode")
      val id = upload(folio, "USER", "BARCODE", Vector(barcode)).json.getString("id")
      start(folio, id, "EDIT").status.shouldBe(500)
      start(folio, id, "COMMIT").status.shouldBe(500)
      folio.get(s"/bulk-operations/$id/errors", "limit" -> "10").status.shouldBe(404)
      start(folio, id, "UPLOAD").status.shouldBe(200)
      start(folio, id, "COMMIT").status.shouldBe(500)
      start(folio, unknown, "UPLOAD").status.shouldBe(404)
      folio.get(s"/bulk-operations/$unknown").status.shouldBe(404)
      folio.get("/bulk-operations/some").status.shouldBe(400)
      folio.get(s"/bulk-operations/$id/preview", "step" -> "LATER", "limit" -> "10").status.shouldBe(400)
      folio.get(s"/bulk-operations/$id/preview", "step" -> "UPLOAD").status.shouldBe(400)
      download(folio, id, "EVERYTHING").status.shouldBe(400)
    }
  }

  test("an upload needs a file with lines, and known kinds of records and identifiers") {
    withFolio { folio =>
      upload(folio, "BOOK", "BARCODE", Vector("1")).status.shouldBe(400)
      upload(folio, "ITEM", "COLOUR", Vector("1")).status.shouldBe(400)
      folio.post("/bulk-operations/upload", obj()).status.shouldBe(415)
      val empty = upload(folio, "ITEM", "BARCODE", Vector.empty).json
      empty.getString("status").shouldBe("FAILED")
      empty.getString("errorMessage").should(include("file is empty"))
      val table = upload(folio, "ITEM", "ID", Vector(s"$unknown,$unknown")).json.getString("id")
      start(folio, table, "UPLOAD").json.getString("errorMessage").should(include("number of tokens"))
      status(folio, table).shouldBe("FAILED")
    }
  }

  test("bodies without required fields or with unknown values are refused") {
    withFolio { folio =>
      val id = retrieved(folio, "USER", "BARCODE", Vector(patron(folio, 46).getString("barcode")))
      def refused(path: String, body: JsonObject): Assertion =
        withClue(body.encode)(folio.post(s"/bulk-operations/$id/$path", body).status.shouldBe(400))
      refused("start", obj())
      refused("start", obj("step" -> "LATER"))
      refused("content-update", obj("bulkOperationRules" -> arr(expiration(id, later))))
      refused("content-update", obj("bulkOperationRules" -> arr(rule(id, "EYES", "REMOVE_ALL")), "totalRecords" -> 1))
      refused("marc-content-update", obj("bulkOperationMarcRules" -> arr(obj("tag" -> "590")), "totalRecords" -> 1))
    }
  }

  test("rules for another operation are not applied, and rules for fields remove those for MARC records") {
    withFolio { folio =>
      val barcode = patron(folio, 47).getString("barcode")
      val id = retrieved(folio, "USER", "BARCODE", Vector(barcode))
      setRules(folio, id, expiration(unknown, later)).status.shouldBe(200)
      editAndCommit(folio, id)
      errors(folio, id).shouldBe(Vector(barcode -> "No change in value required"))

      val instance = marcInstances(folio, 1).head
      val marc = retrieved(folio, "INSTANCE", "ID", Vector(instance))
      addMarcNote(folio, marc, "lost").status.shouldBe(200)
      setRules(folio, marc, rule(marc, "STAFF_SUPPRESS", "SET_TO_TRUE"))
      operation(folio, marc).getString("entityType").shouldBe("INSTANCE")
      editAndCommit(folio, marc)
      status(folio, marc).shouldBe("COMPLETED")
      source(folio, instance).shouldNot(include("lost"))
    }
  }

  test("notes get another type by ids; without the present type nothing changes, and a name breaks the preview") {
    withFolio { folio =>
      val action = noteType(folio, "item", "Action note")
      val copy = noteType(folio, "item", "Copy note")
      val old = availableItem(folio)
      val note = obj("itemNoteTypeId" -> action, "note" -> "Mend it", "staffOnly" -> false)
      val itemId = old.getString("id")
      folio.put(s"/item-storage/items/$itemId", old.copy().put("notes", arr(note))).status.shouldBe(204)
      val id = retrieved(folio, "ITEM", "BARCODE", Vector(old.getString("barcode")))

      def edited(updated: String, parameters: Map[String, String]): Unit = {
        setRules(folio, id, rule(id, "ITEM_NOTE", "CHANGE_TYPE", Some(updated), parameters))
        start(folio, id, "EDIT")
        ()
      }
      edited("Copy note", Map("ITEM_NOTE_TYPE_ID_KEY" -> action))
      preview(folio, id, "EDIT").status.shouldBe(500)
      edited(copy, Map.empty)
      column(preview(folio, id, "EDIT").json, "Action note").shouldBe(Vector("Mend it"))
      edited(copy, Map("ITEM_NOTE_TYPE_ID_KEY" -> action))
      column(preview(folio, id, "EDIT").json, "Copy note").shouldBe(Vector("Mend it"))
      start(folio, id, "COMMIT")
      Json.objects(item(folio, itemId).getJsonArray("notes")).map(_.getString("itemNoteTypeId")).shouldBe(Vector(copy))
    }
  }

  test("an unknown location is an error, and so is a record that somebody changed after its retrieval") {
    withFolio { folio =>
      val old = availableItem(folio)
      val barcode = old.getString("barcode")
      val id = retrieved(folio, "ITEM", "BARCODE", Vector(barcode))
      setRules(folio, id, rule(id, "TEMPORARY_LOCATION", "REPLACE_WITH", updated = Some(unknown)))
      start(folio, id, "EDIT")
      start(folio, id, "COMMIT")
      errors(folio, id).map(_._2).should(contain(s"Location $unknown doesn't exist"))

      val stale = retrieved(folio, "ITEM", "BARCODE", Vector(barcode))
      setRules(folio, stale, rule(stale, "ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING", updated = Some("Late")))
      val now = item(folio, old.getString("id"))
      folio.put(s"/item-storage/items/${old.getString("id")}", now.put("copyNumber", "2")).status.shouldBe(204)
      editAndCommit(folio, stale)
      errors(folio, stale)
        .map(_._2.takeWhile(_ != '.'))
        .shouldBe(
          Vector("The record cannot be saved because it is not the most recent version")
        )
    }
  }

  test("items follow their holdings to a new location") {
    withFolio { folio =>
      val moved = availableItem(folio)
      val holdingsId = moved.getString("holdingsRecordId")
      val location = otherLocation(folio)
      val id = retrieved(folio, "HOLDINGS_RECORD", "ID", Vector(holdingsId))
      setRules(folio, id, rule(id, "PERMANENT_LOCATION", "REPLACE_WITH", updated = Some(location)))
      editAndCommit(folio, id)
      status(folio, id).shouldBe("COMPLETED")
      folio.get(s"/holdings-storage/holdings/$holdingsId").json.getString("effectiveLocationId").shouldBe(location)
      if (!moved.containsKey("temporaryLocationId") && !moved.containsKey("permanentLocationId"))
        item(folio, moved.getString("id")).getString("effectiveLocationId").shouldBe(location)
    }
  }

  test("instances that a query finds are edited with their MARC records") {
    withFolio { folio =>
      val ids = marcInstances(folio, 3).drop(1)
      val fql = obj("instance.id" -> obj("$in" -> Json.list(ids)), "_version" -> "24").encode
      val queryId = folio
        .post("/query", obj("entityTypeId" -> instanceType, "fqlQuery" -> fql))
        .json
        .getString("queryId")
      val begun =
        folio.post(
          "/bulk-operations/query",
          obj("queryId" -> queryId, "entityTypeId" -> instanceType, "fqlQuery" -> fql),
        )
      begun.status.shouldBe(200)
      val id = begun.json.getString("id")
      operation(folio, id).getInteger("matchedNumOfRecords").shouldBe(2)
      setRules(folio, id, rule(id, "ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING", updated = Some("By a query")))
      addMarcNote(folio, id, "By a cataloguer").status.shouldBe(200)
      start(folio, id, "EDIT")
      download(folio, id, "PROPOSED_CHANGES_MARC_FILE").body.should(include("By a cataloguer"))
      start(folio, id, "COMMIT")
      val done = operation(folio, id)
      done.getString("status").shouldBe("COMPLETED")
      done.getString("entityType").shouldBe("INSTANCE_MARC")
      done.getInteger("committedNumOfRecords").shouldBe(2)
      for (one <- ids) {
        source(folio, one).should(include("By a cataloguer"))
        folio.get(s"/instance-storage/instances/$one").json.encode.should(include("By a query"))
      }
      download(folio, id, "COMMITTED_RECORDS_MARC_FILE").body.should(include("By a cataloguer"))
    }
  }

  test("an operation waits for a query that is not there, and a query without result fails") {
    withFolio { folio =>
      def begun(queryId: String): JsonObject =
        folio.post("/bulk-operations/query", obj("queryId" -> queryId, "entityTypeId" -> instanceType)).json
      begun(unknown).getString("status").shouldBe("EXECUTING_QUERY")
      val fql = obj("instance.id" -> obj("$eq" -> unknown)).encode
      val empty = folio.post("/query", obj("entityTypeId" -> instanceType, "fqlQuery" -> fql)).json.getString("queryId")
      begun(empty).getString("status").shouldBe("FAILED")
      val lost = obj("queryId" -> unknown, "entityTypeId" -> unknown)
      folio.post("/bulk-operations/query", lost).status.shouldBe(404)
    }
  }

  private val instanceType = "6b08439b-4f8e-4468-8046-ea620f5cfb74"

  private def marcInstances(folio: SandboxClient, count: Int): Vector[String] = folio
    .list("/instance-storage/instances", "source==MARC", "limit" -> count.toString)
    .list("instances")
    .map(_.getString("id"))

  private def source(folio: SandboxClient, instanceId: String): String =
    folio.get(s"/source-storage/records/$instanceId/formatted", "idType" -> "INSTANCE").body
}
