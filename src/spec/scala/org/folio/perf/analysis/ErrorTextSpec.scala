package org.folio.perf.analysis

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ErrorTextSpec extends AnyFunSuite with Matchers {
  test("UUIDs, long numbers and long hexadecimal texts are ids") {
    ErrorText.withoutIds("no item 7C1D9A52-53a3-4d3f-9c2e-1f0a3b5c7d9e").shouldBe("no item {id}")
    ErrorText.withoutIds("barcode 9012345678 of a1b2c3d4e5f60718").shouldBe("barcode {id} of {id}")
  }

  test("statuses, short numbers and words stay") {
    val message = "status.find.is(200), but found 503 after 9999 ms: facade"
    ErrorText.withoutIds(message).shouldBe(message)
  }

  test("what Gatling says of its own insides is said in plain words") {
    ErrorText
      .withoutIds("Request timeout to localhost/127.0.0.1:34567 after 1000 ms")
      .shouldBe("no answer within 1000 ms")
    ErrorText
      .withoutIds("i.g.h.c.i.PrematureCloseException: Premature close")
      .shouldBe("the connection was closed before the answer")
    ErrorText
      .withoutIds(
        "$.item.barcode is there preparation crashed: Jackson failed to parse into a valid AST: " +
          "c.f.j.c.i.JsonEOFException: Unexpected end-of-input"
      )
      .shouldBe("not so: $.item.barcode is there; the answer is no JSON")
  }

  test("a failure without message says so") {
    ErrorText.withoutIds("").shouldBe("(no message)")
  }
}
