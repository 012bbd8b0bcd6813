package org.folio.perf.report.form

import org.folio.perf.analysis.comparison.ModuleDifferences
import org.folio.perf.model._
import org.folio.perf.report.form.Csv.{decimal, number, text}
import org.folio.perf.report.html.Html

/**
 * The tables of a report for spreadsheets, one file each. The heads of the columns have the units. An
 * absent number is an empty cell.
 */
object CsvTables {

  /** Name of each file with its text. */
  def render(report: RunReport): Vector[(String, String)] = Vector(
    "transactions.csv" -> transactions(report),
    "tenants.csv" -> tenants(report),
    "requests.csv" -> requests(report),
    "breakdown.csv" -> BreakdownCsv.requests(report),
    "breakdown-modules.csv" -> BreakdownCsv.modules(report),
    "breakdown-waiting.csv" -> BreakdownCsv.waited(report),
    "calls.csv" -> BreakdownCsv.calls(report),
    "jobs.csv" -> jobs(report),
    "phases.csv" -> phases(report),
    "timeline.csv" -> timeline(report),
    "resources.csv" -> resources(report),
    "modules.csv" -> modules(report),
    "changes.csv" -> changes(report),
    "module-differences.csv" -> moduleDifferences(report),
    "errors.csv" -> errors(report),
    "failures.csv" -> failures(report),
    "findings.csv" -> findings(report),
    "limits.csv" -> limits(report),
    "comparison.csv" -> ComparisonCsv.rows(report.comparison),
    "statements.csv" -> statements(report),
  )

  private def transactions(report: RunReport): String = {
    val classes = Seq("small", "large").flatMap { size =>
      Seq("iterations", "failed", "average_ms", "p50_ms", "p95_ms").map(column => s"${size}_$column")
    }
    val head = Seq("transaction", "workflow", "iterations", "failed", "average_ms", "min_ms") ++
      Seq("p50_ms", "p75_ms", "p95_ms", "p99_ms", "max_ms", "planned", "offered_per_min") ++
      Seq("achieved_per_min", "comparable", "not_comparable_because") ++ classes
    val rows = report.transactions.map { t =>
      Seq(text(t.name), text(t.workflow), number(t.iterations), number(t.failed)) ++
        Seq(decimal(t.averageMs), number(t.minMs), number(t.p50Ms), number(t.p75Ms)) ++
        Seq(number(t.p95Ms), number(t.p99Ms), number(t.maxMs)) ++
        Seq(number(t.planned), decimal(t.offeredPerMinute), decimal(t.achievedPerMinute)) ++
        Seq(t.comparable.toString, text(t.incomparableBecause.getOrElse(""))) ++
        ofClass(t.small) ++ ofClass(t.large)
    }
    Csv.table(head, rows)
  }

  private def ofClass(tenants: Option[TenantClassResult]): Seq[String] =
    tenants.fold(Seq.fill(5)("")) { c =>
      Seq(number(c.iterations), number(c.failed), decimal(c.averageMs)) ++
        Seq(number(c.p50Ms), number(c.p95Ms))
    }

  private def tenants(report: RunReport): String = {
    val rows = for {
      row <- report.tenants.rows
      (transaction, Some(cell)) <- report.tenants.transactions.zip(row.cells)
    } yield Seq(text(row.tenant), size(row.size), text(transaction)) ++
      Seq(number(cell.iterations), number(cell.failed), number(cell.medianMs))
    Csv.table(Seq("tenant", "size", "transaction", "iterations", "failed", "median_ms"), rows)
  }

  private def size(size: TenantSize): String = size match {
    case TenantSize.Small => "small"
    case TenantSize.Large => "large"
  }

  private def requests(report: RunReport): String = {
    val head =
      Seq("request", "count", "failed", "average_ms", "min_ms", "p50_ms", "p75_ms", "p95_ms")
    val rows = report.requests.map { r =>
      val times = r.times
      Seq(text(r.name), number(r.count), number(r.failed), decimal(times.map(_.averageMs))) ++
        Seq(number(times.map(_.minMs)), number(times.map(_.p50Ms)), number(times.map(_.p75Ms))) ++
        Seq(number(times.map(_.p95Ms)), number(times.map(_.p99Ms)), number(times.map(_.maxMs)))
    }
    Csv.table(head ++ Seq("p99_ms", "max_ms"), rows)
  }

