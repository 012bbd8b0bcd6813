package org.folio.perf.analysis.run

import org.folio.perf.analysis.Words.percent
import org.folio.perf.model.{CallsResult, ModuleShare, TransactionBreakdown}

/**
 * Milliseconds of an average execution by owner: a module's own time of the requests that have whole traces, the time
 * outside of modules, and of each other request the module that it is sent to, with what that calls.
 */
object ModuleTimes {
  private val Outside = "outside modules"

  /** End of an owner whose time no trace divides. */
  val WithCalls = " with what it calls"

  /** Longest first. */
  def apply(row: TransactionBreakdown, calls: Option[CallsResult]): Vector[(String, Double)] = {
    val parts = row.requests.flatMap { request =>
      calls.flatMap(_.traced(row.transaction, request.name)) match {
        case Some(traced) =>
          // Modules that work at the same time share it, and the gateway has what is left.
          val inside = math.min(traced.averageMs, request.averageMs)
          val factor = math.min(1, inside / math.max(1e-9, traced.own.map(_.averageMs).sum)) * request.callsPerExecution
          val own = traced.own.map(time => time.module -> time.averageMs * factor)
          own :+ (Outside -> math.max(0.0, request.perExecutionMs - own.map(_._2).sum))
        case None => Vector(request.module.getOrElse(ModuleShare.Unknown) + WithCalls -> request.perExecutionMs)
      }
    }
    parts.groupMapReduce(_._1)(_._2)(_ + _).toVector.sortBy { case (owner, ms) => (-ms, owner) }
  }

  /** Whether the time is that of a module alone. */
  def isOwn(owner: String): Boolean = owner != Outside && !owner.endsWith(WithCalls)

  /** A sentence if more than a fifth of the time of requests is not divided. */
  def notDivided(rows: Vector[TransactionBreakdown], calls: CallsResult): Option[String] = {
    val times = rows.flatMap(row => apply(row, Some(calls)).map { case (owner, ms) => owner -> ms * row.executions })
    val open = times.filter(_._1.endsWith(WithCalls)).map(_._2).sum
    val share = 100 * open / math.max(1e-9, times.map(_._2).sum)
    Option.when(share > MostOpenPercent)(
      s"No whole trace tells how ${percent(share)} of the time of requests is divided among modules."
    )
  }

  private val MostOpenPercent = 20.0
}
