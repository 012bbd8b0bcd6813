package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{BulkEditSteps, CirculationSteps, Patience, TrilliumSuite}

/** Source: mod-bulk-operations v2.3.0, its controller and services. */
class BulkOperationsSpec extends TrilliumSuite with CirculationSteps with BulkEditSteps {
  private val later = "2031-05-06T23:59:59.000Z"

  private def user(barcode: String): JsonObject =
    folio.first("/users", s"""barcode=="$barcode"""")

  private def item(id: String): JsonObject = folio.read(s"/item-storage/items/$id")

  private def expiration(id: String, day: String): JsonObject =
    rule(id, "EXPIRATION_DATE", "REPLACE_WITH", day)

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

  test("an unknown location is an error, and so is a record that somebody changed after its retrieval") {
    val old = availableItem
    val barcode = old.getString("barcode")
    val id = retrieved("ITEM", "BARCODE", Vector(barcode))
    setRules(id, rule(id, "TEMPORARY_LOCATION", "REPLACE_WITH", unknown))
    start(id, "EDIT")
    start(id, "COMMIT")
    errors(id).map(_._2).should(contain(s"Location $unknown doesn't exist"))

    val stale = retrieved("ITEM", "BARCODE", Vector(barcode))
    setRules(stale, rule(stale, "ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING", "Late"))
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
    setRules(id, rule(id, "PERMANENT_LOCATION", "REPLACE_WITH", location))
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
    setRules(id, rule(id, "ADMINISTRATIVE_NOTE", "ADD_TO_EXISTING", "By a query"))
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

  private val instanceType = "6b08439b-4f8e-4468-8046-ea620f5cfb74"

  private def marcInstances(count: Int): Vector[String] = folio
    .list("/instance-storage/instances", "source==MARC", "limit" -> count.toString)
    .texts("id")

  private def source(instanceId: String): String =
    folio.get(s"/source-storage/records/$instanceId/formatted", "idType" -> "INSTANCE").body
}

/** Jobs take their time here: a fifth of a second at least. */
class SlowBulkEditsSpec extends TrilliumSuite with CirculationSteps with BulkEditSteps with Patience {
  override protected def serviceDemand: Double = 1

  private def expirationRule(id: String): JsonObject =
    rule(id, "EXPIRATION_DATE", "REPLACE_WITH", "2031-05-06T23:59:59.000Z")

  private def begun(number: Int): String =
    retrieved("USER", "BARCODE", Vector(patron(number).getString("barcode")))

  test("each job shows that it is under way, and users change at the end of the commit") {
    val id = begun(50)
    status(id).shouldBe("RETRIEVING_RECORDS")
    eventually(status(id).shouldBe("DATA_MODIFICATION"))
    setRules(id, expirationRule(id))
    start(id, "EDIT").text("status").shouldBe("DATA_MODIFICATION_IN_PROGRESS")
    eventually(status(id).shouldBe("REVIEW_CHANGES"))
    start(id, "COMMIT")
    status(id).shouldBe("APPLY_CHANGES")
    patron(50).getString("expirationDate").shouldNot(startWith("2031-05-06"))
    eventually(status(id).shouldBe("COMPLETED"))
    patron(50).getString("expirationDate").should(startWith("2031-05-06"))
  }

  test("rules that arrive during an edit end it without effect") {
    val id = begun(51)
    eventually(status(id).shouldBe("DATA_MODIFICATION"))
    setRules(id, expirationRule(id))
    start(id, "EDIT")
    setRules(id, expirationRule(id))
    status(id).shouldBe("DATA_MODIFICATION")
    start(id, "COMMIT").status.shouldBe(500)
  }
}
