package org.folio.perf.preparation

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class PreparationProgressSpec extends AnyFunSuite with Matchers {
  private def line(created: Int, finished: Int, all: Int, seconds: Double): String =
    PreparationProgress.line("patrons with loans", created, finished, all, seconds)

  test("the line has the records so far, their rate, and the time left") {
    line(1, 1, 16, seconds = 20).shouldBe(
      "Created 1 of 16 patrons with loans (0.1/s, about 5 min left)"
    )
  }

  test("records that failed count for the time left") {
    line(0, 8, 16, seconds = 4).shouldBe(
      "Created 0 of 16 patrons with loans (2.0/s, about 4 s left)"
    )
  }

  test("a high rate has no decimals, and hours are hours") {
    line(2000, 2000, 400000, seconds = 100).shouldBe(
      "Created 2000 of 400000 patrons with loans (20/s, about 6 h left)"
    )
  }

  test("before the first record there is a rate of 0, and no division by it") {
    line(0, 0, 16, seconds = 0).should(startWith("Created 0 of 16 patrons with loans (0.0/s"))
  }
}
