package org.folio.perf.report.form

import org.folio.perf.analysis.pair.ModuleDifferences
import org.folio.perf.model._
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
    "courses.csv" -> courses(report),
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
  ).map { case (name, table) => name -> table.text }

  private def transactions(report: RunReport) = Csv(report.transactions)
    .column("transaction")(_.name)
    .column("workflow")(_.workflow)
    .column("iterations")(_.iterations)
    .column("failed")(_.failed)
    .column("average_ms")(_.averageMs)
    .column("min_ms")(_.minMs)
    .column("p50_ms")(_.p50Ms)
    .column("p75_ms")(_.p75Ms)
    .column("p95_ms")(_.p95Ms)
    .column("p99_ms")(_.p99Ms)
    .column("max_ms")(_.maxMs)
    .column("planned")(_.planned)
    .column("offered_per_min")(_.offeredPerMinute)
    .column("achieved_per_min")(_.achievedPerMinute)
    .column("comparable")(_.comparable)
    .column("not_comparable_because")(_.incomparableBecause)
    .and(ofClass("small", _.small))
    .and(ofClass("large", _.large))

  private def ofClass(size: String, of: TransactionResult => Option[TenantClassResult])(
      table: Csv[TransactionResult]
  ) = table
    .column(s"${size}_iterations")(of(_).map(_.iterations))
    .column(s"${size}_failed")(of(_).map(_.failed))
    .column(s"${size}_average_ms")(of(_).flatMap(_.averageMs))
    .column(s"${size}_p50_ms")(of(_).flatMap(_.p50Ms))
    .column(s"${size}_p95_ms")(of(_).flatMap(_.p95Ms))

  private def tenants(report: RunReport) = {
    val central = report.run.tenants.filter(_.isCentral).map(_.name).toSet
    val cells = for {
      row <- report.tenants.rows
      (transaction, Some(cell)) <- report.tenants.transactions.zip(row.cells)
    } yield (row, transaction, cell)
    Csv(cells)
      .column("tenant")(_._1.tenant)
      .column("size")(_._1 match {
        case row if central(row.tenant) => "central"
        case row if row.size == TenantSize.Small => "small"
        case _ => "large"
      })
      .column("transaction")(_._2)
      .column("iterations")(_._3.iterations)
      .column("failed")(_._3.failed)
      .column("median_ms")(_._3.medianMs)
  }

  private def requests(report: RunReport) = Csv(report.requests)
    .column("request")(_.name)
    .column("count")(_.count)
    .column("failed")(_.failed)
    .column("average_ms")(_.times.map(_.averageMs))
    .column("min_ms")(_.times.map(_.minMs))
    .column("p50_ms")(_.times.map(_.p50Ms))
    .column("p75_ms")(_.times.map(_.p75Ms))
    .column("p95_ms")(_.times.map(_.p95Ms))
    .column("p99_ms")(_.times.map(_.p99Ms))
    .column("max_ms")(_.times.map(_.maxMs))
    .column("other_than_2xx")(_.statuses.map(s => s"${s.status.getOrElse("no answer")} ${s.count}").mkString("; "))

  private def courses(report: RunReport) = {
    val steps = for {
      course <- report.courses
      step <- course.finished.indices if course.finished(step) > 0
    } yield (course, step)
    Csv(steps)
      .column("name")(_._1.name)
      .column("kind")(s => if (s._1.isRequest) "request" else "transaction")
      .column("from_ms") { case (course, step) => course.stepMs * step }
      .column("finished") { case (course, step) => course.finished(step) }
      .column("failed") { case (course, step) => course.failed(step) }
      .column("average_ms") { case (course, step) => course.averageMs(step) }
      .column("p50_ms") { case (course, step) => course.p50Ms(step) }
      .column("p95_ms") { case (course, step) => course.p95Ms(step) }
  }

  private def jobs(report: RunReport) =
    Csv(report.jobs.flatMap(job => job.tenants.map(job -> _)))
      .column("job")(_._1.name)
      .column("tenant")(_._2.tenant)
      .column("jobs")(_._2.jobs)
      .column("failed")(_._2.failed)
      .column("timed_out")(_._2.timedOut)
      .column("average_ms")(_._2.times.map(_.averageMs))
      .column("median_ms")(_._2.times.map(_.medianMs))
      .column("min_ms")(_._2.times.map(_.minMs))
      .column("max_ms")(_._2.times.map(_.maxMs))
      .column("records")(_._2.records)
      .column("records_per_s")(_._2.recordsPerSec)
      .column("ratio")(_._2.ratio)
      .column("statuses")(_._2.statuses.map(s => s"${s.part} ${s.status} ${s.jobs}").mkString("; "))
      .column("message")(_._2.message)

  private def phases(report: RunReport) =
    Csv(report.phases.flatMap(phase => phase.rows.map(phase.kind -> _)))
      .column("jobs")(_._1)
      .column("transaction")(_._2.transaction)
      .and(ofPhase("during", _._2.during))
      .and(ofPhase("without", _._2.without))
      .column("ratio")(_._2.ratio)
      .column("much_slower")(_._2.muchSlower)

  private def ofPhase(name: String, of: ((String, PhaseRow)) => PhaseTimes)(table: Csv[(String, PhaseRow)]) = table
    .column(s"${name}_iterations")(of(_).iterations)
    .column(s"${name}_failed")(of(_).failed)
    .column(s"${name}_average_ms")(of(_).averageMs)
    .column(s"${name}_p95_ms")(of(_).p95Ms)

  private def timeline(report: RunReport) = {
    val width = report.timeline.bucketMs
    Csv(report.timeline.buckets.zipWithIndex)
      .column("from_ms")(_._2 * width)
      .column("to_ms")(bucket => (bucket._2 + 1) * width)
      .column("transactions")(_._1.transactions)
      .column("failed_transactions")(_._1.failedTransactions)
      .column("requests")(_._1.requests)
      .column("failed_requests")(_._1.failedRequests)
      .column("p50_ms")(_._1.p50Ms)
      .column("p95_ms")(_._1.p95Ms)
      .column("request_p50_ms")(_._1.requestP50Ms)
      .column("request_p95_ms")(_._1.requestP95Ms)
      .column("active_users")(_._1.activeUsers)
  }

  private def resources(report: RunReport) = Csv(report.infrastructure.series)
    .column("source")(_.source)
    .column("metric")(_.metric)
    .column("subject")(_.subject)
    .column("unit")(_.unit)
    .column("statistic")(_.statistic)
    .column("period_s")(_.periodSeconds)
    .column("average")(_.average)
    .column("maximum")(_.maximum)
    .column("coverage_percent")(_.coveragePercent)

  /** A gateway knows the names and versions of modules, and not their sizes. */
  private def modules(report: RunReport) = {
    val inventory = report.infrastructure.inventory
    val isKnown = inventory.exists(_.source.isEmpty)
    def size(of: ModuleInfo => Int)(module: ModuleInfo) = Option.when(isKnown)(of(module))
    Csv(inventory.toVector.flatMap(_.modules))
      .column("module")(_.name)
      .column("version")(_.version)
      .column("tasks")(size(_.tasks))
      .column("cpu_units")(size(_.cpuUnits))
      .column("memory_soft_limit_mib")(size(_.memorySoftLimitMiB))
      .column("memory_hard_limit_mib")(size(_.memoryHardLimitMiB))
      .column("xmx_mib")(_.xmxMiB)
      .column("metaspace_mib")(_.metaspaceMiB)
      .column("max_metaspace_mib")(_.maxMetaspaceMiB)
      .column("revision")(_.revision)
      .column("read_write_split")(_.readWriteSplit)
      .column("tenants")(_.tenants.mkString(" "))
      .column("image")(_.image)
      .column("sidecar_version")(_.sidecar.map(_.version))
      .column("sidecar_image")(_.sidecar.flatMap(_.image))
      .column("sidecar_cpu_units")(_.sidecar.map(_.cpuUnits))
      .column("sidecar_memory_soft_limit_mib")(_.sidecar.map(_.memorySoftLimitMiB))
      .column("sidecar_memory_hard_limit_mib")(_.sidecar.map(_.memoryHardLimitMiB))
  }

  /** Changes since the baseline, except those of modules; an empty value is absent. */
  private def changes(report: RunReport) =
    Csv(ModuleDifferences.others(report.comparison.toVector.flatMap(_.changes)))
      .column("part")(_.part)
      .column("setting")(_.setting)
      .column("baseline")(_.before)
      .column("this_run")(_.after)

  /** A line for each property of a module that differs from the baseline. */
  private def moduleDifferences(report: RunReport) = {
    val rows = ModuleDifferences.of(report.comparison.toVector.flatMap(_.changes)).rows
    Csv(rows.flatMap(row => row.changes.flatten.map(row.module -> _)))
      .column("module")(_._1)
      .column("property")(_._2.part)
      .column("baseline")(_._2.before)
      .column("this_run")(_._2.after)
  }

  private def errors(report: RunReport) = Csv(report.errors)
    .column("request")(_.request)
    .column("transaction")(_.transaction)
    .column("message")(_.message)
    .column("count")(_.count)
    .column("first_ms")(_.firstMs)
    .column("last_ms")(_.lastMs)

  private def failures(report: RunReport) = Csv(report.failures)
    .column("request")(_.request)
    .column("status")(_.status)
    .column("code")(_.code)
    .column("message")(_.message)
    .column("transactions")(_.transactions.mkString("; "))
    .column("count")(_.count)
    .column("first_ms")(_.firstMs)
    .column("last_ms")(_.lastMs)

  private def findings(report: RunReport) = {
    val causes = report.findings.flatMap(f => f.effects.map(_.id -> f.id)).toMap
    Csv(report.allFindings)
      .column("id")(_.id)
      .column("severity")(_.severity match {
        case Severity.Good => "good"
        case Severity.Info => "info"
        case Severity.Warning => "warning"
        case Severity.Bad => "bad"
      })
      .column("statement")(_.statement)
      .column("detail")(_.detail)
      .column("evidence")(_.evidence.mkString(" "))
      .column("recommendation")(_.recommendation)
      .column("certainty")(_.certainty.map(_.word))
      .column("because")(_.because)
      .column("cause")(finding => causes.get(finding.id))
  }

  private def limits(report: RunReport) = Csv(report.limits)
    .column("limit")(_.line)
    .column("held")(_.held.fold("not checked")(_.toString))
    .column("statement")(_.statement)

  private def statements(report: RunReport) = Csv(report.infrastructure.sql)
    .column("database")(_.database)
    .column("phase")(_.phase)
    .column("statement_id")(_.statementId)
    .column("statement")(_.statement)
    .column("average_sessions")(_.averageSessions)
}

