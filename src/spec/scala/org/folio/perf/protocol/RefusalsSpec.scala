package org.folio.perf.protocol

import org.folio.perf.protocol.Folio.post
import org.folio.perf.testkit._

/** What the sandbox refuses, in the file of a run. */
class RefusalsSpec extends GatlingSuite with WithSandbox {

  test("a user whose barcode is taken is refused, and the file names nobody") {
    val barcode = SessionKey("patronBarcode")
    val taken = withFolio { folio =>
      folio.list("/users", "barcode=\"\" and personal.lastName=\"\"").list("users").head
    }
    val create = post("/users", 201)(s"""{
      "barcode": "${barcode.el}", "username": "${taken.getString("username")}",
      "personal": {"lastName": "${SessionKey.PatronLastName.el}", "email": "canary@x.org"}
    }""")
    val user = Map(
      SessionKey.Tenant.name -> "north",
      barcode.name -> taken.getString("barcode"),
      SessionKey.PatronLastName.name -> "Canarius",
    )
    val refused =
      withFolio(folio => ChainRun(folio.url, user, headers = folio.headers)(_(Transaction("create")(create))))
    refused.failures.map(_.status).shouldBe(Vector(Some(422)))
    Vector(taken.getString("barcode"), taken.getString("username"), "Canarius", "canary@x.org")
      .filter(refused.failuresText.contains(_))
      .shouldBe(empty)
  }
}
