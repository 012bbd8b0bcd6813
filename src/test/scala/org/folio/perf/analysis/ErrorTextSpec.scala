package org.folio.perf.analysis

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ErrorTextSpec extends AnyFunSuite with Matchers {
  test("UUIDs, long numbers and long hexadecimal texts are ids") {
    ErrorText.withoutIds("no item 7C1D9A52-53a3-4d3f-9c2e-1f0a3b5c7d9e") shouldBe "no item {id}"
    ErrorText.withoutIds("barcode 9012345678 of a1b2c3d4e5f60718") shouldBe "barcode {id} of {id}"
  }

  test("statuses, short numbers and words stay") {
    val message = "status.find.is(200), but found 503 after 9999 ms: facade"
    ErrorText.withoutIds(message) shouldBe message
  }

  test("a failure without message says so") {
    ErrorText.withoutIds("") shouldBe "(no message)"
  }
}
