package org.folio.perf.analysis.rule.run

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{HiddenTail, RunMeasurements, Stall}
import org.folio.perf.model.{Finding, Severity}

/** Times in which the target answered no request, and what a closed model would hide of them. */
object TargetStalled extends RunRule {
  private val MaxNamed = 3

  /** Ratio below which a percentile moved by no more than a histogram's step. */
  private val LeastRatio = 1.1

  private val Advice =
    "Check what the target did at that time: garbage collection, a restart, or a lock in the database."

  private val Clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)

  override def findings(measured: RunMeasurements): Vector[Finding] = {
    val times = measured.stalls.times
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
      times: Vector[Stall],
      longest: Stall,
      measured: RunMeasurements,
  ): String = {
    def clock(ms: Long) = Clock.format(Instant.ofEpochMilli(measured.window.loadStartMs + ms))
    val span = s"from ${clock(longest.fromMs)} to ${clock(longest.toMs)} UTC"
    val waiting = times.map(_.waiting).sum
    val requests = count(waiting, "request", "requests")
    if (times.size == 1)
      s"The target answered no request for ${seconds(longest.lengthMs)} ($span); $requests waited."
    else
      s"The target answered no request ${unit(whole(times.size.toLong), "times")}, for up to " +
        s"${seconds(longest.lengthMs)} ($span); $requests waited."
  }

  private def detail(times: Vector[Stall], measured: RunMeasurements): String = {
    val iterations = times.map(_.iterations).sum
    val users = times.map(_.users).max
    s"${count(iterations, "iteration", "iterations")} started during the stall, as planned. A closed model with the " +
      s"${count(users, "virtual user", "virtual users")} active then would have started none of " +
      s"them. ${hidden(measured)}"
  }

  private def hidden(measured: RunMeasurements): String = {
    val moved = measured.stalls.tails.filter(isMoved)
    if (moved.isEmpty)
      "They are too few to change the 99th percentile of a transaction."
    else
      s"Without their waiting, 99th percentiles would be ${few(moved.map(named), MaxNamed)}."
  }

  private def isMoved(tail: HiddenTail): Boolean =
    tail.closedP99Ms.forall(ms => tail.p99Ms.toDouble >= ms.toDouble * LeastRatio)

  private def named(tail: HiddenTail): String = {
    val closed = tail.closedP99Ms.fold("absent")(seconds(_))
    s"$closed instead of ${seconds(tail.p99Ms)} (${tail.transaction})"
  }
}
