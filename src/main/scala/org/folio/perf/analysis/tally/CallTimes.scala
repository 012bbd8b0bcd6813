package org.folio.perf.analysis.tally

import org.folio.perf.model.{LoggedCall, LoggedTrace}
import scala.collection.mutable

/** A stretch of time in microseconds. */
final private[analysis] case class Span(from: Long, to: Long) {
  def us: Long = to - from
}

private[analysis] object Span {

  /** Spans without overlaps, sorted. Overlaps of at most `toleranceUs` are rounding: the later span moves behind. */
  def union(all: Seq[Span], toleranceUs: Long): Vector[Span] = {
    val merged = mutable.ArrayBuffer.empty[Span]
    all.filter(_.us > 0).sortBy(span => (span.from, span.to)).foreach { next =>
      if (merged.isEmpty || next.from >= merged.last.to) merged += next
      else {
        val last = merged.last
        val over = last.to - next.from
        if (over <= toleranceUs && next.us > over) merged += Span(last.to, next.to + over)
        else if (next.to > last.to) merged(merged.size - 1) = Span(last.from, next.to)
      }
    }
    merged.toVector
  }

  /** The parts of a span outside of others, which are sorted and do not overlap. */
  def without(span: Span, others: Vector[Span]): Vector[Span] = {
    val rest = Vector.newBuilder[Span]
    var from = span.from
    others.foreach { other =>
      if (other.to > from && other.from < span.to) {
        if (other.from > from) rest += Span(from, other.from)
        from = other.to
      }
    }
    if (from < span.to) rest += Span(from, span.to)
    rest.result()
  }

  def sum(spans: Vector[Span]): Long = spans.map(_.us).sum
}

/**
 * Own time of a module in a trace, in microseconds.
 *
 * @param waitedUs until the request was answered; `afterUs`: afterwards, which its user does not wait for
 */
final private[analysis] case class ModuleTime(module: String, waitedUs: Long, afterUs: Long)

/**
 * The calls of a trace in time.
 *
 * @param clocks microseconds to add to the time of each log
 */
final private[analysis] class CallTimes(trace: LoggedTrace, clocks: Int => Long) {
  val calls: Vector[LoggedCall] = trace.calls
  private val count = calls.size
  val childrenOf: Array[Vector[Int]] = {
    val all = Array.fill(count)(Vector.newBuilder[Int])
    for (i <- calls.indices if calls(i).parent >= 0 && calls(i).parent < i) all(calls(i).parent) += i
    all.map(_.result())
  }
  val depth: Array[Int] = new Array[Int](count)
  for (i <- calls.indices if calls(i).parent >= 0) depth(i) = depth(calls(i).parent) + 1

  /** Largest overlap that is only rounding. */
  private val tolerance = if (calls.exists(_.stages.head.module == CallTimes.Sidecar)) CallTimes.RoundingUs else 0L

  /** Start of each call since that of the request. A call at an unknown time follows the one before it. */
  val start: Array[Long] = new Array[Long](count)

  /** Own time of each call's module, and of its filters, in microseconds. */
  val own: Array[Long] = new Array[Long](count)
  private val ownOf = mutable.LinkedHashMap.empty[String, mutable.ArrayBuffer[Span]]

  locate()
  for (i <- calls.indices) divide(i)

  def end(call: Int): Long = start(call) + calls(call).durationUs

  /** Own time by module: calls at the same time count once. */
  val byModule: Vector[ModuleTime] = ownOf.toVector.map { case (module, spans) =>
    val all = Span.union(spans.toSeq, tolerance)
    val waitedUs = Span.sum(all.map(span => Span(span.from, math.min(span.to, end(0)))).filter(_.us > 0))
    ModuleTime(module, waitedUs, Span.sum(all) - waitedUs)
  }

  /** The module, or its filter, that makes a call: the one at work when it starts. */
  def callerOf(call: Int): String = {
    val caller = calls(call).parent
    val stages = calls(caller).stages
    val ends = stages.scanLeft(start(caller))(_ + _.us).drop(1)
    if (calls(call).startUs.isEmpty) calls(caller).module
    else stages.zip(ends).find(_._2 - tolerance > start(call)).fold(calls(caller).module)(_._1.module)
  }

  private def locate(): Unit = {
    val rootClock = calls.headOption.fold(0L)(call => clocks(call.stream))
    val nextFree = new Array[Long](count)
    for (i <- calls.indices) {
      val call = calls(i)
      start(i) = call.startUs match {
        case Some(us) => us + clocks(call.stream) - rootClock
        case None if call.parent >= 0 => nextFree(call.parent)
        case None => 0L
      }
      nextFree(i) = start(i) + call.durationUs - call.ownStage.us
      if (call.parent >= 0) nextFree(call.parent) = math.max(nextFree(call.parent), start(i) + call.durationUs)
    }
  }

  private def divide(i: Int): Unit = {
    var from = start(i)
    val inside = Span.union(childrenOf(i).map(child => Span(start(child), end(child))), tolerance)
    calls(i).stages.foreach { stage =>
      val span = Span(from, from + stage.us)
      val rest = Span.without(span, inside)
      ownOf.getOrElseUpdate(stage.module, mutable.ArrayBuffer.empty) ++= rest
      own(i) = Span.sum(rest)
      from = span.to
    }
  }

  /**
   * Time that reads would save if those that follow each other ran at the same time: at most, because one may need the
   * answer of another.
   */
  def inRowUs: Long = childrenOf.indices.map { caller =>
    var saved = 0L
    var longest = 0L
    var lastEnd = Long.MaxValue
    childrenOf(caller).sortBy(start(_)).foreach { child =>
      val isRead = calls(child).name.startsWith("GET ") && calls(child).startUs.isDefined
      if (isRead && start(child) >= lastEnd) {
        saved += math.min(longest, calls(child).durationUs)
        longest = math.max(longest, calls(child).durationUs)
      } else longest = calls(child).durationUs
      lastEnd = if (isRead) end(child) else Long.MaxValue
    }
    saved
  }.sum
}

