package org.folio.perf.live

import org.folio.perf.analysis.verdict.InterimResult
import org.folio.perf.model.{Finding, Severity, Tenant}
import org.folio.perf.report.content.Block.{blocks, lead, note, nothing => noBlock}
import org.folio.perf.report.content._
import org.folio.perf.report.form.PageForm
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.{Assets, PageHead, Sign}
import org.folio.perf.report.section.FindingsSection
import org.folio.perf.report.chart._
import org.folio.perf.report.content.Text.text
import java.time.Instant

/**
 * The page of a run in progress, in the look of the report. It updates itself; without JavaScript the
 * browser reloads it every few seconds.
 */
object LivePage {

  /** The whole page. */
  def render(run: LiveRun): String = {
    val assets = Assets.live
    PageHead.document(
      PageHead(
        title(run),
        assets,
        s"${assets.securityPolicy}; connect-src 'self'",
        PageHead.icon(Sign.of(Severity.Info)),
        tag("noscript")(meta(httpEquiv := "refresh", content := "5")),
      )
    )(
      a(cls := "skip", href := "#main")("Skip to the run"),
      div(cls := "page live")(
        main(anchor("main"))(
          div(cls := "crumb")(
            span(name(run.manifest.id)),
            span(cls := "tools", anchor("tools")),
          ),
          h1(name(run.manifest.simulation), " on ", name(run.manifest.target.name)),
          p(cls := "meta")(about(run)),
          p(cls := "hidden", anchor("said"), role := "status"),
          div(cls := "notice", anchor("lost"), attr("hidden") := "hidden")(
            Sign.of(Severity.Warning).icon(14),
            p(
              "No answer from the run: it has ended, or this machine cannot reach it. Its report will be ",
              tag("code")(s"${run.manifest.id}/index.html"),
              " in the reports folder.",
            ),
          ),
          parts(run),
          foot(run),
        )
      ),
      script(raw(assets.js)),
    )
  }

  /** The parts that change, for the page to replace its own. */
  def now(run: LiveRun): String =
    legal(
      div(attr("data-title") := title(run))(parts(run)).render
    )

  private def title(run: LiveRun): String = {
    val share = math.min(100, run.elapsedMs * 100 / math.max(1, run.manifest.profile.totalMs))
    val state = if (run.hasEnded) "Ended" else s"$share %"
    s"$state: ${run.manifest.simulation} on ${run.manifest.target.name}"
  }

  private def about(run: LiveRun): Frag = frag(
    span(b(Tenant.counted(run.manifest.tenants)(Format.count(_, "tenant", "tenants")))),
    " ",
    span(
      s"started ${Format.date(run.manifest.loadStartedAt)}, " +
        s"${Format.timeWithSeconds(run.manifest.loadStartedAt)} UTC"
    ),
  )

  private def parts(run: LiveRun): Frag = {
    val findings = findingsOf(run)
    val form = new PageForm(Nil)
    frag(
      part("now", "Now")(LiveState(run, findings)),
      part("findings", "Findings so far")(form(findingsPart(run, findings))),
      part("course", "Over time")(form(LiveCharts(run))),
      part("transactions", "Transactions")(form(LiveTables.transactions(run))),
      part("failures", "Failures")(form(LiveTables.failures(run))),
      if (run.cluster.isEmpty) nothing
      else part("cluster", "Cluster")(form(LiveTables.cluster(run))),
    )
  }

  private def part(id: String, title: String)(content: Frag): Frag =
    section(anchor(id), at("aria-labelledby", s"h-$id"), attr("data-live") := "")(
      h2(anchor(s"h-$id"), if (id == "now") cls := "hidden" else ())(title),
      content,
    )

  private def findingsOf(run: LiveRun): Vector[Finding] = InterimResult.findings(
    run.manifest,
    run.elapsedMs,
    run.transactions.map(_.judged),
    run.failures,
    run.planKept,
    run.injector,
  )

  private def findingsPart(run: LiveRun, findings: Vector[Finding]): Block = blocks(
    if (run.phase == LivePhase.RampUp)
      lead(s"The ${run.manifest.loadModel.beginning} is not judged: these findings are about the plan only.")
    else noBlock,
    if (findings.isEmpty) lead("None yet.") else FindingsSection.list(findings),
  )

  private def foot(run: LiveRun): Frag = tag("footer")(
    p(
      s"Made by folio-perf ${run.manifest.versions.folioPerf} during the run. The report at the end of the run is " +
        "final. Metrics for Prometheus: ",
      a(href := "/metrics")("/metrics"),
      ".",
    )
  )
}

