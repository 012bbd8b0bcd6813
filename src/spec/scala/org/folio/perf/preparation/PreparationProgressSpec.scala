package org.folio.perf.preparation

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class PreparationProgressSpec extends AnyFunSuite with Matchers {
  private def line(created: Int, finished: Int, all: Int, seconds: Double): String =
    PreparationProgress.line("patrons with loans", created, finished, all, seconds)

  test("the line has the records so far, their rate, and the time left") {
    line(3, 3, 16, seconds = 20).shouldBe(
      "Created 3 of 16 patrons with loans (0.2/s, about 87 s left)"
    )
  }

  test("a slow rate is one per minute or per hour, and never reads as 0") {
    line(1, 1, 16, seconds = 21).shouldBe(
      "Created 1 of 16 patrons with loans (2.9/min, about 5 min left)"
    )
    line(1, 1, 3, seconds = 1200).shouldBe(
      "Created 1 of 3 patrons with loans (3.0/h, about 40 min left)"
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

  test("before the first record there is neither a rate nor a time left") {
    line(0, 0, 16, seconds = 0).shouldBe("Created 0 of 16 patrons with loans")
  }
}
