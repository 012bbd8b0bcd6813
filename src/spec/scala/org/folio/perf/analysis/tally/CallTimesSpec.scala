package org.folio.perf.analysis.tally

import org.folio.perf.model._
import org.folio.perf.testkit.PlainSuite

/** Own times of a trace whose modules go on after the answer, and calls that a filter makes. */
class CallTimesSpec extends PlainSuite {

  private def call(parent: Int, startMs: Long, stages: (String, Long)*): LoggedCall =
    LoggedCall(
      parent,
      0,
      Some(startMs * 1000),
      "GET /path",
      stages.map { case (module, ms) => CallStage(module, 200, ms * 1000) }.toVector,
    )

  private def times(calls: LoggedCall*): CallTimes =
    new CallTimes(LoggedTrace("t", 0, "T", "GET /path", calls.toVector, isComplete = true), _ => 0L)

  private def waited(of: CallTimes): Map[String, (Long, Long)] =
    of.byModule.map(time => time.module -> ((time.waitedUs / 1000, time.afterUs / 1000))).toMap

  test("own time after the answer is no time that the user waits") {
    val renewal = times(
      call(-1, 0, "mod-circulation" -> 100),
      call(0, 20, "mod-users" -> 30),
      // A notice begins before the answer, and a note after it.
      call(0, 90, "mod-notify" -> 40),
      call(0, 120, "mod-notes" -> 50),
    )
    waited(renewal).shouldBe(
      Map(
        "mod-circulation" -> ((60L, 0L)),
        "mod-users" -> ((30L, 0L)),
        "mod-notify" -> ((10L, 30L)),
        "mod-notes" -> ((0L, 50L)),
      )
    )
  }

  test("a call that starts while a filter is at work is the filter's") {
    val checked = times(
      call(-1, 0, "mod-authtoken" -> 50, "mod-finance" -> 100),
      call(0, 10, "mod-permissions" -> 30),
      call(0, 60, "mod-finance-storage" -> 20),
    )
    (checked.callerOf(1), checked.callerOf(2)).shouldBe(("mod-authtoken", "mod-finance"))
    waited(checked)("mod-authtoken").shouldBe((20L, 0L))
  }

  test("without times, a call is the module's") {
    val untimed = times(
      call(-1, 0, "mod-authtoken" -> 50, "mod-finance" -> 100),
      call(0, 10, "mod-permissions" -> 30).copy(startUs = None),
    )
    untimed.callerOf(1).shouldBe("mod-finance")
  }
}