  private def jobs(report: RunReport): String = {
    val head = Seq("job", "tenant", "jobs", "failed", "timed_out", "average_ms", "median_ms") ++
      Seq("min_ms", "max_ms", "records", "records_per_s", "ratio", "statuses", "message")
    val rows = for {
      job <- report.jobs
      tenant <- job.tenants
    } yield {
      val statuses = tenant.statuses.map(s => s"${s.part} ${s.status} ${s.jobs}").mkString("; ")
      Seq(text(job.name), text(tenant.tenant), number(tenant.jobs), number(tenant.failed)) ++
        Seq(number(tenant.timedOut), decimal(tenant.times.map(_.averageMs))) ++
        Seq(number(tenant.times.map(_.medianMs)), number(tenant.times.map(_.minMs))) ++
        Seq(number(tenant.times.map(_.maxMs)), number(tenant.records)) ++
        Seq(decimal(tenant.recordsPerSec), decimal(tenant.ratio)) ++
        Seq(text(statuses), text(tenant.message))
    }
    Csv.table(head, rows)
  }

  private def phases(report: RunReport): String = {
    val columns = Seq("iterations", "failed", "average_ms", "p95_ms")
    val head = Seq("jobs", "transaction") ++ columns.map("during_" + _) ++
      columns.map("without_" + _) ++ Seq("ratio", "much_slower")
    val rows = for {
      phase <- report.phases
      row <- phase.rows
    } yield Seq(text(phase.kind), text(row.transaction)) ++ ofPhase(row.during) ++
      ofPhase(row.without) ++ Seq(decimal(row.ratio), row.muchSlower.toString)
    Csv.table(head, rows)
  }

  private def ofPhase(times: PhaseTimes): Seq[String] =
    Seq(number(times.iterations), number(times.failed), decimal(times.averageMs)) :+
      number(times.p95Ms)

  private def timeline(report: RunReport): String = {
    val head = Seq("from_ms", "to_ms", "transactions", "failed_transactions", "requests") ++
      Seq("failed_requests", "p50_ms", "p95_ms", "request_p50_ms", "request_p95_ms") ++
      Seq("active_users")
    val width = report.timeline.bucketMs
    val rows = report.timeline.buckets.zipWithIndex.map { case (b, i) =>
      Seq(number(i * width), number((i + 1) * width), number(b.transactions)) ++
        Seq(number(b.failedTransactions), number(b.requests), number(b.failedRequests)) ++
        Seq(number(b.p50Ms), number(b.p95Ms), number(b.requestP50Ms)) ++
        Seq(number(b.requestP95Ms), number(b.activeUsers))
    }
    Csv.table(head, rows)
  }

  private def resources(report: RunReport): String = {
    val head = Seq("source", "metric", "subject", "unit", "statistic", "period_s", "average") ++
      Seq("maximum", "coverage_percent")
    val rows = report.infrastructure.series.map { s =>
      Seq(text(s.source), text(s.metric), text(s.subject), text(s.unit), text(s.statistic)) ++
        Seq(number(s.periodSeconds.toLong), decimal(s.average), decimal(s.maximum)) ++
        Seq(decimal(s.coveragePercent))
    }
    Csv.table(head, rows)
  }

  private def modules(report: RunReport): String = {
    val head = Seq("module", "version", "tasks", "cpu_units", "memory_soft_limit_mib") ++
      Seq("memory_hard_limit_mib", "xmx_mib", "metaspace_mib", "max_metaspace_mib", "revision") ++
      Seq("read_write_split", "tenants", "image", "sidecar_version", "sidecar_image") ++
      Seq("sidecar_cpu_units", "sidecar_memory_soft_limit_mib", "sidecar_memory_hard_limit_mib")
    val inventory = report.infrastructure.inventory
    val isKnown = inventory.exists(_.source.isEmpty)
    val rows = inventory.toVector.flatMap(_.modules).map { m =>
      val sizes = Seq(m.tasks, m.cpuUnits, m.memorySoftLimitMiB, m.memoryHardLimitMiB)
      Seq(text(m.name), text(m.version)) ++
        sizes.map(size => if (isKnown) number(size.toLong) else "") ++
        Seq(m.xmxMiB, m.metaspaceMiB, m.maxMetaspaceMiB, m.revision).map(_.fold("")(_.toString)) :+
        m.readWriteSplit.fold("")(_.toString) :+ text(m.tenants.mkString(" ")) :+
        text(m.image.getOrElse("")) :++ sidecar(m)
    }
    Csv.table(head, rows)
  }

