package org.folio.perf.analysis.tally

import org.folio.perf.testkit.PlainSuite

class DistributionSpec extends PlainSuite {
  private def of(values: Long*): Distribution = {
    val distribution = new Distribution
    values.foreach(distribution.record)
    distribution
  }

  test("there is no figure without times") {
    (of().count, of().averageMs, of().percentileMs(95), of().responseTimes).shouldBe((0L, None, None, None))
  }

  test("of one time, every figure is that time") {
    val times = of(123456789).responseTimes.getOrElse(fail())
    times.averageMs.shouldBe(123456789.0)
    Vector(times.minMs, times.p50Ms, times.p99Ms, times.maxMs).shouldBe(Vector.fill(4)(123456789L))
  }

  test("percentiles of 1 to 20 are those of nearest rank") {
    val times = of(1L to 20L: _*)
    Vector(1, 5, 6, 50, 75, 95, 96, 100)
      .map(times.percentileMs(_))
      .shouldBe(Vector(1, 1, 2, 10, 15, 19, 20, 20).map(n => Some(n.toLong)))
    times.averageMs.shouldBe(Some(10.5))
  }

  test("percentiles of up to 2,048 times are exact") {
    val times = of((1L to 2048L).map(_ * 37): _*)
    times.percentileMs(95).shouldBe(Some(1946L * 37))
  }

  test(
    "of more times, one above two seconds is at most 0.1 % too high, and none above the greatest"
  ) {
    val times = of((1L to 4000L).map(_ * 37): _*)
    times.percentileMs(95).getOrElse(0L).should((be >= 140600L).and(be <= 140741L))
    times.percentileMs(1).shouldBe(Some(1480L))
    times.percentileMs(100).shouldBe(Some(148000L))
    (times.count, times.averageMs, times.minMs).shouldBe((4000L, Some(74018.5), Some(37L)))
  }

  test("distributions with few and with many times add up in any order") {
    def few = of(1L to 1500L: _*)
    def many = of((1L to 3000L).map(_ * 2): _*)
    val all = of((1L to 1500L) ++ (1L to 3000L).map(_ * 2): _*).responseTimes
    Distribution.sumOf(Vector(few, many)).responseTimes.shouldBe(all)
    Distribution.sumOf(Vector(many, few)).responseTimes.shouldBe(all)
    Distribution
      .sumOf(Vector(few, of(), few))
      .responseTimes
      .shouldBe(of((1L to 1500L) ++ (1L to 1500L): _*).responseTimes)
  }

  test("a time before its start counts as zero") {
    of(-3, 1).responseTimes.map(t => (t.minMs, t.averageMs)).shouldBe(Some((0L, 0.5)))
  }
}
