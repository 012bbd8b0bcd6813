package org.folio.perf.analysis

import org.folio.perf.testkit.SampleRun
import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Steady from 60,000 to 660,000 ms; one import from 100,000 to 200,000 ms. */
class DeskTallySpec extends AnyFunSuite with Matchers {
  private val start = SampleRun.StartMs
  private val window = RunWindow.of(SampleRun.manifest, None)

  private def job(name: String, fromMs: Long, durationMs: Long): JobSample = JobSample(
    start + fromMs,
    durationMs,
    "tenant",
    name,
    JobOutcome.Succeeded,
    Some(5000),
    Vector.empty,
    "",
  )

  private val create = job("DI MARC Bib Create 5K.mrc", 100000, 100000)

  private def tally(jobs: JobSample*)(desks: (Long, Int, String)*): DeskTally = {
    val made = new DeskTally(window, jobs.toVector)
    made.transaction(0, "CICO_TC_Check-In Controller")
    made.transaction(1, "CICO_TC_Check-Out Controller")
    made.transaction(2, "ULR_TC: Users loan Renewal Transaction")
    desks.foreach { case (ms, duration, action) =>
      val transaction = Vector("in", "out", "renewal").indexOf(action)
      made.finished(start + ms, duration, transaction, ok = true)
    }
    made
  }

  test("a transaction counts for the import that was running when it started") {
    val made = tally(create)(
      (100000, 1000, "in"),
      (199999, 3000, "in"),
      (150000, 500, "out"),
      (150000, 500, "renewal"),
    )
    val desks = made.timesDuring.head
    desks.checkIn.shouldBe(ActionTimes(2, 0, Some(2000), Some(3000)))
    desks.checkOut.shouldBe(ActionTimes(1, 0, Some(500), Some(500)))
    made.timesWithout.checkIn.count.shouldBe(0)
  }

  test("without an import are those of the steady state that no import touched") {
    val made = tally(create)(
      (59999, 100, "in"),
      (60000, 100, "in"),
      (99000, 1001, "in"),
      (200000, 300, "in"),
    )
    made.timesWithout.checkIn.shouldBe(ActionTimes(2, 0, Some(200), Some(300)))
    made.timesWithout.checkOut.shouldBe(ActionTimes(0, 0, None, None))
  }

  test("failed ones are counted, and have no time") {
    val made = tally(create)()
    made.finished(start + 120000, 9000, 0, ok = false)
    made.timesDuring.head.checkIn.shouldBe(ActionTimes(1, 1, None, None))
  }

  test("imports are in the order in which they began, other jobs are none") {
    val later = job("DI MARC Bib Update 10K.mrc", 300000, 1000)
    tally(later, job("FYR_Rollover Ledgers", 0, 1000), create)().imports
      .shouldBe(Vector(create, later))
  }

  test("results have the published times of the same file beside them") {
    val published = PublishedImports(
      Vector(EarlierRelease("Poppy", EarlierTimes(431, 489), EarlierTimes(828, 969))),
      Map(("Poppy", "create", "5K.mrc") -> EarlierImport(173000, 159000, 901, 1375)),
    )
    val results = ImportImpact("Any", tally(create)(), published).get
    results.jobs.map(_.file).shouldBe(Vector("5K.mrc"))
    results.jobs.head.earlier.map(_.map(_.durationMs)).shouldBe(Vector(Some(173000L)))
  }

  test("a run without imports has no such results, unless it is the published one without them") {
    ImportImpact("MobiusBaseline", tally()(), PublishedImports.None).shouldBe(None)
    ImportImpact("DataImportCheckInCheckOut", tally()(), PublishedImports.None)
      .map(_.jobs)
      .shouldBe(Some(Vector.empty))
  }
}