/** A table as comma-separated values by RFC 4180, in UTF-8, with decimal points and no separators. */
final private[form] class Csv[A] private (rows: Seq[A], columns: Vector[(String, A => String)]) {

  /** @param value text from outside, a number or a word; an absent one is an empty cell */
  def column[B](head: String)(value: A => B)(implicit cell: Csv.Cell[B]): Csv[A] =
    new Csv(rows, columns :+ (head -> ((row: A) => cell.text(value(row)))))

  def and(more: Csv[A] => Csv[A]): Csv[A] = more(this)

  def text: String =
    (columns.map(_._1) +: rows.map(row => columns.map(_._2(row))))
      .map(_.map(Csv.quoted).mkString(","))
      .mkString("", "\r\n", "\r\n")
}

private[form] object Csv {
  def apply[A](rows: Seq[A]): Csv[A] = new Csv(rows, Vector.empty)

  /** First characters of cells that spreadsheets read as formulas. */
  private val FormulaStart =
    Set('=', '+', '-', '@', '\t', '\uff1d', '\uff0b', '\uff0d', '\uff20')

  /** How a value looks in a cell. */
  final class Cell[-A](val text: A => String)

  object Cell {

    /** Text from outside, made safe against formulas. */
    implicit val ofText: Cell[String] = new Cell(value => {
      val legal = Html.legal(value)
      if (legal.dropWhile(_ == ' ').headOption.exists(FormulaStart)) s"'$legal" else legal
    })
    implicit val ofLong: Cell[Long] = new Cell(_.toString)
    implicit val ofInt: Cell[Int] = new Cell(_.toString)
    implicit val ofBoolean: Cell[Boolean] = new Cell(_.toString)

    implicit val ofDouble: Cell[Double] = new Cell(decimal(_))
    implicit def ofOption[A](implicit cell: Cell[A]): Cell[Option[A]] = new Cell(_.fold("")(cell.text))
  }

  /** At most three digits after the point. */
  def decimal(value: Double): String =
    BigDecimal(value).setScale(3, BigDecimal.RoundingMode.HALF_UP).bigDecimal.stripTrailingZeros.toPlainString

  private def quoted(cell: String): String =
    if (cell.exists(c => c == ',' || c == '"' || c == '\n' || c == '\r'))
      "\"" + cell.replace("\"", "\"\"") + "\""
    else cell
}

