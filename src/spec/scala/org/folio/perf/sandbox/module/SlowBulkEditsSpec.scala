package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.{BulkEditSteps, CirculationSteps, Patience, TrilliumSuite}

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
