package org.folio.perf.live

import org.folio.perf.analysis.run.StopProgress
import org.folio.perf.analysis.verdict.Causes
import org.folio.perf.model.{Finding, KeyFigure, Severity}
import org.folio.perf.report.content.Format
import org.folio.perf.report.form.PageForm
import org.folio.perf.report.html.Html._
import org.folio.perf.report.html.Sign

/** Progress, findings and key figures of a run: the first screen. */
private[live] object LiveState {

  /** Slices of the last minute, for the current rate. */
  private val LastSlices = (60000 / LiveTally.SliceMs).toInt

  def apply(run: LiveRun, findings: Vector[Finding]): Frag = {
    val worst = findings.headOption.fold[Severity](Severity.Info)(_.severity)
    val sign = Sign.of(worst)
    frag(
      PageForm.answer(
        sign,
        run.phaseTitle,
        s"${progress(run)} ${problems(findings).capitalize} so far.${first(findings)}",
        bar(run),
        figures(run),
        attr("data-say") := announcement(run, findings),
      ),
      run.stopsSoon.map(stopsSoon),
    )
  }

  /** Text for screen readers, which read it again only when it changes. */
  private def announcement(run: LiveRun, findings: Vector[Finding]): String =
    s"${run.phaseTitle}: ${problems(findings)} so far."

  private def problems(findings: Vector[Finding]): String = {
    val bad = Causes.grouped(findings).findings.count(_.isProblem)
    if (bad == 0) "no problem" else Format.count(bad, "problem", "problems")
  }

  /** The first cause as a sentence. */
  private def first(findings: Vector[Finding]): String =
    Causes.grouped(findings).findings.headOption.fold("") { finding =>
      s" ${finding.statement}"
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

  private def bar(run: LiveRun): Frag = {
    val total = math.max(1, run.manifest.profile.totalMs)
    tag("progress")(
      attr("max") := total.toString,
      attr("value") := math.min(total, run.elapsedMs).toString,
      at("aria-label", "Progress of the load"),
    )
  }

  private def figures(run: LiveRun): Seq[KeyFigure] = {
    val last = run.course.takeRight(LastSlices)
    val minutes = last.map(p => p.toMs - p.fromMs).sum / 60000.0
    val planned = run.manifest.plan.flatMap(_.transactions).map(_.perMinute).sum
    val latest = run.course.lastOption
    Seq(
      KeyFigure(
        "Transactions",
        if (minutes > 0) Format.short(last.map(_.finished).sum / minutes) else Format.Absent,
        "per min",
        if (planned > 0) s"in the last minute; planned: ${Format.short(planned)}"
        else "in the last minute",
      ),
      KeyFigure(
        "Failed",
        Format.whole(run.failed),
        "",
        if (run.finished == 0) "no transaction has finished yet"
        else
          s"${Format.percent(run.failed * 100.0 / run.finished)} of " +
            s"${Format.whole(run.finished)} transactions since the start",
      ),
      KeyFigure(
        "Response time",
        latest.flatMap(_.p95Ms).fold(Format.Absent)(Format.whole(_: Long)),
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
        run.injector.lastOption.fold(Format.Absent)(s => Format.short(s.processCpuPercent)),
        "% CPU",
        run.injector.lastOption.fold("not measured yet")(s =>
          s"its machine: ${Format.short(s.systemCpuPercent)}${Format.NoBreak}%, heap " +
            s"${Format.whole(s.heapUsedMiB)}${Format.NoBreak}MiB"
        ),
      ),
    )
  }

  private def stopsSoon(stop: StopProgress): Frag =
    div(cls := "notice")(
      Sign.of(Severity.Warning).icon(14),
      p(
        b(s"${stop.line} "),
        s"can stop the run: ${stop.what} has been at ${stop.value} or worse for " +
          s"${Format.duration(stop.beyondMs)} of ${Format.duration(stop.forMs)}.",
      ),
    )
}
