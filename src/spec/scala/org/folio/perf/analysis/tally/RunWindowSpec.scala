package org.folio.perf.analysis.tally

import org.folio.perf.testkit.SampleRun._
import org.folio.perf.model.{Ending, RunManifest}
import org.folio.perf.testkit.PlainSuite

class RunWindowSpec extends PlainSuite {
  private def completedAt(ms: Long): RunManifest = interruptedAt(ms).copy(ending = Some(Ending.Completed))

  test("the steady state lies between the ramp-up and the planned end, or the end that there was") {
    Vector(
      ("completed", manifest, 660000, false),
      ("completed, and the last user left early", completedAt(655000), 660000, false),
      ("interrupted", interruptedAt(100000), 100000, true),
      ("interrupted in its ramp-up", interruptedAt(30000), 60000, true),
      ("interrupted while the last iterations finish", interruptedAt(661000), 660000, false),
      ("a check, judged to its last moment", completedAt(700000).copy(judgesAll = true), 700000, false),
      ("a check that is done early", completedAt(81000).copy(judgesAll = true), 81000, false),
    ).foreach { case (what, manifest, toMs, isCutShort) =>
      val window = RunWindow.of(manifest, None)
      withClue(what)((window.steadyFromMs, window.steadyToMs, window.isCutShort).shouldBe((60000, toMs, isCutShort)))
    }
  }

  test("the start of the steady state is in, and its end out") {
    val window = RunWindow.of(manifest, None)
    Vector[Long](59999, 60000, 659999, 660000).filter(window.contains).shouldBe(Vector(60000, 659999))
    RunWindow.of(interruptedAt(30000), None).contains(60000).shouldBe(false)
  }

  test("a killed run ends with its last record, and without records at its start") {
    val killed = manifest.copy(endedAt = None, ending = None)
    RunWindow.of(killed, Some(StartMs + 90000)).steadyToMs.shouldBe(90000L)
    RunWindow.of(killed, None).endMs.shouldBe(0L)
  }

  test("buckets are round and at most 240") {
    Vector[Long](0, 1000, 240000, 240001, 3600000, 86400000, 86400000L * 7)
      .map(TimeAxis.bucketMs)
      .shouldBe(Vector[Long](1000, 1000, 1000, 2000, 15000, 600000, 600000))
  }
}
