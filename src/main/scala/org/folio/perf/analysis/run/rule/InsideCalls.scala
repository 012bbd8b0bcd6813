package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.{ModuleTimes, RunMeasurements}
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
    s"${filter.name} takes ${percent(percentOfAll)} of the modules' own time in the logs: it checks " +
      s"${short(filter.calledPerSec)} calls per second, ${millis(filter.ownMsPerSec / math.max(1e-9, filter.calledPerSec))} each.",
    ("Each call between modules is checked too, not only the requests of clients." +:
      ModuleTimes.notDivided(measured.results.breakdown, calls).toVector).mkString(" "),
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

  /** One request of several transactions is one cause. */
  def words(found: Vector[CallInside]): Vector[String] =
    found.distinctBy(call => (call.request, call.path)).sortBy(-_.weight).map(_.words)
}

/** A module calls another many times in one request, as for each record of a list. */
object RepeatedCalls {
  private val FewestTimes = 10.0
  private val LeastSharePercent = 50.0
  private val LeastPart = 0.2
  private val LeastMs = 50.0

  def findings(measured: RunMeasurements): Option[Finding] = {
    val found = CallInside.words(
      for {
        request <- measured.results.calls.toVector.flatMap(_.requests)
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
    )
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

  def findings(measured: RunMeasurements): Option[Finding] = {
    val found = for {
      request <- measured.results.calls.toVector.flatMap(_.requests)
      call <- request.tree.drop(1)
      ownMs = call.ownMs * call.calls
      if request.averageMs >= LeastMs && ownMs >= LeastPart * request.averageMs
    } yield call.module -> CallInside(
      request.name,
      call.path,
      ownMs * request.traces.toDouble,
      s"${call.path} of ${call.module} in ${request.name} (${decimal(ownMs, 0)} of ${decimal(request.averageMs, 0)} ms)",
    )
    // Each call with the request that it costs most.
    val calls = found.map(_._2).sortBy(-_.weight).distinctBy(_.path).map(_.words)
    Option.when(found.nonEmpty)(
      Finding(
        "slow-call-inside",
        Severity.Warning,
        s"Calls of one kind inside take half of a request's time or more: ${few(calls)}.",
        "Calls of one request may run at the same time.",
        Vector("calls"),
        "To make these requests faster, look at these calls first.",
        causedBy = Cause.of(CauseKind.Capacity, CauseKind.Stall) ++
          found.map(_._1).distinct.map(Cause(CauseKind.Saturated, _)),
      )
    )
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
        s"${count(all.map(_._2).sum, "call")} failed inside requests that succeeded: ${few(named)}.",
        "Users did not hear of them.",
        Vector("calls"),
        "Look for these calls in the logs of the called modules.",
      )
    )
  }

  private val ServerError = 500
}
