package org.folio.perf.live

import java.time.Instant
import org.folio.perf.analysis.verdict.{Causes, InterimResult}
import org.folio.perf.model.{Finding, KeyFigure, Severity, Tenant, Timeline}
import org.folio.perf.report.chart.{TimeScale, TimeSeries}
import org.folio.perf.report.content.Block.{blocks, lead, note, paragraph, Answer, Drawing, Notice}
import org.folio.perf.report.content.Text.{strong, text}
import org.folio.perf.report.content._
import org.folio.perf.report.form.{PageForm, PageFrame}
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.{Assets, PageHead, Sign}
import org.folio.perf.report.section.{FindingsSection, TimelineRows, TransactionTable}

/**
 * The page of a run in progress, with the charts and tables of the report. It updates itself; without JavaScript the
 * browser reloads it every few seconds.
 */
object LivePage {

  /** The whole page. */
  def render(run: LiveRun): String = {
    val assets = Assets.live
    PageFrame(
      PageHead(
        title(run),
        assets,
        s"${assets.securityPolicy}; connect-src 'self'",
        PageHead.icon(Sign.of(Severity.Info)),
        tag("noscript")(meta(httpEquiv := "refresh", content := "5")),
      ),
      "run",
      assets,
      "page live",
    )(nothing)(
      PageFrame.crumb(name(run.manifest.id)),
      h1(name(run.manifest.simulation), " on ", name(run.manifest.target.name)),
      p(cls := "meta")(
        b(Tenant.counted(run.manifest.tenants)(Format.count(_, "tenant"))),
        s" started ${Format.date(run.manifest.loadStartedAt)}, " +
          s"${Format.timeWithSeconds(run.manifest.loadStartedAt)} UTC",
      ),
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
      tag("footer")(
        p(
          s"Made by folio-perf ${run.manifest.versions.folioPerf} during the run. The report at the end of the " +
            "run is final. Metrics for Prometheus: ",
          a(href := "/metrics")("/metrics"),
          ".",
        )
      ),
    )
  }

  private def title(run: LiveRun): String = {
    val share = math.min(100, run.elapsedMs * 100 / math.max(1, run.manifest.profile.totalMs))
    val state = if (run.hasEnded) "Ended" else s"$share %"
    s"$state: ${run.manifest.simulation} on ${run.manifest.target.name}"
  }

  /** The parts that change: the page asks for itself, and replaces its own. */
  private def parts(run: LiveRun): Frag = {
    val findings = InterimResult.findings(
      run.manifest,
      run.elapsedMs,
      run.transactions.map(_.judged),
      run.failures,
      run.planKept,
      run.injector,
    )
    val form = new PageForm(Nil)
    Seq(
      ("now", "Now", state(run, findings)),
      (
        "findings",
        "Findings so far",
        blocks(
          note("In the ramp-up they are about the plan only."),
          if (findings.isEmpty) lead("None yet.") else FindingsSection.list(findings),
        ),
      ),
      ("course", "Over time", course(run)),
      ("transactions", "Transactions", TransactionTable(run.transactions.map(_.judged), isOfGatling = false)),
      ("failures", "Failures", failures(run)),
      ("cluster", "Cluster", cluster(run)),
    ).map { case (id, title, content) =>
      section(anchor(id), at("aria-labelledby", s"h-$id"), attr("data-live") := "")(
        h2(anchor(s"h-$id"))(title),
        form(content),
      )
    }
  }

  /** The first screen. */
  private def state(run: LiveRun, findings: Vector[Finding]): Block = {
    val causes = Causes.grouped(findings).findings
    val bad = causes.count(_.isProblem)
    val problems = if (bad == 0) "No problem so far." else s"${Format.count(bad, "problem")} so far."
    val statement = s"${progress(run)} $problems ${causes.headOption.fold("")(_.statement)}".trim
    val total = math.max(1, run.manifest.profile.totalMs)
    blocks(
      Drawing(
        // Screen readers read the text again only when it changes.
        tag("progress")(
          attr("max") := total.toString,
          attr("value") := math.min(total, run.elapsedMs).toString,
          at("aria-label", "Progress of the load"),
          attr("data-say") := s"${run.phaseTitle}: $problems",
        )
      ),
      Answer(
        Sign.of(findings.headOption.fold[Severity](Severity.Info)(_.severity)).copy(word = run.phaseTitle),
        statement,
        Vector.empty,
        figures(run),
      ),
      blocks(run.stopsSoon.map { stop =>
        val since = s"${Format.duration(stop.beyondMs)} of ${Format.duration(stop.forMs)}"
        val why = s" can stop the run: ${stop.what} has been at ${stop.value} or worse for $since."
        Notice(paragraph(strong(stop.line) ++ why))
      }: _*),
    )
  }

