package org.folio.perf.preparation

import org.folio.perf.testkit.PlainSuite

class PreparationProgressSpec extends PlainSuite {

  /** Records made, finished and wanted, the seconds so far, and the line. */
  private val lines = Vector(
    (0, 0, 16, 0.0, "Created 0 of 16 loans"),
    (3, 3, 16, 20.0, "Created 3 of 16 loans (0.2/s, about 87 s left)"),
    // Records that failed count for the time left.
    (0, 8, 16, 4.0, "Created 0 of 16 loans (2.0/s, about 4 s left)"),
    // A slow rate is one per minute or per hour.
    (1, 1, 16, 21.0, "Created 1 of 16 loans (2.9/min, about 5 min left)"),
    (1, 1, 3, 1200.0, "Created 1 of 3 loans (3.0/h, about 40 min left)"),
    (2000, 2000, 400000, 100.0, "Created 2000 of 400000 loans (20/s, about 6 h left)"),
  )

  test("the line has the records so far, their rate in a unit in which it is not 0, and the time left") {
    for ((made, finished, all, seconds, line) <- lines)
      PreparationProgress.line("loans", made, finished, all, seconds).shouldBe(line)
  }
}
