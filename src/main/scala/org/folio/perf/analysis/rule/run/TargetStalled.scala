package org.folio.perf.analysis.rule.run

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{HiddenTail, RunMeasurements, Standstill}
import org.folio.perf.model.{Finding, Severity}

/** A target that answered nothing for a while, and what a closed model would have hidden of it. */
object TargetStalled extends RunRule {
  private val MaxNamed = 3

  /** Below it a percentile has not moved by more than a histogram's step. */
  private val LeastRatio = 1.1

  private val Advice =
    "Look at what the target did at that time: a collection of garbage, a restart, a lock in the database."

  private val Clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val times = measured.standstills.times
    times
      .maxByOption(_.lengthMs)
      .map { longest =>
        Finding(
          "stood-still",
          Severity.Warning,
          statement(times, longest, measured),
          detail(times, measured),
          Vector("timeline", "results"),
          Advice,
        )
      }
      .toVector
  }

  private def statement(
      times: Vector[Standstill],
      longest: Standstill,
      measured: RunMeasurements,
  ): String = {
    def clock(ms: Long) = Clock.format(Instant.ofEpochMilli(measured.window.loadStartMs + ms))
    val span = s"from ${clock(longest.fromMs)} to ${clock(longest.toMs)} UTC"
    val waiting = times.map(_.waiting).sum
    val requests = count(waiting, "request", "requests")
    if (times.size == 1)
      s"Nothing was answered for ${seconds(longest.lengthMs)}, $span: $requests waited."
    else
      s"Nothing was answered ${unit(whole(times.size.toLong), "times")}, for up to " +
        s"${seconds(longest.lengthMs)} ($span): $requests waited."
  }

  private def detail(times: Vector[Standstill], measured: RunMeasurements): String = {
    val iterations = times.map(_.iterations).sum
    val users = times.map(_.users).max
    s"${count(iterations, "iteration", "iterations")} began meanwhile, as planned. A closed model of the " +
      s"${count(users, "virtual user", "virtual users")} who were active then would have begun none of " +
      s"them: ${hidden(measured)}"
  }

  private def hidden(measured: RunMeasurements): String = {
    val moved = measured.standstills.tails.filter(isMoved)
    val others = moved.size - MaxNamed
    val more = if (others > 0) Vector(count(others, "other", "others")) else Vector.empty
    if (moved.isEmpty)
      "it hides that they waited. Beside all others they are too few to move a 99th percentile of a transaction."
    else
      s"it hides that they waited, and its 99th percentiles would be ${list(moved.take(MaxNamed).map(named) ++ more)}."
  }

  private def isMoved(tail: HiddenTail): Boolean =
    tail.closedP99Ms.forall(ms => tail.p99Ms.toDouble >= ms.toDouble * LeastRatio)

  private def named(tail: HiddenTail): String = {
    val closed = tail.closedP99Ms.fold("none at all")(seconds(_))
    s"$closed instead of ${seconds(tail.p99Ms)} (${tail.transaction})"
  }
}
