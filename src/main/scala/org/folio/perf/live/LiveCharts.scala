package org.folio.perf.live

import org.folio.perf.report.content.Format
import org.folio.perf.report.chart._
import org.folio.perf.report.content.Block
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.html.Html._

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
    val profile = run.manifest.profile
    val steps = (axis.totalMs / LiveTally.SliceMs).toInt
    val plan = TimeSeries.planned(planned, profile, LiveTally.SliceMs, steps)
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
        Format.tick,
        text,
      ),
      None,
    )
  }
}
