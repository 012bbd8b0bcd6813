package org.folio.perf.model

import org.folio.perf.testkit.PlainSuite

class WorkflowTurnsSpec extends PlainSuite {
  private val turns = WorkflowTurns("cico", 5, Vector(1, 4))

  test("an arrival belongs to a load generator by its place in the period") {
    (0L until 10L).filter(turns.owns).shouldBe(Vector(1L, 4L, 6L, 9L))
  }

  test("the nth own arrival is found without looking at the others") {
    (0L until 4L).map(turns.nth).shouldBe(Vector(1L, 4L, 6L, 9L))
  }

  test("without places nothing is its own") {
    val none = WorkflowTurns("cico", 3, Vector.empty)
    (0L until 6L).exists(none.owns).shouldBe(false)
  }
}
