package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words.percent
import org.folio.perf.model.{CallsResult, RequestShare, TransactionBreakdown}

/**
 * Part of an average execution.
 *
 * @param module `None`: unknown, or the gateway and the network
 * @param isDivided whether it is the module's own time; false: no whole trace tells the time of what it calls
 */
final case class ModuleTime(module: Option[String], isDivided: Boolean, ms: Double)

/** Time of modules in transactions: own time of the requests that have traces, all other time undivided. */
object ModuleTimes {

  /** In an average execution, longest first. */
  def apply(row: TransactionBreakdown, calls: Option[CallsResult]): Vector[ModuleTime] =
    row.requests
      .flatMap(request => ofRequest(row.transaction, request, calls))
      .groupMapReduce(time => (time.module, time.isDivided))(_.ms)(_ + _)
      .toVector
      .map { case ((module, isDivided), ms) => ModuleTime(module, isDivided, ms) }
      .sortBy(time => (-time.ms, time.module.getOrElse(""), time.isDivided))

  def ofRequest(transaction: String, request: RequestShare, calls: Option[CallsResult]): Vector[ModuleTime] =
    calls.flatMap(_.traced(transaction, request.name)) match {
      case Some(traced) if traced.own.nonEmpty && request.averageMs > 0 =>
        // Modules that work at the same time share it, and the gateway has what is left.
        val sum = traced.own.map(_.averageMs).sum
        val inside = math.min(traced.averageMs, request.averageMs)
        val factor = if (sum > 0) math.min(1, inside / sum) * request.callsPerExecution else 0.0
        val own = traced.own.map(time => ModuleTime(Some(time.module), isDivided = true, time.averageMs * factor))
        own :+ ModuleTime(None, isDivided = true, math.max(0.0, request.perExecutionMs - own.map(_.ms).sum))
      case _ => Vector(ModuleTime(request.module, isDivided = false, request.perExecutionMs))
    }

  /** A sentence if more than a fifth of the time of requests is not divided although there are traces. */
  def notDivided(rows: Vector[TransactionBreakdown], calls: CallsResult): Option[String] = {
    val times = rows.flatMap(row => apply(row, Some(calls)).map(time => time.copy(ms = time.ms * row.executions)))
    val share = 100 * times.filterNot(_.isDivided).map(_.ms).sum / math.max(1e-9, times.map(_.ms).sum)
    Option.when(calls.requests.nonEmpty && share > MostOpenPercent)(
      s"No whole trace tells how ${percent(share)} of the time of requests is divided among modules."
    )
  }

  private val MostOpenPercent = 20.0
}
