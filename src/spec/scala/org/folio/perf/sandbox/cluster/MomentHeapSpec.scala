package org.folio.perf.sandbox.cluster

import org.scalacheck.Gen
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import org.scalatestplus.scalacheck.ScalaCheckPropertyChecks

class MomentHeapSpec extends AnyFunSuite with Matchers with ScalaCheckPropertyChecks {

  test("a new heap is empty") {
    new MomentHeap().size.shouldBe(0)
  }

  test("the moments after a given one stay") {
    forAll(Gen.listOf(Gen.choose(0L, 1000L)), Gen.choose(0L, 1000L)) { (moments, until) =>
      val heap = new MomentHeap
      moments.foreach(heap.add)
      heap.dropUntil(until)
      heap.size.shouldBe(moments.count(_ > until))
    }
  }

  test("moments that are added and dropped in turns are counted right") {
    forAll(Gen.listOf(Gen.zip(Gen.choose(0L, 300L), Gen.choose(0L, 20L)))) { steps =>
      val heap = new MomentHeap
      var kept = Vector.empty[Long]
      var now = 0L
      steps.foreach { case (ahead, passed) =>
        heap.add(now + ahead)
        kept :+= now + ahead
        now += passed
        heap.dropUntil(now)
        kept = kept.filter(_ > now)
        heap.size.shouldBe(kept.size)
      }
    }
  }
}
