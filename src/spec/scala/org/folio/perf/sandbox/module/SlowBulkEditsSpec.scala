package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.testkit.{BulkEditSteps, CirculationSteps, Patience, SandboxClient, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Jobs take their time here: a fifth of a second at least. */
class SlowBulkEditsSpec
    extends AnyFunSuite
    with Matchers
    with WithSandbox
    with CirculationSteps
    with BulkEditSteps
    with Patience {
  override protected def serviceDemand: Double = 1
  override protected def releaseName: Option[String] = Some("Trillium")

  private def expirationRule(id: String): JsonObject =
    rule(id, "EXPIRATION_DATE", "REPLACE_WITH", updated = Some("2031-05-06T23:59:59.000Z"))

  private def begun(folio: SandboxClient, number: Int): String =
    retrieved(folio, "USER", "BARCODE", Vector(patron(folio, number).getString("barcode")))

  test("each job shows that it is under way, and users change at the end of the commit") {
    withFolio { folio =>
      val id = begun(folio, 50)
      status(folio, id).shouldBe("RETRIEVING_RECORDS")
      eventually(status(folio, id).shouldBe("DATA_MODIFICATION"))
      setRules(folio, id, expirationRule(id))
      start(folio, id, "EDIT").json.getString("status").shouldBe("DATA_MODIFICATION_IN_PROGRESS")
      eventually(status(folio, id).shouldBe("REVIEW_CHANGES"))
      start(folio, id, "COMMIT")
      status(folio, id).shouldBe("APPLY_CHANGES")
      patron(folio, 50).getString("expirationDate").shouldNot(startWith("2031-05-06"))
      eventually(status(folio, id).shouldBe("COMPLETED"))
      patron(folio, 50).getString("expirationDate").should(startWith("2031-05-06"))
    }
  }

  test("rules that arrive during an edit end it without effect") {
    withFolio { folio =>
      val id = begun(folio, 51)
      eventually(status(folio, id).shouldBe("DATA_MODIFICATION"))
      setRules(folio, id, expirationRule(id))
      start(folio, id, "EDIT")
      setRules(folio, id, expirationRule(id))
      status(folio, id).shouldBe("DATA_MODIFICATION")
      start(folio, id, "COMMIT").status.shouldBe(500)
    }
  }
}
