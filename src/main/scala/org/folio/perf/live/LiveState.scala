package org.folio.perf.live

import org.folio.perf.analysis.stop.StopProgress
import org.folio.perf.model.{Finding, Severity}
import org.folio.perf.report.{Format, Sign}
import org.folio.perf.report.Html._

/** How far a run is and how it goes: the first screen. */
private[live] object LiveState {

  /** Of the rate and the load generator: the last minute, in slices. */
  private val LastSlices = (60000 / LiveTally.SliceMs).toInt

  def apply(run: LiveRun, findings: Vector[Finding]): Frag = {
    val worst = findings.headOption.fold[Severity](Severity.Info)(_.severity)
    val sign = Sign.of(worst)
    frag(
      div(cls := s"verdict ${sign.tone}")(
        div(cls := "answer")(
          p(cls := s"word ${sign.tone}", attr("data-say") := said(run, findings))(
            sign.icon(36),
            " ",
            run.phase.title,
          ),
          div(
            p(cls := "say")(s"${progress(run)} ${problems(findings).capitalize} so far."),
            bar(run),
          ),
        ),
        dl(cls := "five")(figures(run)),
      ),
      run.stopsSoon.map(stopsSoon),
    )
  }

  /** For those who listen; said again only when it changes. */
  private def said(run: LiveRun, findings: Vector[Finding]): String =
    s"${run.phase.title}: ${problems(findings)} so far."

  private def problems(findings: Vector[Finding]): String = {
    val bad = findings.count(f => f.severity == Severity.Bad || f.severity == Severity.Warning)
    if (bad == 0) "no problem" else Format.count(bad, "problem", "problems")
  }

  private def progress(run: LiveRun): String = {
    val total = run.manifest.profile.totalMs
    val elapsed = Format.elapsed(run.elapsedMs)
    run.phase match {
      case LivePhase.Ended => s"The load has ended after $elapsed. The report is being made."
      case LivePhase.Finishing =>
        s"$elapsed since the start: nothing starts any more, iterations under way may finish."
      case _ =>
        s"$elapsed of ${Format.elapsed(total)}, ${Format.elapsed(total - run.elapsedMs)} left."
    }
  }

  private def bar(run: LiveRun): Frag = {
    val total = math.max(1, run.manifest.profile.totalMs)
    tag("progress")(
      attr("max") := total.toString,
      attr("value") := math.min(total, run.elapsedMs).toString,
      at("aria-label", "Part of the load that has passed"),
    )
  }

  private def figures(run: LiveRun): Frag = {
    val last = run.course.takeRight(LastSlices)
    val minutes = last.map(p => p.toMs - p.fromMs).sum / 60000.0
    val planned = run.manifest.plan.flatMap(_.transactions).map(_.perMinute).sum
    val latest = run.course.lastOption
    frag(
      figure(
        "Transactions",
        if (minutes > 0) Format.short(last.map(_.finished).sum / minutes) else Format.Absent,
        "per min",
        if (planned > 0) s"in the last minute; the plan has ${Format.short(planned)}"
        else "in the last minute",
      ),
      figure(
        "Failed",
        Format.whole(run.failed),
        "",
        if (run.finished == 0) "nothing has finished yet"
        else
          s"${Format.short(run.failed * 100.0 / run.finished)}${Format.Space}% of " +
            s"${Format.whole(run.finished)} transactions since the start",
      ),
      figure(
        "Response time",
        latest.flatMap(_.p95Ms).fold(Format.Absent)(Format.whole(_: Long)),
        "ms",
        s"95th percentile of what finished in the last ${LiveTally.SliceMs / 1000} s",
      ),
      figure(
        "Active users",
        Format.whole(run.counts.activeUsers),
        "",
        s"${Format.whole(run.counts.iterations)} iterations have started",
      ),
      figure(
        "Load generator",
        run.injector.lastOption.fold(Format.Absent)(s => Format.short(s.processCpuPercent)),
        "% CPU",
        run.injector.lastOption.fold("not measured yet")(s =>
          s"its machine ${Format.short(s.systemCpuPercent)}${Format.Space}%, heap " +
            s"${Format.whole(s.heapUsedMiB)}${Format.Space}MiB"
        ),
      ),
    )
  }

  private def figure(label: String, value: String, unit: String, note: String): Frag =
    div(
      dt(label),
      dd(cls := "v")(
        value,
        if (unit.isEmpty || value == Format.Absent) nothing
        else frag(Format.Space, tag("small")(unit)),
      ),
      dd(cls := "c")(note),
    )

  private def stopsSoon(stop: StopProgress): Frag =
    div(cls := "notice")(
      Sign.of(Severity.Warning).icon(14),
      p(
        b(s"${stop.line} "),
        s"may end the run: ${stop.what} has been at ${stop.value} or beyond for " +
          s"${Format.duration(stop.beyondMs)} of ${Format.duration(stop.forMs)}.",
      ),
    )
}
