package org.folio.perf.testkit

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.model.{CallLogFacts, LoggedTrace, LoggedWords, RequestMark}
import org.folio.perf.source.calls.{CallLogRequest, CallLogs, CallLogSource}
import scala.collection.mutable
import scala.util.Random

/**
 * A call of a made trace. Times are microseconds since the start of the trace.
 *
 * @param gateway number of the Okapi, and the clock, that logs it
 */
final case class MadeCall(
    module: String,
    path: String,
    from: Long,
    filterUs: Long,
    to: Long,
    gateway: Int,
    calls: Vector[MadeCall],
) {
  def all: Vector[MadeCall] = this +: calls.flatMap(_.all)
}

/** All that is read from logs. */
final case class ReadCalls(traces: Vector[LoggedTrace], facts: CallLogFacts, said: Vector[LoggedWords])

object ReadCalls {
  def from(source: CallLogSource, request: CallLogRequest): ReadCalls = {
    val traces = Vector.newBuilder[LoggedTrace]
    val (facts, said) = CallLogs.read(source, request, traces += _)
    ReadCalls(traces.result(), facts, said)
  }
}

/** Made traces whose truth is known, and the lines that FOLIO would have logged about them. */
final class MadeCalls(seed: Long, gateways: Int) {
  private val random = new Random(seed)
  private val modules =
    Vector("mod-circulation", "mod-inventory-storage", "mod-users", "mod-feesfines", "mod-circulation-storage")

  /** A request with calls one after the other and at the same time, to two levels. */
  def trace(): MadeCall = call(0, 0L)

  private def call(depth: Int, from: Long): MadeCall = {
    val filterUs = 1000L + random.nextInt(20000).toLong
    var at = from + filterUs + ownUs()
    val module = modules(if (depth == 0) 0 else 1 + random.nextInt(modules.size - 1))
    val groups = if (depth == 0) 3 else if (depth == 1) 1 else 0
    val inner = Vector.fill(groups)(1 + random.nextInt(3)).flatMap { together =>
      val calls = Vector.fill(together)(call(depth + 1, at + random.nextInt(300).toLong))
      at = calls.map(_.to).max + ownUs()
      calls
    }
    MadeCall(module, s"/level-$depth/$module", from, filterUs, at, random.nextInt(gateways), inner)
  }

  private def ownUs(): Long = 3000L + random.nextInt(30000).toLong

  /** Okapi's lines, each with the epoch microseconds of its moment and its gateway. */
  def okapi(mark: String, fromUs: Long, root: MadeCall): Vector[MadeLine] = {
    val lines = mutable.ArrayBuffer.empty[MadeLine]
    def add(id: String, call: MadeCall): Unit = {
      val module = s"${call.module}-1.2.3"
      def line(us: Long, text: String): Unit = lines += MadeLine(fromUs + us, call.gateway, s"$id $text")
      line(call.from, s"REQ 127.0.0.1:1 diku GET ${call.path} mod-authtoken-2.15.1 $module")
      line(call.from + call.filterUs, s"RES 202 ${call.filterUs}us mod-authtoken-2.15.1 http://h:1${call.path}")
      line(call.to, s"RES 200 ${call.to - call.from - call.filterUs}us $module http://h:2${call.path}")
      call.calls.foreach(inner => add(s"$id;${part()}", inner))
    }
    add(s"$mark;${part()}", root)
    lines.sortBy(_.us).toVector
  }

  /** Lines of sidecars, each by the clock of its module's machine. */
  def sidecars(mark: String, fromUs: Long, root: MadeCall, clockUs: String => Long): Vector[MadeLine] = {
    val lines = mutable.ArrayBuffer.empty[MadeLine]
    def line(module: String, id: String, call: MadeCall, filterUs: Long): Unit = {
      val rt = (call.to - call.from) / 1e6
      val us = fromUs + call.to + clockUs(module)
      val text =
        f"""$module 10.0.0.1 - h -  "GET ${call.path} HTTP/1.1" 200 0 rt=$rt%.3f  uct="${rt - filterUs / 1e6}%.3f"  "" "diku" "" "$id" """
      lines += MadeLine(us, 0, text)
    }
    def add(id: String, call: MadeCall, caller: Option[String]): Unit = {
      caller.foreach(line(_, id, call, 0))
      val own = caller.fold(id)(_ => s"$id;${part()}")
      line(call.module, own, call, call.filterUs)
      call.calls.foreach(inner => add(s"$own;${part()}", inner, Some(call.module)))
    }
    add(s"$mark;${part()}", root, None)
    lines.sortBy(_.us).toVector
  }

  private def part(): String = f"${random.nextInt(1000000)}%06d/level"

  /** Lines without some of them. */
  def losing(lines: Vector[MadeLine], share: Double): Vector[MadeLine] = lines.filter(_ => random.nextDouble() >= share)
}

/** @param us epoch microseconds by the clock of its log */
final case class MadeLine(us: Long, gateway: Int, text: String) {
  def exact: String = s"${MadeLine.Exact.format(Instant.ofEpochMilli(us / 1000))} $text"
  def toTheSecond: String = s"${MadeLine.Second.format(Instant.ofEpochMilli(us / 1000))} $text"
}

object MadeLine {
  private val Exact = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC)
  private val Second = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)
}

/** The truth about made traces, by cutting time at each start and end. */
object MadeTruth {

  /** Own time by module in microseconds, with `filters` for the filters. */
  def ownUs(root: MadeCall, filters: String): Map[String, Long] = {
    val all = root.all
    val cuts = all.flatMap(call => Vector(call.from, call.from + call.filterUs, call.to)).distinct.sorted
    cuts
      .zip(cuts.drop(1))
      .flatMap { case (from, to) =>
        val active = all.filter(call => call.from <= from && to <= call.to).flatMap { call =>
          val waits = call.calls.exists(inner => inner.from <= from && to <= inner.to)
          if (to <= call.from + call.filterUs) Some(filters) else if (waits) None else Some(call.module)
        }
        active.distinct.map(_ -> (to - from))
      }
      .groupMapReduce(_._1)(_._2)(_ + _)
  }

  def mark(run: String, sampled: Boolean, request: String, sentMs: Long, number: Long): String =
    RequestMark.text(
      if (sampled) RequestMark.sampledPrefix(run) else RequestMark.prefix(run) + "o",
      RequestMark.names("transaction", request),
      sentMs,
      number,
    )
}
