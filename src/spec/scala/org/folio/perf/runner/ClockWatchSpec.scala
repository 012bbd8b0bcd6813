package org.folio.perf.runner

import org.folio.perf.model.ClockJump
import org.folio.perf.recorder.RunClock
import org.folio.perf.testkit.PlainSuite
import scala.collection.mutable

class ClockWatchSpec extends PlainSuite {
  private val startMs = 1_700_000_000_000L

  /** @param jumps of the wall clock, one before each look, two seconds apart */
  private def seen(jumps: Long*): Vector[ClockJump] = {
    var wallMs = startMs
    var nanos = 0L
    val noted = mutable.ArrayBuffer.empty[ClockJump]
    val watch = new ClockWatch(new RunClock(() => wallMs, () => nanos), startMs, noted += _)
    jumps.foreach { jump =>
      wallMs += 2000 + jump
      nanos += 2_000_000_000L
      watch.look()
    }
    noted.toVector
  }

  test("a laptop's sleep is one jump, with its moment and length") {
    seen(0, 0, 3_600_000, 0, 0).shouldBe(Vector(ClockJump(6000, 3_600_000)))
  }

  test("a clock that is set back and forth makes two jumps") {
    seen(-3_600_000, 0, 3_600_000).shouldBe(
      Vector(ClockJump(2000, -3_600_000), ClockJump(6000, 3_600_000))
    )
  }

  test("a clock that is corrected slowly makes none, however long it takes") {
    seen(Vector.fill(5000)(900L): _*).shouldBe(empty)
  }
}
