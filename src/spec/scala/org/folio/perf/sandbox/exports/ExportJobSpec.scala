package org.folio.perf.sandbox.exports

import java.time.Instant
import org.folio.perf.testkit.PlainSuite

class ExportJobSpec extends PlainSuite {
  private val start = Instant.parse("2026-11-21T04:53:13Z")

  private def job(records: Int): ExportJob = ExportJob(start, total = records, known = records, slowness = 1)

  private def after(job: ExportJob, ms: Long): ExportProgress = job.at(start.plusMillis(ms))

  test("a job of 1,000 records takes three seconds: one to begin, and 500 records a second") {
    val thousand = job(1000)
    after(thousand, 0).shouldBe(ExportProgress("IN_PROGRESS", isOver = false, 0, 0, 0))
    after(thousand, 500).shouldBe(ExportProgress("IN_PROGRESS", isOver = false, 0, 0, 1000))
    after(thousand, 2000).shouldBe(ExportProgress("IN_PROGRESS", isOver = false, 500, 0, 1000))
    after(thousand, 2999).isOver.shouldBe(false)
    after(thousand, 3000).shouldBe(ExportProgress("COMPLETED", isOver = true, 1000, 0, 1000))
    thousand.endsAt.shouldBe(start.plusMillis(3000))
  }

  test("5,000 holdings take 26 seconds, and 5,000 authorities three, as published") {
    def endsAfter(recordsPerSecond: Double) =
      job(5000).copy(recordsPerSecond = recordsPerSecond).endsAt
    endsAfter(ExportJob.HoldingsPerSecond).shouldBe(start.plusSeconds(26))
    endsAfter(ExportJob.AuthoritiesPerSecond).shouldBe(start.plusSeconds(3))
  }

}
