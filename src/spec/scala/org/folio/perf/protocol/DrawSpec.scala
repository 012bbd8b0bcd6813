package org.folio.perf.protocol

import org.folio.perf.testkit.PlainSuite

class DrawSpec extends PlainSuite {

  private val thousand = (1L to 1000L).map(Draw.between(1000, 1003, 42, 7, _))

  test("draws reach both ends and nothing beyond") {
    thousand.toSet.shouldBe(Set(1000L, 1001L, 1002L, 1003L))
  }

  test("each value is about as frequent") {
    // 250 expected, standard deviation 13.7: four of them either way.
    thousand.groupBy(identity).values.map(_.size).foreach(_.should((be >= 195).and(be <= 305)))
  }

  test("the same seed draws the same, another one does not") {
    (1L to 1000L).map(Draw.between(1000, 1003, 42, 7, _)).shouldBe(thousand)
    (1L to 1000L).map(Draw.between(1000, 1003, 43, 7, _)).should(not).be(thousand)
  }
}