/** The time of transactions by request and module, for spreadsheets. */
private[form] object BreakdownCsv {

  /**
   * A row: a request of a transaction, or what is left of its time.
   *
   * @param position of the request, from 1
   * @param tenants all, or those of one size
   */
  final private case class Part(
      of: TransactionBreakdown,
      position: Option[Int],
      request: String,
      module: Option[String],
      tenants: String,
      executions: Long,
      times: Option[ClassRequest],
      perExecutionMs: Double,
      sharePercent: Option[Double],
  )

  /** Rows of each transaction: its requests in their order, then what is left of its average time. */
  def requests(report: RunReport): Csv[_] = {
    val versions = report.modules.map(module => module.name -> module.version.getOrElse("")).toMap
    Csv(report.breakdown.flatMap(parts))
      .column("transaction")(_.of.transaction)
      .column("workflow")(_.of.workflow)
      .column("position")(_.position)
      .column("request")(_.request)
      .column("module")(_.module)
      .column("module_version")(_.module.flatMap(versions.get))
      .column("tenants")(_.tenants)
      .column("executions")(_.executions)
      .column("calls_per_execution")(_.times.map(_.callsPerExecution))
      .column("average_ms")(_.times.flatMap(_.averageMs))
      .column("p95_ms")(_.times.flatMap(_.p95Ms))
      .column("per_execution_ms")(_.perExecutionMs)
      .column("share_percent")(_.sharePercent)
  }

  private def parts(row: TransactionBreakdown): Vector[Part] = {
    val classes = Vector("small" -> row.small, "large" -> row.large).collect { case (size, Some(own)) => size -> own }
    def rest(name: String, tenants: String, executions: Long, ms: Double, averageMs: Double) =
      Part(row, None, name, None, tenants, executions, None, ms, share(ms, averageMs))
    val requests = row.requests.zipWithIndex.flatMap { case (r, i) =>
      val times = ClassRequest(r.callsPerExecution, Some(r.averageMs), Some(r.p95Ms), r.perExecutionMs)
      def part(tenants: String, executions: Long, times: ClassRequest, share: Option[Double]) = Part(
        row,
        Some(i + 1),
        r.name,
        r.module,
        tenants,
        executions,
        Some(times),
        times.perExecutionMs,
        share,
      )
      part("all", row.executions, times, Some(r.sharePercent)) +: classes.flatMap { case (size, of) =>
        of.requests.lift(i).map(c => part(size, of.executions, c, share(c.perExecutionMs, of.averageMs)))
      }
    }
    requests ++ others(row.earlierMs, row.jobMs, row.pauseMs, row.remainderMs).map { case (name, ms) =>
      rest(name, "all", row.executions, ms, row.averageMs)
    } ++ classes.flatMap { case (size, of) =>
      others(of.earlierMs, of.jobMs, of.pauseMs, of.remainderMs).map { case (name, ms) =>
        rest(name, size, of.executions, ms, of.averageMs)
      }
    }
  }

  private def others(
      earlierMs: Option[Double],
      jobMs: Option[Double],
      pauseMs: Option[Double],
      remainderMs: Double,
  ): Vector[(String, Double)] = Vector(
    "(the transaction that this one continues)" -> earlierMs,
    "(waiting for the job)" -> jobMs,
    "(pause of the script, after the job had ended)" -> pauseMs,
    "(not assigned)" -> Some(remainderMs),
  ).collect { case (name, Some(ms)) => name -> ms }

  private def share(ms: Double, averageMs: Double): Option[Double] =
    Option.when(averageMs > 0)(100 * ms / averageMs)

  def modules(report: RunReport): Csv[_] = Csv(report.modules)
    .column("id")(_.id)
    .column("module")(_.name)
    .column("version")(_.version)
    .column("requests_per_s")(_.requestsPerSec)
    .column("waiting_ms_per_s")(_.waitingMsPerSec)
    .column("waiting_share_percent")(_.waitingSharePercent)
    .column("expected_calls")(_.expectedCalls.mkString(" "))

  /** Calls inside FOLIO, folded by their path: the request itself has depth 0. */
  def calls(report: RunReport): Csv[_] =
    Csv(report.calls.toVector.flatMap(_.requests).flatMap(request => request.tree.map(request -> _)))
      .column("transaction")(_._1.transaction)
      .column("request")(_._1.name)
      .column("traces")(_._1.traces)
      .column("depth")(_._2.depth)
      .column("call")(_._2.path)
      .column("module")(_._2.module)
      .column("calls_per_request")(_._2.calls)
      .column("average_ms")(_._2.averageMs)
      .column("own_ms")(_._2.ownMs)
      .column("errors")(_._2.errors)

  def waited(report: RunReport): Csv[_] = Csv(report.waited)
    .column("request")(_.name)
    .column("module")(_.module)
    .column("requests")(_.requests)
    .column("waiting_ms")(_.waitingMs)
    .column("waiting_share_percent")(_.waitingSharePercent)
    .column("transactions")(_.transactions.mkString("; "))
}

