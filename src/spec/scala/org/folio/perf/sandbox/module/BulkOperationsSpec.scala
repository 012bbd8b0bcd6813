package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.{BulkEditSteps, CirculationSteps, Patience, TrilliumSuite}

/** Source: mod-bulk-operations v2.3.0, its controller and services. */
class BulkOperationsSpec extends TrilliumSuite with CirculationSteps with BulkEditSteps {
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

}
