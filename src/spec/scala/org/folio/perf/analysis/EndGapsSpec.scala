package org.folio.perf.analysis

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class EndGapsSpec extends AnyFunSuite with Matchers {

  private def gaps(endsMs: Long*): Vector[Option[Long]] = {
    val gaps = new EndGaps(2000)
    endsMs.toVector.map(gaps.ended)
  }

  test("a gap of the shortest length is told with the end before it") {
    gaps(100, 2099, 4099, 4100).shouldBe(Vector(None, None, Some(2099), None))
  }

  test("the first end is none, neither long after the load's start nor before it") {
    gaps(9000, 9001).shouldBe(Vector(None, None))
    gaps(-2, -1).shouldBe(Vector(None, None))
  }

  test("an end that comes about late makes no gap longer") {
    gaps(5000, 3000, 6999, 7000).shouldBe(Vector(None, None, None, None))
  }
}