  private def sidecar(module: ModuleInfo): Seq[String] = {
    def size(of: SidecarInfo => Int) = module.sidecar.fold("")(s => number(of(s).toLong))
    Seq(
      text(module.sidecar.fold("")(_.version)),
      text(module.sidecar.flatMap(_.image).getOrElse("")),
      size(_.cpuUnits),
      size(_.memorySoftLimitMiB),
      size(_.memoryHardLimitMiB),
    )
  }

  /** Changes since the baseline, except those of modules; an empty value is absent. */
  private def changes(report: RunReport): String = {
    val all = ModuleDifferences.others(report.comparison.toVector.flatMap(_.changes))
    Csv.table(
      Seq("part", "setting", "baseline", "this_run"),
      all.map(c => Seq(c.part, c.setting, c.before.getOrElse(""), c.after.getOrElse("")).map(text)),
    )
  }

  /** A line for each property of a module that differs from the baseline. */
  private def moduleDifferences(report: RunReport): String = {
    val all = ModuleDifferences.of(report.comparison.toVector.flatMap(_.changes)).rows
    val rows = for {
      row <- all
      c <- row.changes.flatten
    } yield Seq(row.module, c.part, c.before.getOrElse(""), c.after.getOrElse("")).map(text)
    Csv.table(Seq("module", "property", "baseline", "this_run"), rows)
  }

  private def errors(report: RunReport): String = {
    val rows = report.errors.map { e =>
      Seq(text(e.request), text(e.transaction), text(e.message), number(e.count)) ++
        Seq(number(e.firstMs), number(e.lastMs))
    }
    Csv.table(Seq("request", "transaction", "message", "count", "first_ms", "last_ms"), rows)
  }

  private def failures(report: RunReport): String = {
    val rows = report.failures.map { f =>
      Seq(text(f.request), f.status.fold("")(_.toString), text(f.code.getOrElse(""))) ++
        Seq(text(f.message), text(f.transactions.mkString("; ")), number(f.count)) ++
        Seq(number(f.firstMs), number(f.lastMs))
    }
    val head = Seq("request", "status", "code", "message", "transactions", "count", "first_ms")
    Csv.table(head :+ "last_ms", rows)
  }

  private def findings(report: RunReport): String = {
    val causes = report.findings.flatMap(f => f.effects.map(_.id -> f.id)).toMap
    val rows = report.allFindings.map { f =>
      val severity = f.severity match {
        case Severity.Good => "good"
        case Severity.Info => "info"
        case Severity.Warning => "warning"
        case Severity.Bad => "bad"
      }
      Seq(text(f.id), severity, text(f.statement), text(f.detail)) :+
        text(f.evidence.mkString(" ")) :+ text(f.recommendation) :+
        f.certainty.fold("")(_.word) :+ text(f.because) :+ text(causes.getOrElse(f.id, ""))
    }
    val head = Seq("id", "severity", "statement", "detail", "evidence", "recommendation")
    Csv.table(head ++ Seq("certainty", "because", "cause"), rows)
  }

  private def limits(report: RunReport): String = {
    val rows = report.limits.map { l =>
      Seq(text(l.line), l.held.fold("not checked")(_.toString), text(l.statement))
    }
    Csv.table(Seq("limit", "held", "statement"), rows)
  }

  private def statements(report: RunReport): String = {
    val rows = report.infrastructure.sql.map { s =>
      Seq(text(s.database), text(s.phase), text(s.statementId), text(s.statement)) :+
        decimal(s.averageSessions)
    }
    Csv.table(Seq("database", "phase", "statement_id", "statement", "average_sessions"), rows)
  }
}

