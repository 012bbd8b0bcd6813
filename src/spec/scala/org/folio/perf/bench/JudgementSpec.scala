package org.folio.perf.bench

import org.folio.perf.bench.judgement.{JudgementBench, Shape}
import org.folio.perf.testkit.PlainSuite

/** A small version of `bench/judgement.sh`; the seeds are fixed, so it gives the same each time. */
class JudgementSpec extends PlainSuite {
  private val chosen = Vector("same, plain", "two modules +25 %", "stall of 4 min", "all but one row +25 %")
  private val measured = {
    val shapes = chosen.map(name => Shape.all.find(_.name == name).get)
    chosen.zip(JudgementBench.measure(shapes.head.system, shapes, 3, 1)).toMap
  }

  test("a system that stayed the same is not called slower") {
    measured("same, plain").foreach { counts =>
      counts.pairs.shouldBe(3)
      counts.wrong.should(be <= 1)
    }
  }

  test("what is called is in the summary, without and with metrics") {
    chosen.tail.flatMap(measured).foreach { counts =>
      counts.right.should(be >= 2)
      counts.told.foreach(_.shouldBe(counts.right))
      counts.orphans.shouldBe(0)
    }
  }

  test("a row that does not use what became slower is not called faster") {
    measured("all but one row +25 %").foreach(_.wrong.shouldBe(0))
  }
}