/** The comparison with a baseline for spreadsheets; without a baseline only the head. */
private[form] object ComparisonCsv {

  def rows(comparison: Option[Comparison]): Csv[_] = Csv(comparison.toVector.flatMap(_.rows))
    .column("transaction")(_.transaction)
    .column("workflow")(_.workflow)
    .column("verdict")(_.verdict.word)
    .column("baseline_average_ms")(_.baselineAverageMs)
    .column("average_ms")(_.averageMs)
    .column("change_percent")(_.changePercent)
    .column("own_percent")(_.own.map(_.percent))
    .column("own_low_percent")(_.own.map(_.lowPercent))
    .column("own_high_percent")(_.own.map(_.highPercent))
    .column("detectable_percent")(_.detectablePercent)
    .column("because")(_.because)
    .column("baseline_p95_ms")(_.p95.map(_.baselineMs))
    .column("p95_ms")(_.p95.map(_.ms))
    .column("p95_own_percent")(_.p95.map(_.own.percent))
    .column("p95_verdict")(_.p95.map(_.verdict.word))
    .column("baseline_error_percent")(_.errors.map(_.baselinePercent))
    .column("error_percent")(_.errors.map(_.percent))
    .column("errors_rose")(_.errors.map(_.rose))
    .column("baseline_typical_ms")(_.baselineTypicalMs)
    .column("typical_ms")(_.typicalMs)
    .column("average_change_percent")(_.averageChangePercent)
}
