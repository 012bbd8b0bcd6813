package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.model._

/** Filters such as mod-authtoken take a large part of the own time of all modules. */
object AuthorizationTime {
  private val LeastPercent = 30.0
  private val MostPercent = 50.0

  def findings(measured: RunMeasurements): Vector[Finding] = for {
    calls <- measured.results.calls.toVector
    all = calls.modules.map(_.ownMsPerSec).sum
    if all > 0
    filter <- calls.modules.filter(_.isFilter)
    percentOfAll = 100 * filter.ownMsPerSec / all
    if percentOfAll >= LeastPercent
  } yield Finding(
    "authorization-time",
    if (percentOfAll >= MostPercent) Severity.Warning else Severity.Info,
    s"${filter.name} takes ${percent(percentOfAll)} of the time inside FOLIO: it checks " +
      s"${short(filter.calledPerSec)} calls per second, ${millis(filter.ownMsPerSec / math.max(1e-9, filter.calledPerSec))} each.",
    "Each call between modules is checked too, not only the requests of clients.",
    Vector("calls"),
    s"Give ${filter.name} more CPU or tasks, and check the caches of tokens and permissions in it.",
  )

}

/**
 * A call inside a request that decides its time.
 *
 * @param weight calls of a higher one come first
 */
final private case class CallInside(request: String, path: String, weight: Double, words: String)

private object CallInside {

  /** Words of the found calls; one request of several transactions is one cause. */
  def words(measured: RunMeasurements)(of: TracedRequest => Vector[CallInside]): Vector[String] =
    measured.results.calls.toVector
      .flatMap(_.requests.flatMap(of))
      .distinctBy(call => (call.request, call.path))
      .sortBy(-_.weight)
      .map(_.words)
}

/** A module calls another many times in one request, as for each record of a list. */
object RepeatedCalls {
  private val FewestTimes = 10.0
  private val LeastSharePercent = 50.0
  private val LeastPart = 0.2
  private val LeastMs = 50.0

  def findings(measured: RunMeasurements): Option[Finding] = {
    val found = CallInside.words(measured) { request =>
      for {
        call <- request.repeated
        if call.times >= FewestTimes && call.sharePercent >= LeastSharePercent
        if call.totalMs >= LeastMs && call.totalMs >= LeastPart * request.averageMs
      } yield CallInside(
        request.name,
        call.path,
        call.totalMs,
        s"${call.from} calls ${call.path} of ${call.module} ${decimal(call.times, 0)} times in ${request.name} " +
          s"(${decimal(call.totalMs, 0)} of ${decimal(request.averageMs, 0)} ms)",
      )
    }
    Option.when(found.nonEmpty)(
      Finding(
        "repeated-calls",
        Severity.Warning,
        s"Modules make the same call many times inside one request: ${few(found)}.",
        "",
        Vector("calls"),
        "Ask the module's developers to read such records with one query.",
      )
    )
  }
}

/** Calls inside slow requests that take most of their time. */
object SlowCallInside {
  private val LeastMs = 500.0
  private val LeastPart = 0.5
  private val MaxNamed = 3

  /** @param weight time of all executions that were traced */
  final private case class Slow(
      call: String,
      module: String,
      request: String,
      ownMs: Double,
      ofMs: Double,
      weight: Double,
  )

  def findings(measured: RunMeasurements): Option[Finding] = {
    val found = for {
      request <- measured.results.calls.toVector.flatMap(_.requests)
      call <- request.tree.drop(1)
      ownMs = call.ownMs * call.calls
      if request.averageMs >= LeastMs && ownMs >= LeastPart * request.averageMs
    } yield Slow(call.path, call.module, request.name, ownMs, request.averageMs, ownMs * request.traces.toDouble)
    val byCall = found.groupBy(slow => (slow.call, slow.module)).values.toVector.sortBy(same => -same.map(_.weight).sum)
    val others = byCall.size - MaxNamed
    val more = if (others > 0) s"; and ${count(others, "other call", "other calls")}" else ""
    Option.when(found.nonEmpty)(
      Finding(
        "slow-call-inside",
        Severity.Warning,
        s"In ${count(found.map(_.request).distinct.size, "request", "requests")} a single call inside takes half of the " +
          s"time or more, most in ${byCall.head.head.call} of ${byCall.head.head.module}.",
        s"${byCall.take(MaxNamed).map(words).mkString("; ")}$more. Calls of one request may run at the same time.",
        Vector("calls"),
        "Look at these calls first: their modules and databases decide the times of the requests.",
        causedBy = Cause.of(CauseKind.Capacity, CauseKind.Stall) ++
          found.map(_.module).distinct.map(Cause(CauseKind.Saturated, _)),
      )
    )
  }

  /** A call with the request that it costs most. */
  private def words(same: Vector[Slow]): String = {
    val most = same.maxBy(_.weight)
    val others = same.map(_.request).distinct.size - 1
    s"${most.call} of ${most.module}: ${decimal(most.ownMs, 0)} of ${decimal(most.ofMs, 0)} ms in ${most.request}" +
      (if (others > 0) s", and half or more in ${count(others, "other request", "other requests")}" else "")
  }
}

/** Calls that failed inside requests that succeeded. */
object FailedInsideRule {

  def findings(measured: RunMeasurements): Option[Finding] = {
    val failed = measured.results.calls.toVector.flatMap(_.requests).flatMap(_.failedInside)
    // A record that is not there is a usual answer.
    val all = failed
      .filter(_.status >= ServerError)
      .groupMapReduce(f => (f.path, f.module, f.status))(_.count)(_ + _)
      .toVector
      .map { case ((path, module, status), n) => s"$path of $module (status $status)" -> n }
      .sortBy { case (name, n) => (-n, name) }
    val named = all.map { case (name, n) => s"$name, ${if (n == 1) "once" else s"${whole(n)} times"}" }
    Option.when(all.nonEmpty)(
      Finding(
        "failed-inside",
        Severity.Warning,
        s"${count(all.map(_._2).sum, "call", "calls")} failed inside requests that succeeded: ${few(named)}.",
        "Users did not hear of them.",
        Vector("calls"),
        "Look for these calls in the logs of the called modules.",
      )
    )
  }

  private val ServerError = 500
}
