package org.folio.perf.analysis.tally

import org.folio.perf.testkit.SampleRun._
import org.folio.perf.model.Ending
import org.folio.perf.testkit.PlainSuite

class RunWindowSpec extends PlainSuite {
  test("the steady state of a completed run is the planned one, its start in and its end out") {
    val window = RunWindow.of(manifest, None)
    (window.steadyFromMs, window.steadyToMs, window.isCutShort).shouldBe((60000L, 660000L, false))
    Vector[Long](59999, 60000, 659999, 660000)
      .map(window.contains)
      .shouldBe(Vector(false, true, true, false))
  }

  test("a completed run whose last user left early is not cut short") {
    val early = interruptedAt(655000).copy(ending = Some(Ending.Completed))
    RunWindow.of(early, None).isCutShort.shouldBe(false)
  }

  test("the steady state of an interrupted run ends with the run") {
    val window = RunWindow.of(interruptedAt(100000), None)
    (window.steadyToMs, window.steadyMs, window.isCutShort).shouldBe((100000L, 40000L, true))
  }

  test("a check of the workflows is judged to its last moment") {
    val check = interruptedAt(700000).copy(ending = Some(Ending.Completed), judgesAll = true)
    val window = RunWindow.of(check, None)
    (window.steadyToMs, window.isCutShort).shouldBe((700000L, false))
  }

  test("a check whose workflows are done before its planned end is judged until then, and is not cut short") {
    val check = interruptedAt(81000).copy(ending = Some(Ending.Completed), judgesAll = true)
    val window = RunWindow.of(check, None)
    (window.steadyToMs, window.steadyMs, window.isCutShort).shouldBe((81000L, 21000L, false))
  }

  test("a run that ends in its ramp-up has no steady state") {
    val window = RunWindow.of(interruptedAt(30000), None)
    (window.steadyFromMs, window.steadyToMs, window.contains(60000)).shouldBe((60000L, 60000L, false))
  }

  test("an interruption while the last iterations finish cuts nothing") {
    RunWindow.of(interruptedAt(661000), None).isCutShort.shouldBe(false)
  }

  test("a killed run ends with its last record, and without records at its start") {
    val killed = manifest.copy(endedAt = None, ending = None)
    RunWindow.of(killed, Some(StartMs + 90000)).steadyToMs.shouldBe(90000L)
    RunWindow.of(killed, None).endMs.shouldBe(0L)
  }

  test("buckets are round and at most 240") {
    val widths = Vector[Long](0, 1000, 240000, 240001, 3600000, 86400000, 86400000L * 7)
    widths
      .map(TimeAxis.bucketMs)
      .shouldBe(Vector[Long](1000, 1000, 1000, 2000, 15000, 600000, 600000))
  }
}
