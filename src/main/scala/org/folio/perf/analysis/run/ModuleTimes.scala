package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words.percent
import org.folio.perf.model.{CallsResult, ModuleShare, RequestShare, TransactionBreakdown}

/**
 * Milliseconds of an average execution by owner: a module's own time of the requests that have whole traces, the time
 * outside of modules, and of each other request the module that it is sent to, with what that calls.
 */
object ModuleTimes {

  /** Longest first. */
  def apply(row: TransactionBreakdown, calls: Option[CallsResult]): Vector[(String, Double)] =
    row.requests
      .flatMap(request => ofRequest(row.transaction, request, calls))
      .groupMapReduce(_._1)(_._2)(_ + _)
      .toVector
      .sortBy { case (owner, ms) => (-ms, owner) }

  /** False: nobody knows how much of the time is the module's own, although other requests have traces. */
  def isDivided(owner: String): Boolean = !owner.endsWith(NotDivided)

  /** Own time of modules alone. */
  def own(row: TransactionBreakdown, calls: Option[CallsResult]): Vector[(String, Double)] =
    if (calls.forall(_.requests.isEmpty)) Vector.empty
    else apply(row, calls).filter { case (owner, _) => isDivided(owner) && owner != Outside }

  private val Outside = "outside modules"
  private val NotDivided = " and what it calls, not divided"

  private def ofRequest(
      transaction: String,
      request: RequestShare,
      calls: Option[CallsResult],
  ): Vector[(String, Double)] =
    calls.flatMap(_.traced(transaction, request.name)) match {
      case Some(traced) if traced.own.nonEmpty && request.averageMs > 0 =>
        // Modules that work at the same time share it, and the gateway has what is left.
        val sum = traced.own.map(_.averageMs).sum
        val inside = math.min(traced.averageMs, request.averageMs)
        val factor = if (sum > 0) math.min(1, inside / sum) * request.callsPerExecution else 0.0
        val own = traced.own.map(time => time.module -> time.averageMs * factor)
        own :+ (Outside -> math.max(0.0, request.perExecutionMs - own.map(_._2).sum))
      case _ =>
        val suffix = if (calls.exists(_.requests.nonEmpty)) NotDivided else ""
        Vector(request.module.getOrElse(ModuleShare.Unknown) + suffix -> request.perExecutionMs)
    }

  /** A sentence if more than a fifth of the time of requests is not divided. */
  def notDivided(rows: Vector[TransactionBreakdown], calls: CallsResult): Option[String] = {
    val times = rows.flatMap(row => apply(row, Some(calls)).map { case (owner, ms) => owner -> ms * row.executions })
    val open = times.filterNot(time => isDivided(time._1)).map(_._2).sum
    val share = 100 * open / math.max(1e-9, times.map(_._2).sum)
    Option.when(share > MostOpenPercent)(
      s"No whole trace tells how ${percent(share)} of the time of requests is divided among modules."
    )
  }

  private val MostOpenPercent = 20.0
}
