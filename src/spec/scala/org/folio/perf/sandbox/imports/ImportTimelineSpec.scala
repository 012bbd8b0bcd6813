package org.folio.perf.sandbox.imports

import java.time.Instant
import org.folio.perf.testkit.PlainSuite

/** Ten milliseconds a record after three seconds, halved: 1.5 s, then 5 ms a record. */
class ImportTimelineSpec extends PlainSuite {
  private val start = Instant.parse("2026-11-21T05:00:00Z")
  private val pace = ImportPace(isUpdate = false, msPerRecord = 10)

  private def line(parts: Int*): ImportTimeline =
    ImportTimeline(start, parts.toVector, parts.map(_ => 0).toVector, pace, slowness = 0.5)

  private def at(ms: Long): Instant = start.plusMillis(ms)

  test("the parent's total grows with each part, and it succeeds when all parts are over") {
    val job = line(1000, 400).copy(failed = Vector(1000, 0))
    def parent(ms: Long) = ImportState.of(ImportRole.Parent, Some(job), at(ms))
    parent(100).shouldBe(ImportState("COMMIT_IN_PROGRESS", "RUNNING", 0, 0))
    parent(1600).shouldBe(ImportState("COMMIT_IN_PROGRESS", "RUNNING", 20, 1000))
    parent(6600).shouldBe(ImportState("COMMIT_IN_PROGRESS", "RUNNING", 1020, 1400))
    parent(8500).shouldBe(ImportState("COMMITTED", "RUNNING_COMPLETE", 1400, 1400, Some(at(8500))))
    ImportState.of(ImportRole.Child(0), Some(job), at(8500)).status.shouldBe("ERROR")
    ImportState.of(ImportRole.Child(1), Some(job), at(8500)).status.shouldBe("COMMITTED")
  }

  test("a file that is not split has the recorded states") {
    val job = line(1000)
    def state(ms: Long) = ImportState.of(ImportRole.Single, Some(job), at(ms)).status
    Vector(0L, 1500L, 6499L, 6500L)
      .map(state)
      .shouldBe(
        Vector("PROCESSING_IN_PROGRESS", "PARSING_IN_PROGRESS", "PARSING_IN_PROGRESS", "COMMITTED")
      )
    ImportState.of(ImportRole.Single, None, at(0)).status.shouldBe("FILE_UPLOADED")
  }

  test("a file that cannot be read ends at once, with an error") {
    ImportState
      .of(ImportRole.Single, Some(line()), start)
      .shouldBe(ImportState("ERROR", "ERROR", 0, 0, Some(start), Some("FILE_PROCESSING_ERROR")))
  }

  test("published durations are met within a tenth") {
    def seconds(records: Int, profile: String): Double = {
      val parts = Vector(records)
      val job = ImportTimeline(start, parts, Vector(0), ImportPace.of(profile), slowness = 1)
      (job.endsAt.toEpochMilli - start.toEpochMilli) / 1000.0
    }
    // Poppy with file splitting, without check-in and check-out: 2:26 and 47:52, 3:17 and 1:10:04.
    seconds(5000, "PTF - Create 2").shouldBe(146.0 +- 14.6)
    seconds(100000, "PTF - Create 2").shouldBe(2872.0 +- 287.0)
    seconds(5000, "PTF - Updates Success - 1").shouldBe(197.0 +- 20.0)
    seconds(100000, "PTF - Updates Success - 1").shouldBe(4204.0 +- 420.0)
  }
}