/** Charts of load and response times from the start until now, on the axis of the whole load. */
private[live] object LiveCharts {

  def apply(run: LiveRun): Block =
    if (run.course.isEmpty)
      Block.lead(s"Charts start after the first ${LiveTally.SliceMs / 1000} seconds.")
    else {
      val profile = run.manifest.profile
      val axis = TimeScale(
        run.manifest.loadStartedAt,
        math.max(1000, math.max(profile.totalMs, run.elapsedMs)),
        profile.rampUpMs,
        profile.totalMs,
      )
      Block.Figure(
        text(s"Load and response times, ${LiveTally.SliceMs / 1000} s resolution. Times in UTC."),
        frag(
          ul(cls := "legend")(Strip.legend(plan = true, band = true)),
          Strip(axis, rows(run, axis)),
        ),
      )
    }

  private def rows(run: LiveRun, axis: TimeScale): Seq[StripRow] = {
    def series(value: CoursePoint => Option[Double]): TimeSeries = TimeSeries(
      0,
      LiveTally.SliceMs,
      run.course.flatMap { point =>
        Vector.fill(((point.toMs - point.fromMs) / LiveTally.SliceMs).toInt)(value(point))
      },
    )
    def rate(perMs: Double)(count: CoursePoint => Long) =
      series(p => Some(count(p) * perMs / (p.toMs - p.fromMs).toDouble))
    val median = series(_.p50Ms.map(_.toDouble))
    val p95 = series(_.p95Ms.map(_.toDouble))
    Seq(
      row(axis, "Active users", "virtual users", series(p => Some(p.activeUsers.toDouble))),
      transactions(run, axis, rate(60000)(_.finished)),
      row(axis, "Requests", "per second", rate(1000)(_.requests)),
      row(axis, "Failed", "transactions per minute", rate(60000)(_.failed)),
      row(axis, "Response time", "ms, p50 to p95", median, band = Some(p95)),
      row(axis, "Load generator", "% CPU", series(_.injectorCpuPercent)),
    )
  }

  private def transactions(run: LiveRun, axis: TimeScale, finished: TimeSeries): StripRow = {
    val planned = run.manifest.plan.flatMap(_.transactions).map(_.perMinute).sum
    val steps = (axis.totalMs / LiveTally.SliceMs).toInt
    val plan =
      TimeSeries.planned(
        planned,
        run.manifest.loadModel,
        run.manifest.profile,
        run.manifest.plan,
        LiveTally.SliceMs,
        steps,
      )
    row(
      axis,
      "Transactions",
      "finished, per minute",
      finished,
      plan = Some(plan).filter(_ => planned > 0),
    )
  }

  private def row(
      axis: TimeScale,
      label: String,
      unit: String,
      series: TimeSeries,
      band: Option[TimeSeries] = None,
      plan: Option[TimeSeries] = None,
  ): StripRow = {
    val highest = (series.max ++ band.flatMap(_.max) ++ plan.flatMap(_.max)).maxOption
    val last = band.getOrElse(series)
    val now = last.values.lastOption.flatten
    val text = now.fold(s"$label, $unit: no value now") { value =>
      s"$label, $unit: ${Format.short(value)} now, maximum ${Format.short(last.max.getOrElse(value))}"
    }
    StripRow(
      label,
      unit,
      now.map(v => Reading(Format.short(v), "now")).toSeq ++
        last.max.map(v => Reading(Format.short(v), "maximum")),
      LinePlot(
        axis,
        ValueScale.fromZero(highest.getOrElse(0.0)),
        PlotLines(series, band, plan),
        text,
      ),
      None,
    )
  }
}

/** Tables of a run in progress. */
private[live] object LiveTables {
  private val MaxFailures = 20
  private val MaxSeries = 20

  def transactions(run: LiveRun): Block =
    TableOf(run.transactions)
      .text("Transaction")(_.name)
      .whole("Finished")(_.finished)
      .number("Failed", "%", "failed, %")(row =>
        Option.when(row.finished > 0)(row.failed * 100.0 / row.finished.toDouble)
      )(Format.short)
      .number("Planned", "per min", "planned/min")(row => Some(row.judged.offeredPerMinute).filter(_ > 0))(Format.short)
      .number("Finished", "per min", "finished/min")(row =>
        Option.when(row.judged.iterations > 0)(row.judged.achievedPerMinute)
      )(Format.short)
      .whole("p50", "ms", "p50, ms")(_.judged.p50Ms)
      .whole("p95", "ms", "p95, ms")(_.judged.p95Ms)
      .big
      .whole("p99", "ms", "p99, ms")(_.judged.p99Ms)
      .table(
        "Transactions. Counts are since the start of the load; rates and response times are of the steady state so far."
      )
      .orSay("None: the plan has no transactions and none has finished.")

  def failures(run: LiveRun): Block = {
    val more = run.failures.size - MaxFailures
    blocks(
      TableOf(run.failures.take(MaxFailures))
        .text("Transaction")(_.transaction)
        .whole("Failed")(_.count)
        .text("Reason", classes = "message")(_.message)
        .table("Failure reasons of transactions in the steady state, most frequent first.")
        .orSay("None so far."),
      if (more > 0) note(s"And ${Format.whole(more.toLong)} more reasons.") else noBlock,
    )
  }

  /** Utilisation, the highest first. */
  def cluster(run: LiveRun): Block = {
    val values = for {
      series <- run.cluster
      if series.statistic == "Average" && series.unit == "Percent"
      last <- series.points.lastOption
    } yield (series, last)
    TableOf(values.sortBy(v => (-v._2.value, v._1.subject)).take(MaxSeries))
      .text("Resource")(_._1.subject)
      .text("Metric") { case (series, _) => s"${series.source} ${series.metric}" }
      .labelled
      .number("Last value", "%", "last, %")(_._2.value)(Format.short)
      .numeric("Time", "UTC", "time") { case (_, last) =>
        Cell.number(Format.timeWithSeconds(Instant.ofEpochMilli(last.timeMs)))
      }
      .table(s"Utilisation of the cluster in per cent, the highest $MaxSeries. Metrics can be minutes late.")
      .orSay("No metric has a value yet.")
  }
}
