package org.folio.perf.analysis.tally

import org.folio.perf.analysis.run.ImportImpact
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleRun}

class BlockTallySpec extends PlainSuite {
  private val minute = 60000L

  private def window(rampUpMin: Long, steadyMin: Long) = {
    val from = rampUpMin * minute
    RunWindow(
      0,
      from,
      from + steadyMin * minute,
      from + steadyMin * minute,
      from + steadyMin * minute,
    )
  }

  private def tally(window: RunWindow)(transactions: (Long, Int, Boolean)*): JudgedBlocks = {
    val tally = new TransactionTally(window, TimeAxis.of(window))
    transactions.foreach { case (start, ms, ok) =>
      tally.finished(TransactionSample(window.loadStartMs + start, ms, "a", "Check-In", ok, ""))
    }
    tally.blocks
  }

  test("blocks are a minute long up to two hours, and about sixty in a longer run") {
    def blocks(steadyMin: Long) = {
      val span = JudgedSpan.of(window(10, steadyMin))
      (span.blockMs / minute, span.blocks)
    }
    blocks(30).shouldBe((1, 30))
    blocks(60).shouldBe((1, 60))
    blocks(119).shouldBe((1, 119))
    blocks(240).shouldBe((4, 60))
    blocks(1440).shouldBe((24, 60))
    blocks(0).shouldBe((1, 0))
  }

  test("nothing of the first five minutes counts, however short the ramp-up") {
    JudgedSpan.of(window(1, 30)).fromMs.shouldBe(5 * minute)
    JudgedSpan.of(window(1, 30)).blocks.shouldBe(26)
    JudgedSpan.of(window(10, 30)).fromMs.shouldBe(10 * minute)
  }

  test("a block has the mean logarithm of its successful iterations") {
    val row = tally(window(5, 10))(
      (5 * minute, 100, true),
      (5 * minute + 1, 400, true),
      (5 * minute + 2, 9999, false),
      (6 * minute, 0, true),
      (4 * minute, 50, true),
    ).rows.head
    // ln 200 is the middle of ln 100 and ln 400; a time of 0 ms counts as 1 ms.
    row.meanLogMs.take(3).shouldBe(Vector(Some(5.298317), Some(0.0), None))
    row.succeeded.shouldBe(3)
    row.failed.shouldBe(1)
    row.fiveMinutes.shouldBe(Vector(4, 0))
    row.failedInFiveMinutes.shouldBe(Vector(1, 0))
    row.whole.shouldBe(WholeRun(5, 1, Some(2109.8)))
  }

  test("95th percentiles stand in the narrowest blocks with a hundred iterations, and the next") {
    val times = for (m <- 5 until 35; i <- 0 until 20) yield (m * minute + i, i * 10 + 10, true)
    val tails = tally(window(5, 30))(times: _*).rows.head.tails
    tails.map(_.blockMs / minute).shouldBe(Vector(5))
    tails.head.p95Ms.should(have).size(6)
    // Of 10, 20, ... 200, five of each: places 94 and 95 from 0 are 190 and 200.
    tails.head.p95Ms.head.get.shouldBe(190.5 +- 1e-9)
    val few = times.zipWithIndex.collect { case (t, i) if i % 4 == 0 => t }
    tally(window(5, 30))(few: _*).rows.head.tails.shouldBe(empty)
  }

  test("a transaction finishes with its last request, behind all think time") {
    val of = window(1, 3)
    val requests = new ExecutionRequests(new RequestNames)
    requests.add(requests.names.number("GET /a"), 0, 100, 200, ok = true)
    requests.add(requests.names.number("GET /b"), 27000, 50, 200, ok = true)
    val job = SampleRun.job("import", 80000 - SampleRun.StartMs, 1000)
    val made = new TransactionTally(of, TimeAxis(1000, of.endMs), Vector(new JobPhase("import", Vector(job))))
    made.finished(TransactionSample(60000, 150, "a", "Check-In", ok = true, "", Some(requests)))
    made.overTime("Check-In").keySet.shouldBe(Set(87))
    made.lastEndMs.shouldBe(87050)
    made.inPhase(0, during = false).keySet.shouldBe(Set("Check-In"))
  }

  test("a run without judged minutes has no blocks and still its averages") {
    val blocks = tally(window(1, 3))((90000L, 100, true))
    blocks.minutes.shouldBe(0)
    blocks.rows.head.whole.averageMs.shouldBe(Some(100.0))
    blocks.rows.head.meanLogMs.shouldBe(empty)
  }
}

/** Steady from 60,000 to 660,000 ms; one import from 100,000 to 200,000 ms. */
class DeskTallySpec extends PlainSuite {
  private val start = SampleRun.StartMs
  private val window = RunWindow.of(SampleRun.manifest, None)

  private val create = SampleRun.job("DI MARC Bib Create 5K.mrc", 100000, 100000)

  private def tally(jobs: JobSample*)(desks: (Long, Int, String)*): DeskTally = {
    val made = new DeskTally(window, jobs.toVector)
    val names = Map(
      "in" -> "CICO_TC_Check-In Controller",
      "out" -> "CICO_TC_Check-Out Controller",
      "renewal" -> "ULR_TC: Users loan Renewal Transaction",
    )
    desks.foreach { case (ms, duration, action) =>
      made.finished(TransactionSample(start + ms, duration, "a", names(action), ok = true, ""))
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
    made.finished(TransactionSample(start + 120000, 9000, "a", "CICO_TC_Check-In Controller", ok = false, "500"))
    made.timesDuring.head.checkIn.shouldBe(ActionTimes(1, 1, None, None))
  }

  test("imports are in the order in which they began, other jobs are none") {
    val later = SampleRun.job("DI MARC Bib Update 10K.mrc", 300000, 1000)
    tally(later, SampleRun.job("FYR_Rollover Ledgers", 0, 1000), create)().imports
      .shouldBe(Vector(create, later))
  }

  test("a run without imports has no such results, unless it is the published one without them") {
    ImportImpact("MobiusBaseline", tally()(), PublishedImports.None).shouldBe(None)
    ImportImpact("DataImportCheckInCheckOut", tally()(), PublishedImports.None)
      .map(_.jobs)
      .shouldBe(Some(Vector.empty))
  }
}
