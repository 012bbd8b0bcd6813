package org.folio.perf.scenarios

import org.folio.perf.testkit.GatlingSuite

class ItemRecordKeepingSpec extends GatlingSuite {

  test("of twenty iterations of a tenant seven look at an item, six change and seven delete one") {
    val operations = new ItemRecordKeeping.Operations
    val twenty = Vector.fill(20)(operations.next("t1"))
    twenty.groupMapReduce(identity)(_ => 1)(_ + _).shouldBe(Map('v' -> 7, 'u' -> 6, 'd' -> 7))
    // Each of the three is among the first three, of every tenant.
    Vector.fill(3)(operations.next("t2")).toSet.shouldBe(Set('v', 'u', 'd'))
  }
}
