package org.folio.perf.report.form

import org.folio.perf.model._
import org.folio.perf.report.form.Csv.{decimal, number, text}

/** The time of transactions by request and module, for spreadsheets. */
private[form] object BreakdownCsv {

  /** Rows of each transaction: its requests in their order, then what is left of its average time. */
  def requests(report: RunReport): String = {
    val versions = report.modules.map(module => module.name -> module.version.getOrElse("")).toMap
    val head = Seq("transaction", "workflow", "position", "request", "module", "module_version") ++
      Seq("tenants", "executions", "calls_per_execution", "average_ms", "p95_ms") ++
      Seq("per_execution_ms", "share_percent")
    val rows = report.breakdown.flatMap { row =>
      def start(position: String, request: String, module: Option[String]) =
        Seq(text(row.transaction), text(row.workflow), position, text(request)) ++
          Seq(text(module.getOrElse("")), text(module.flatMap(versions.get).getOrElse("")))
      val classes = Seq("small" -> row.small, "large" -> row.large).collect {
        case (size, Some(own)) => size -> own
      }
      row.requests.zipWithIndex.flatMap { case (r, i) =>
        val own = start((i + 1).toString, r.name, r.module)
        (own ++ Seq("all", number(row.executions), decimal(r.callsPerExecution)) ++
          Seq(decimal(r.averageMs), number(r.p95Ms), decimal(r.perExecutionMs)) :+
          decimal(r.sharePercent)) +:
          classes.flatMap { case (size, of) =>
            of.requests.lift(i).map { c =>
              own ++ Seq(size, number(of.executions), decimal(c.callsPerExecution)) ++
                Seq(decimal(c.averageMs), number(c.p95Ms), decimal(c.perExecutionMs)) :+
                percent(c.perExecutionMs, of.averageMs)
            }
          }
      } ++
        row.earlierMs.map { ms =>
          start("", Earlier, None) ++ Seq("all", number(row.executions), "", "", "") ++
            Seq(decimal(ms), percent(ms, row.averageMs))
        } ++
        (("all", row.executions, row.remainderMs, row.averageMs) +:
          classes.map { case (size, of) => (size, of.executions, of.remainderMs, of.averageMs) })
          .map { case (size, executions, ms, averageMs) =>
            start("", Remainder, None) ++ Seq(size, number(executions), "", "", "") ++
              Seq(decimal(ms), percent(ms, averageMs))
          }
    }
    Csv.table(head, rows)
  }

  private val Remainder = "(pauses and work of the load generator)"
  private val Earlier = "(the transaction that this one continues)"

  private def percent(ms: Double, averageMs: Double): String =
    if (averageMs > 0) decimal(100 * ms / averageMs) else ""

  def modules(report: RunReport): String = {
    val head = Seq("id", "module", "version", "requests_per_s", "waiting_ms_per_s") ++
      Seq("waiting_share_percent", "expected_calls")
    val rows = report.modules.map { m =>
      Seq(text(m.id), text(m.name), text(m.version.getOrElse("")), decimal(m.requestsPerSec)) ++
        Seq(decimal(m.waitingMsPerSec), decimal(m.waitingSharePercent)) :+
        text(m.expectedCalls.mkString(" "))
    }
    Csv.table(head, rows)
  }

  def waited(report: RunReport): String = {
    val head = Seq("request", "module", "requests", "waiting_ms", "waiting_share_percent") :+
      "transactions"
    val rows = report.waited.map { w =>
      Seq(text(w.name), text(w.module.getOrElse("")), number(w.requests), number(w.waitingMs)) ++
        Seq(decimal(w.waitingSharePercent), text(w.transactions.mkString("; ")))
    }
    Csv.table(head, rows)
  }
}
