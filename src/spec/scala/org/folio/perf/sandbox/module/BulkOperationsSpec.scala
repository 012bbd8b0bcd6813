package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{CirculationSteps, Patience, Reply, TrilliumSuite}

/** Requests of a bulk edit, step by step. Jobs of the sandbox must end at once. */
abstract private[module] class BulkEditSuite extends TrilliumSuite {

  /** @param lines of the file, each with an identifier */
  protected def upload(entityType: String, identifierType: String, lines: Seq[String]): Reply = {
    val body = Vector(
      "--edge",
      """Content-Disposition: form-data; name="file"; filename="some.csv"""",
      "Content-Type: text/csv",
      "",
      lines.mkString("\n"),
      "--edge--",
      "",
    ).mkString("\r\n")
    folio
      .withHeader("content-type", "multipart/form-data; boundary=edge")
      .send(
        "POST",
        "/bulk-operations/upload",
        Some(body),
        Vector("entityType" -> entityType, "identifierType" -> identifierType, "manual" -> "false"),
      )
  }

  protected def start(id: String, step: String): Reply =
    folio.post(s"/bulk-operations/$id/start", obj("step" -> step))

  protected def operation(id: String): JsonObject = folio.read(s"/bulk-operations/$id")

  protected def status(id: String): String = operation(id).getString("status")

  /** An operation that has its records. @return its id */
  protected def retrieved(entityType: String, identifierType: String, identifiers: Seq[String]): String = {
    val id = upload(entityType, identifierType, identifiers).id
    start(id, "UPLOAD")
    id
  }

  protected def rule(id: String, option: String, action: String, updated: String): JsonObject = obj(
    "bulkOperationId" -> id,
    "rule_details" -> obj(
      "option" -> option,
      "actions" -> arr(
        obj(
          "type" -> action,
          "updated" -> updated,
          "parameters" -> arr(),
        )
      ),
    ),
  )

  protected def setRules(id: String, rules: JsonObject*): Reply = folio.post(
    s"/bulk-operations/$id/content-update",
    obj("bulkOperationRules" -> Json.list(rules), "totalRecords" -> rules.size),
  )

  protected def editAndCommit(id: String): Unit = {
    start(id, "EDIT")
    start(id, "COMMIT")
    ()
  }

  /** Messages by identifiers. */
  protected def errors(id: String): Vector[(String, String)] =
    folio.get(s"/bulk-operations/$id/errors", "limit" -> "10").list("errors").map { error =>
      Json.objects(error, "parameters").head.getString("value") -> error.getString("message")
    }
}

/** Source: mod-bulk-operations v2.3.0, its controller and services. */
class BulkOperationsSpec extends BulkEditSuite with CirculationSteps {
  private val later = "2031-05-06T23:59:59.000Z"

  private def item(id: String): JsonObject = folio.read(s"/item-storage/items/$id")

  private def expiration(id: String, day: String): JsonObject =
    rule(id, "EXPIRATION_DATE", "REPLACE_WITH", day)

  test("lines without a record are told") {
    val barcode = patron(43).getString("barcode")
    val id = retrieved("USER", "BARCODE", Vector(barcode, "nobody"))
    status(id).shouldBe("DATA_MODIFICATION")
    errors(id).shouldBe(Vector("nobody" -> "No match found"))
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

  test("a record that somebody changed after its retrieval is an error") {
    val old = availableItem
    val stale = retrieved("ITEM", "BARCODE", Vector(old.getString("barcode")))
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

}

/** Jobs take their time here: a fifth of a second at least. */
class SlowBulkEditsSpec extends BulkEditSuite with CirculationSteps with Patience {
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

}