/** Comma-separated values by RFC 4180, in UTF-8, with decimal points and no separators. */
private[form] object Csv {

  /** First characters of cells that spreadsheets read as formulas. */
  private val FormulaStart =
    Set('=', '+', '-', '@', '\t', '\uff1d', '\uff0b', '\uff0d', '\uff20')

  /** @param rows each with as many cells as `head` */
  def table(head: Seq[String], rows: Seq[Seq[String]]): String =
    (head +: rows).map(_.map(quoted).mkString(",")).mkString("", "\r\n", "\r\n")

  /** Text from outside, made safe against formulas. */
  def text(value: String): String = {
    val legal = Html.legal(value)
    if (legal.dropWhile(_ == ' ').headOption.exists(FormulaStart)) s"'$legal" else legal
  }

  def number(value: Long): String = value.toString
  def number(value: Option[Long]): String = value.fold("")(_.toString)

  /** At most three digits after the point. */
  def decimal(value: Double): String =
    BigDecimal(value)
      .setScale(3, BigDecimal.RoundingMode.HALF_UP)
      .bigDecimal
      .stripTrailingZeros
      .toPlainString

  def decimal(value: Option[Double]): String = value.fold("")(v => decimal(v))

  private def quoted(cell: String): String =
    if (cell.exists(c => c == ',' || c == '"' || c == '\n' || c == '\r'))
      "\"" + cell.replace("\"", "\"\"") + "\""
    else cell
}

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
      val classes = Seq("small" -> row.small, "large" -> row.large).collect { case (size, Some(own)) =>
        size -> own
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

  /** Calls inside FOLIO, folded by their path: the request itself has depth 0. */
  def calls(report: RunReport): String = {
    val head = Seq("transaction", "request", "traces", "depth", "call", "module", "calls_per_request") ++
      Seq("average_ms", "own_ms", "errors")
    val rows = for {
      request <- report.calls.toVector.flatMap(_.requests)
      call <- request.tree
    } yield Seq(text(request.transaction), text(request.name), number(request.traces), call.depth.toString) ++
      Seq(text(call.path), text(call.module), decimal(call.calls), decimal(call.averageMs)) ++
      Seq(decimal(call.ownMs), number(call.errors))
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

/** The comparison with a baseline for spreadsheets; without a baseline only the head. */
private[form] object ComparisonCsv {

  def rows(comparison: Option[Comparison]): String = {
    val head = Seq("transaction", "workflow", "verdict", "baseline_average_ms", "average_ms") ++
      Seq("change_percent", "own_percent", "own_low_percent", "own_high_percent") ++
      Seq("detectable_percent", "because", "baseline_p95_ms", "p95_ms", "p95_own_percent") ++
      Seq("p95_verdict", "baseline_error_percent", "error_percent", "errors_rose") ++
      Seq("baseline_typical_ms", "typical_ms", "average_change_percent")
    Csv.table(head, comparison.toVector.flatMap(_.rows).map(row))
  }

  private def row(row: ComparedRow): Seq[String] =
    Seq(text(row.transaction), text(row.workflow), row.verdict.word) ++
      Seq(decimal(row.baselineAverageMs), decimal(row.averageMs), decimal(row.changePercent)) ++
      interval(row.own) ++ Seq(decimal(row.detectablePercent), text(row.because.getOrElse(""))) ++
      row.p95.fold(Seq.fill(4)("")) { tail =>
        Seq(decimal(tail.baselineMs), decimal(tail.ms), decimal(tail.own.percent)) :+
          tail.verdict.word
      } ++ row.errors.fold(Seq.fill(3)("")) { errors =>
        Seq(decimal(errors.baselinePercent), decimal(errors.percent), errors.rose.toString)
      } ++ Seq(row.baselineTypicalMs, row.typicalMs, row.averageChangePercent).map(decimal)

  private def interval(found: Option[Interval]): Seq[String] =
    found.fold(Seq.fill(3)("")) { i =>
      Seq(decimal(i.percent), decimal(i.lowPercent), decimal(i.highPercent))
    }
}
