package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.Outcomes
import org.folio.perf.model.{StopCriterion, StopLine, StopReason}
import org.folio.perf.testkit.RuleSuite
import org.folio.perf.testkit.SampleTimes.outcomes

/** Runs that a criterion stops: rules.txt has when, and in which words. */
class StopWatchSpec extends RuleSuite {

  private def criteria(line: String): Vector[StopCriterion] = Vector(StopLine.parse(line).value)

  /** The nth slice of five seconds. */
  private def slice(n: Int, rows: (String, Outcomes)*): LiveSlice =
    LiveSlice(n * 5000L, (n + 1) * 5000L, rows.toMap, Some(10), 10, 10, Some(50))

  private def run(watch: StopWatch, slices: Seq[LiveSlice]): (StopWatch, Option[StopReason]) =
    slices.foldLeft((watch, Option.empty[StopReason])) { case ((now, found), slice) =>
      val (next, reason) = now.after(slice)
      (next, found.orElse(reason))
    }

  private def tell(line: String)(runs: Seq[LiveSlice]*): Unit = runs.foreach { slices =>
    run(StopWatch(criteria(line), plannedMs = 195000), slices)._2 match {
      case None => say(s"$line: not stopped")
      case Some(stop) =>
        say(s"after ${stop.atMs} ms${if (stop.blamesInjector) ", by the load generator" else ""}: ${stop.statement}")
    }
  }

  test("a share of errors that stays too high for the time ends the run, with the mildest value") {
    // 25 % in the mildest slice; from 0 to 60 s are twelve slices.
    val bad = (0 to 11).map(n => slice(n, "a" -> outcomes(6, if (n == 3) 2 else 6)))
    // One slice within the bound begins the time anew.
    val anew = (0 to 12).map(n => slice(n, "a" -> outcomes(9, if (n == 5) 0 else 9)))
    tell("errors > 20 % for 60 s")(bad.take(11), bad, anew)
  }

  test("a slice in which nothing finished neither breaks the time nor ends the run") {
    val rare = (0 to 12).map(n => if (n % 6 == 0) slice(n, "a" -> outcomes(0, 1)) else slice(n))
    // Failures at 0, 30 and 60 s: after a minute the silent slices alone prove nothing.
    tell("errors > 20 % for 60 s")(rare.take(12), rare)
  }

  test("a transaction's own errors are not those of others") {
    val slices = (0 to 2).map(n => slice(n, "a" -> outcomes(0, 5), "b" -> outcomes(5, 0)))
    Vector("a", "b").foreach(name => tell(s"\"$name\" errors > 20 % for 10 s")(slices))
  }

  test("any transaction is each for itself, so two that take turns stop nothing") {
    val slow = outcomes(3, 0, ms = 40000)
    val fast = outcomes(3, 0)
    val turns =
      (0 to 5).map(n => if (n % 2 == 0) slice(n, "a" -> slow, "b" -> fast) else slice(n, "a" -> fast, "b" -> slow))
    val one = (0 to 1).map(n => slice(n, "a" -> fast, "b" -> slow))
    tell("any transaction p95 > 30 s for 10 s")(turns, one)
  }

  test("the load generator's own figures say that it was the load generator") {
    tell("injector cpu > 90 % for 10 s")((0 to 1).map(n => slice(n).copy(injectorCpuPercent = Some(97))))
    tell("plan kept < 50 % for 10 s")((0 to 1).map(n => slice(n).copy(keptStarts = 2)))
  }

  test("load delivered is only looked at where load is planned") {
    val idle = (0 to 1).map(n => slice(n, "a" -> outcomes(2, 0)))
    tell("load delivered < 50 % for 10 s")(idle, idle.map(_.copy(plannedTransactions = None)))
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