private[analysis] object CallTimes {

  /** Stage of Eureka's sidecars, whose times are whole milliseconds. */
  val Sidecar = "sidecars"
  val RoundingUs = 1500L
}

/**
 * Differences of the clocks of several logs. A call lies within the one that makes it, so each call between two logs
 * limits the difference of their clocks.
 */
final class ClockOffsets {
  private val limits = mutable.Map.empty[(Int, Int), ClockLimits]

  def add(trace: LoggedTrace): Unit = trace.calls.foreach { call =>
    if (call.parent >= 0 && call.parent < trace.calls.size) {
      val caller = trace.calls(call.parent)
      if (caller.stream != call.stream)
        for {
          start <- call.startUs
          callerStart <- caller.startUs
        } {
          val from = callerStart + caller.durationUs - caller.ownStage.us
          val most = callerStart + caller.durationUs - start - call.durationUs
          limits.getOrElseUpdate((caller.stream, call.stream), new ClockLimits).add(from - start, most)
        }
    }
  }

  /** Microseconds to add to the times of each log; a log that is not here has the common clock. */
  lazy val all: Map[Int, Long] = {
    val links = limits.toVector.sortBy(_._1).flatMap { case ((one, other), found) =>
      Vector((one, other, found.offset), (other, one, -found.offset))
    }
    def spread(known: Map[Int, Long]): Map[Int, Long] = {
      val next = links.collect {
        case (one, other, offset) if known.contains(one) && !known.contains(other) => other -> (known(one) + offset)
      }
      if (next.isEmpty) known else spread(known ++ next.distinctBy(_._1))
    }
    links.map(_._1).distinct.sorted.foldLeft(Map.empty[Int, Long]) { (known, first) =>
      if (known.contains(first)) known else spread(known.updated(first, 0L))
    }
  }

  def offset(stream: Int): Long = all.getOrElse(stream, 0L)

  /** Largest difference of two clocks in milliseconds. */
  def apartMs: Long = if (all.isEmpty) 0 else (all.values.max - all.values.min) / 1000
}

/** Limits of the difference between two clocks, by the calls between two logs. */
final private class ClockLimits {
  private val least = mutable.ArrayBuffer.empty[Long]
  private val most = mutable.ArrayBuffer.empty[Long]

  def add(from: Long, to: Long): Unit = if (least.size < ClockLimits.Most) {
    least += from
    most += to
  }

  /** 0 if the calls allow it. A few calls outside are those of a clock that was set. */
  def offset: Long = {
    val (sortedLeast, sortedMost) = (least.sorted, most.sorted)
    val outside = sortedLeast.size / ClockLimits.Outside
    val from = sortedLeast(sortedLeast.size - 1 - outside)
    val to = sortedMost(outside)
    if (from <= 0 && to >= 0 && from <= to) 0L else (from + to) / 2
  }
}

private object ClockLimits {
  val Most = 50000

  /** One of so many. */
  val Outside = 200
}
