package org.folio.perf.analysis.tally

import org.folio.perf.model.{ExecutionRequests, StatusCount, Tenant, TenantSize, TransactionSample}
import org.folio.perf.testkit.{PlainSuite, SentInRow}

class BreakdownTallySpec extends PlainSuite {
  private val sent = new SentInRow
  private val tenants = Vector(Tenant("small", TenantSize.Small, 1), Tenant("large", TenantSize.Large, 1))

  /** Steady state from 1 to 11 minutes after the epoch. */
  private val window = RunWindow(0, 60000, 660000, 660000, 700000)

  private def execution(
      startMs: Long,
      requests: ExecutionRequests,
      ms: Int = 1000,
      tenant: String = "small",
      ok: Boolean = true,
  ) =
    TransactionSample(startMs, ms, tenant, "A", ok, "", Some(requests))

  private def series(samples: TransactionSample*): TransactionSeries = {
    val tally = new BreakdownTally(window, tenants = tenants)
    samples.foreach(tally.finished)
    tally.series("A").get
  }

  /** Calls and sum of ms of each request, in the order of the chain. */
  private def requests(series: TransactionSeries): Vector[(String, Long, Long)] =
    series.requests.map { number =>
      val times = series.series(number).map(_.times)
      (sent.names(number), times.map(_.count).sum, math.round(times.map(TransactionSeries.sumMs).sum))
    }

  test("successful executions that start in the steady state count, wherever their requests are") {
    val made = series(
      execution(61000, sent("GET /x" -> 100), ok = false),
      execution(59999, sent("GET /x" -> 510)),
      execution(659999, sent("GET /x" -> 300, "GET /y" -> 7)),
      execution(660000, sent("GET /x" -> 400)),
    )
    requests(made).shouldBe(Vector(("GET /x", 1L, 300L), ("GET /y", 1L, 7L)))
    made.total.shouldBe(1L)
  }

  test("answers without a status of success count if their request starts in the steady state, accepted ones too") {
    val tally = new BreakdownTally(window, tenants = tenants)
    def answered(startMs: Long, status: Int, ok: Boolean = false): Unit = {
      val requests = new ExecutionRequests(sent.names)
      requests.add(sent.names.number("GET /x"), 1000, 10, status, ok)
      tally.finished(execution(startMs, requests, ok = ok))
    }
    answered(58000, 500)
    answered(59000, 500)
    answered(61000, 404, ok = true)
    answered(62000, 404, ok = true)
    answered(63000, 0)
    answered(64000, 204, ok = true)
    answered(659000, 500)
    tally.unusualStatuses.shouldBe(
      Map("GET /x" -> Vector(StatusCount(Some(404), 2), StatusCount(None, 1), StatusCount(Some(500), 1)))
    )
  }

  test("an execution whose requests were not recorded does not count") {
    val made = series(execution(61000, sent("GET /x" -> 100)), execution(61000, sent()).copy(requests = None))
    made.total.shouldBe(1L)
  }

  test("a request that some executions leave out stands where the others send it") {
    val made = series(
      execution(61000, sent("1" -> 10, "3" -> 10)),
      execution(62000, sent("1" -> 10, "2" -> 10, "3" -> 10)),
    )
    requests(made).map(_._1).shouldBe(Vector("1", "2", "3"))
  }

  test("waiting for a job, pauses after its end and earlier transactions have times of their own, and the rest too") {
    val all = sent("POST /job" -> 40)
    all.add(ExecutionRequests.Earlier, 0, 100)
    all.add(ExecutionRequests.Job, 40, 500)
    all.add(sent.names.number("GET /job"), 540, 10, 200, ok = true)
    all.add(ExecutionRequests.Pause, 400, 140)
    val made = series(execution(61000, all, ms = 700))
    def ms(kind: Int) = made.otherMs(kind, 0 until SizeClass.Count)
    ms(ExecutionRequests.Job).shouldBe(360.0)
    ms(ExecutionRequests.Pause).shouldBe(140.0)
    ms(ExecutionRequests.Earlier).shouldBe(100.0)
    // 700 without 500, 100 and the requests' 50.
    ms(0).shouldBe(50.0)
  }

  test("the time of requests that are sent together counts once") {
    val all = sent("GET /a" -> 100)
    all.add(sent.names.number("GET /b"), 20, 50, 200, ok = true)
    all.add(sent.names.number("GET /c"), 60, 90, 200, ok = true)
    series(execution(61000, all, ms = 170)).otherMs(0, Vector(SizeClass.Small)).shouldBe(20.0)
  }

  test("small and large tenants together are all tenants of the plan") {
    val made = series(
      execution(61000, sent("GET /x" -> 100), ms = 110),
      execution(62000, sent("GET /x" -> 400, "GET /y" -> 50), ms = 470, tenant = "large"),
      execution(63000, sent("GET /x" -> 7), ms = 7, tenant = "other"),
    )
    made.executions.map(_.total).shouldBe(Vector(1L, 1L, 1L))
    made.series(0).map(_.ms.total).shouldBe(Vector(100L, 400L, 7L))
    Vector(SizeClass.Small, SizeClass.Large).map(c => made.otherMs(0, Vector(c))).shouldBe(Vector(10.0, 20.0))
    made.otherMs(0, 0 until SizeClass.Count).shouldBe(10.0)
  }

  test("blocks begin five minutes after the start of the load and have means of logarithms") {
    val made = series(
      Seq(299999L -> 1000, 300000L -> 10, 359999L -> 1000, 420000L -> 100).map { case (from, ms) =>
        execution(from, sent("GET /x" -> ms))
      }: _*
    )
    val blocks = made.series(0).head.logs.means(1e5)
    blocks.should(have).size(6)
    // ln 10 and ln 1000 have the mean ln 100.
    blocks.take(3).shouldBe(Vector(Some(4.60517), None, Some(4.60517)))
  }
}
