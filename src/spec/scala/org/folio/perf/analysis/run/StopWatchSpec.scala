package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.Outcomes
import org.folio.perf.model.{StopCriterion, StopLine, StopReason}
import org.folio.perf.testkit.PlainSuite
import org.folio.perf.testkit.SampleTimes.outcomes

class StopWatchSpec extends PlainSuite {

  private def criteria(lines: String*): Vector[StopCriterion] =
    lines.toVector.map(line => StopLine.parse(line).value)

  /** The nth slice of five seconds. */
  private def slice(n: Int, rows: (String, Outcomes)*): LiveSlice =
    LiveSlice(n * 5000L, (n + 1) * 5000L, rows.toMap, Some(10), 10, 10, Some(50))

  private def run(watch: StopWatch, slices: Seq[LiveSlice]): (StopWatch, Option[StopReason]) =
    slices.foldLeft((watch, Option.empty[StopReason])) { case ((now, found), slice) =>
      val (next, reason) = now.after(slice)
      (next, found.orElse(reason))
    }

  /** NoBreak spaces are for the page. */
  private def plain(text: String): String = text.replace('\u00a0', ' ')

  private def stops(line: String, slices: Seq[LiveSlice]): Option[StopReason] =
    run(StopWatch(criteria(line), plannedMs = 195000), slices)._2

  private def said(line: String, slices: Seq[LiveSlice]): Option[String] =
    stops(line, slices).map(reason => plain(reason.statement))

  test("a share of errors that stays too high for the time ends the run, with the mildest value") {
    // 25 % in the mildest slice; from 0 to 60 s are twelve slices.
    val bad = (0 to 11).map(n => slice(n, "a" -> outcomes(6, if (n == 3) 2 else 6)))
    stops("errors > 20 % for 60 s", bad.take(11)).shouldBe(None)
    stops("errors > 20 % for 60 s", bad).map(_.atMs).shouldBe(Some(60000L))
    said("errors > 20 % for 60 s", bad).shouldBe(
      Some(
        "The run was stopped after 1 min of 3 min 15 s, because of errors > 20 % for 60 s: " +
          "the share of failed transactions stayed at 25 % or above for 1 min."
      )
    )
  }

  test("one slice within the bound begins the time anew") {
    val slices = (0 to 12).map(n => slice(n, "a" -> outcomes(9, if (n == 5) 0 else 9)))
    stops("errors > 20 % for 60 s", slices).shouldBe(None)
  }

  test("a slice in which nothing finished neither breaks the time nor ends the run") {
    val failing = outcomes(0, 1)
    val rare = (0 to 12).map(n => if (n % 6 == 0) slice(n, "a" -> failing) else slice(n))
    // Failures at 0, 30 and 60 s: after a minute the silent slices alone prove nothing.
    stops("errors > 20 % for 60 s", rare.take(12)).shouldBe(None)
    stops("errors > 20 % for 60 s", rare).map(_.atMs).shouldBe(Some(65000L))
  }

  test("a transaction's own errors are not those of others") {
    val slices = (0 to 2).map(n => slice(n, "a" -> outcomes(0, 5), "b" -> outcomes(5, 0)))
    stops("\"b\" errors > 20 % for 10 s", slices).shouldBe(None)
    stops("\"a\" errors > 20 % for 10 s", slices).should(not).be(empty)
  }

  test("any transaction is each for itself, so two that take turns stop nothing") {
    val slow = outcomes(3, 0, ms = 40000)
    val fast = outcomes(3, 0)
    val turns =
      (0 to 5).map(n => if (n % 2 == 0) slice(n, "a" -> slow, "b" -> fast) else slice(n, "a" -> fast, "b" -> slow))
    stops("any transaction p95 > 30 s for 10 s", turns).shouldBe(None)
    val one = (0 to 1).map(n => slice(n, "a" -> fast, "b" -> slow))
    said("any transaction p95 > 30 s for 10 s", one).shouldBe(
      Some(
        "The run was stopped after 10 s of 3 min 15 s, because of any transaction p95 > 30 s for 10 s: " +
          "the 95th percentile of b stayed at 40.0 s or above for 10 s."
      )
    )
  }

  test("the load generator's own figures say that it was the load generator") {
    val busy = (0 to 1).map(n => slice(n).copy(injectorCpuPercent = Some(97)))
    stops("injector cpu > 90 % for 10 s", busy).map(_.blamesInjector).shouldBe(Some(true))
    val late = (0 to 1).map(n => slice(n).copy(keptStarts = 2))
    said("plan kept < 50 % for 10 s", late).shouldBe(
      Some(
        "The run was stopped after 10 s of 3 min 15 s, because of plan kept < 50 % for 10 s: " +
          "the share of iterations that started on time stayed at 20 % or below for 10 s."
      )
    )
  }

  test("load delivered is only looked at where load is planned") {
    val idle = (0 to 1).map(n => slice(n, "a" -> outcomes(2, 0)))
    stops("load delivered < 50 % for 10 s", idle).map(_.atMs).shouldBe(Some(10000L))
    val rampUp = idle.map(_.copy(plannedTransactions = None))
    stops("load delivered < 50 % for 10 s", rampUp).shouldBe(None)
  }

  test("what may soon end the run can be told") {
    val watch = StopWatch(criteria("errors > 20 % for 60 s"), 195000)
    val (now, _) = run(watch, (0 to 2).map(n => slice(n, "a" -> outcomes(1, 1))))
    now.underWay
      .map(p => (p.line, plain(p.value), p.beyondMs, p.forMs))
      .shouldBe(Vector(("errors > 20 % for 60 s", "50 %", 15000L, 60000L)))
    watch.underWay.shouldBe(empty)
  }
}
