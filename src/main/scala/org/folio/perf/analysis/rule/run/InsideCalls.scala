package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
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

/** A module calls another many times in one request, as for each record of a list. */
object RepeatedCalls {
  private val FewestTimes = 10.0
  private val LeastSharePercent = 50.0
  private val LeastPart = 0.2
  private val LeastMs = 50.0
  private val Named = 3

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val found = for {
      calls <- measured.results.calls.toVector
      request <- calls.requests
      call <- request.repeated
      if call.times >= FewestTimes && call.sharePercent >= LeastSharePercent
      if call.totalMs >= LeastMs && call.totalMs >= LeastPart * request.averageMs
    } yield request -> call
    // One request of several transactions is one cause.
    val distinct = found.distinctBy { case (request, call) => (request.name, call.path) }.sortBy(-_._2.totalMs)
    if (distinct.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "repeated-calls",
          Severity.Warning,
          "Modules make the same call many times inside one request: " +
            s"${few(distinct.map { case (request, call) => named(request, call) }, Named)}.",
          "",
          Vector("calls"),
          "Ask the module's developers to read such records with one query.",
        )
      )
  }

  private def named(request: TracedRequest, call: RepeatedCall): String =
    s"${call.from} calls ${call.path} of ${call.module} ${decimal(call.times, 0)} times in ${request.name} " +
      s"(${decimal(call.totalMs, 0)} of ${decimal(request.averageMs, 0)} ms)"
}

/** One call inside a slow request takes most of its time. */
object SlowCallInside {
  private val LeastMs = 500.0
  private val LeastPart = 0.5
  private val Named = 3

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val found = for {
      calls <- measured.results.calls.toVector
      request <- calls.requests
      if request.averageMs >= LeastMs
      call <- request.tree.drop(1)
      if call.calls * call.ownMs >= LeastPart * request.averageMs
    } yield request -> call
    val distinct =
      found.distinctBy { case (request, call) => (request.name, call.path) }.sortBy { case (request, call) =>
        -call.ownMs * call.calls * request.traces.toDouble
      }
    if (distinct.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "slow-call-inside",
          Severity.Warning,
          s"One call inside takes most of the time of ${count(distinct.size, "request", "requests")}: " +
            s"${few(distinct.map { case (request, call) => named(request, call) }, Named)}.",
          "",
          Vector("calls"),
          "Look at this call first: its module and its database decide the time of the request.",
        )
      )
  }

  private def named(request: TracedRequest, call: FoldedCall): String =
    s"${call.path} of ${call.module} (${decimal(call.ownMs * call.calls, 0)} of ${decimal(request.averageMs, 0)} ms in " +
      s"${request.name})"
}

/** A module is busy because others call it, not because of the requests of clients. */
object CalledByOthers {
  private val BusyPercent = 80.0
  private val LeastShare = 0.8
  private val Named = 2

  def findings(measured: RunMeasurements): Vector[Finding] = for {
    calls <- measured.results.calls.toVector
    module <- calls.modules
    if !module.isFilter && module.calledPerSec > 0
    inside = module.calledPerSec - module.fromClientsPerSec
    if inside >= LeastShare * module.calledPerSec
    service <- measured.results.infrastructure.services.find(_.service == module.name)
    busy <- service.averagePercent
    if busy >= BusyPercent
  } yield {
    val callers = calls.edges.filter(_.to == module.name).take(Named).map { edge =>
      s"${edge.from} (${short(edge.perMinute / 60)} a second)"
    }
    Finding(
      "called-by-others",
      Severity.Info,
      s"${module.name} uses ${percent(busy)} of its CPU mostly for calls of other modules: ${short(inside)} of " +
        s"${short(module.calledPerSec)} calls per second.",
      s"Most come from ${list(callers)}.",
      Vector("calls", "resources"),
      s"Fewer calls of its callers relieve ${module.name} as much as more CPU does.",
    )
  }
}

/** Calls that failed inside requests that succeeded. */
object FailedInsideRule {
  private val Named = 3

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val failed = measured.results.calls.toVector.flatMap(_.requests).flatMap(_.failedInside)
    // A record that is not there is a usual answer.
    val all = failed.filter(_.status >= ServerError).groupBy(f => (f.path, f.module, f.status)).toVector.map {
      case ((path, module, status), same) => (s"$path of $module (status $status)", same.map(_.count).sum)
    }
    val sorted = all.sortBy { case (name, n) => (-n, name) }
    if (sorted.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "failed-inside",
          Severity.Warning,
          s"${count(sorted.map(_._2).sum, "call", "calls")} failed inside requests that succeeded: " +
            s"${few(sorted.map { case (name, n) => s"$name, ${if (n == 1) "once" else s"${whole(n)} times"}" }, Named)}.",
          "Users did not hear of them.",
          Vector("calls"),
          "Look for these calls in the logs of the called modules.",
        )
      )
  }

  private val ServerError = 500
}