  private def progress(run: LiveRun): String = {
    val total = run.manifest.profile.totalMs
    val elapsed = Format.elapsed(run.elapsedMs)
    run.phase match {
      case LivePhase.Ended => s"The load ended after $elapsed. The report is being written."
      case LivePhase.Finishing =>
        s"$elapsed since the start: no more iterations start, running ones finish."
      case _ =>
        s"$elapsed of ${Format.elapsed(total)}, ${Format.elapsed(total - run.elapsedMs)} left."
    }
  }

  private def planned(run: LiveRun): Double = run.manifest.plan.map(_.transactionsPerMinute).sum

  private def figures(run: LiveRun): Vector[KeyFigure] = {
    val last = run.course.takeRight((60000 / LiveTally.SliceMs).toInt)
    val minutes = last.size * LiveTally.SliceMs / 60000.0
    val injector = run.injector.lastOption
    Vector(
      KeyFigure(
        "Transactions",
        if (last.isEmpty) Format.Absent else Format.short(last.map(_.transactions).sum / minutes),
        "per min",
        s"in the last minute; planned: ${Format.short(planned(run))}",
      ),
      KeyFigure(
        "Failed",
        Format.whole(run.failed),
        "",
        s"of ${Format.count(run.finished, "transaction")} since the start",
      ),
      KeyFigure(
        "Response time",
        run.course.lastOption.flatMap(_.p95Ms).fold(Format.Absent)(Format.whole(_: Long)),
        "ms",
        s"p95 of transactions in the last ${LiveTally.SliceMs / 1000} s",
      ),
      KeyFigure(
        "Active users",
        Format.whole(run.counts.activeUsers),
        "",
        s"${Format.whole(run.counts.iterations)} iterations started",
      ),
      KeyFigure(
        "Load generator",
        injector.fold(Format.Absent)(s => Format.short(s.processCpuPercent)),
        "% CPU",
        injector.fold("not measured yet")(s =>
          s"its machine: ${Format.percent(s.systemCpuPercent)}, heap ${Format.unit(Format.whole(s.heapUsedMiB), "MiB")}"
        ),
      ),
    )
  }

  /** Charts of load and response times from the start until now, on the axis of the whole load. */
  private def course(run: LiveRun): Block =
    if (run.course.isEmpty) lead(s"Charts start after the first ${LiveTally.SliceMs / 1000} seconds.")
    else {
      val profile = run.manifest.profile
      val axis = TimeScale(
        run.manifest.loadStartedAt,
        math.max(1000, math.max(profile.totalMs, run.elapsedMs)),
        profile.rampUpMs,
        profile.totalMs,
      )
      val rate = planned(run)
      val plan = TimeSeries.planned(
        rate,
        run.manifest.loadModel,
        profile,
        run.manifest.plan,
        LiveTally.SliceMs,
        (axis.totalMs / LiveTally.SliceMs).toInt,
      )
      val rows = new TimelineRows(Timeline(LiveTally.SliceMs, run.course), axis, Some(rate -> plan).filter(_._1 > 0))
      val caption = s"Load and response times, ${LiveTally.SliceMs / 1000} s resolution. Times in UTC."
      TimelineRows.figure(text(caption), axis, rows.ofTransactions, hasPlan = true)
    }

  private def failures(run: LiveRun): Block =
    TableOf(run.failures.take(MostRows))
      .text("Transaction")(_.transaction)
      .whole("Failed")(_.count)
      .text("Reason", classes = "message")(_.message)
      .table(s"The $MostRows most frequent failure reasons of transactions in the steady state.")
      .orSay("None so far.")

  /** Utilisation, the highest first. */
  private def cluster(run: LiveRun): Block = {
    val values = for {
      series <- run.cluster
      if series.statistic == "Average" && series.unit == "Percent"
      last <- series.points.lastOption
    } yield (series, last)
    TableOf(values.sortBy(v => (-v._2.value, v._1.subject)).take(MostRows))
      .text("Resource")(_._1.subject)
      .text("Metric") { case (series, _) => s"${series.source} ${series.metric}" }
      .short("Last value", "%")(_._2.value)
      .numeric("Time", "UTC") { case (_, last) =>
        Cell.words(Format.timeWithSeconds(Instant.ofEpochMilli(last.timeMs)))
      }
      .table(s"Utilisation of the cluster in per cent, the highest $MostRows. Metrics can be minutes late.")
      .orSay("No metric has a value yet, or none is collected.")
  }

  private val MostRows = 20
}
