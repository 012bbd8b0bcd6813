package org.folio.perf.report.section

import org.folio.perf.model.{LoadProfile, RunReport, TimelineBucket}
import org.folio.perf.report.chart.{LinePlot, PlotLines, Reading, Strip, StripRow, TimeScale, TimeSeries, ValueScale}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html._

/** Load and response times over the run, on one time axis. */
object TimelineSection extends Section {
  val id = "timeline"
  val title = "Response time and throughput over time"
  override val shortTitle: String = "Over time"
  val chapter: Option[Chapter] = None

  override def absence(run: RunReport): Option[String] =
    Option.when(run.timeline.buckets.isEmpty)("nothing finished")

  def content(run: RunReport): Block =
    if (run.timeline.buckets.isEmpty)
      Block.nothing
    else {
      val axis = TimeScale.of(run)
      blocks(
        lead(summary(run)),
        Figure(
          text(
            s"Load and response times, ${Format.duration(run.timeline.bucketMs)} resolution." +
              s"${LoadModelText.beyondPlan(run.run)} Times in UTC, from ${Format.date(run.run.loadStartedAt)}."
          ),
          frag(
            ul(cls := "legend")(Strip.legend(plan = true, band = true)),
            Strip(axis, rows(run, axis)),
          ),
        ),
      )
    }

  private def summary(run: RunReport): String = {
    val summary = run.run
    val ramp =
      if (summary.steadyFromMs == 0) "The steady state starts with the load"
      else s"The first ${Format.duration(summary.steadyFromMs)} are ramp-up"
    val end = summary.loadStartedAt.plusMillis(summary.steadyToMs)
    val day =
      if (Format.date(end) == Format.date(summary.loadStartedAt)) "" else s"${Format.date(end)}, "
    s"$ramp. No iteration starts after $day${Format.timeWithSeconds(end)}. Numbers next to the charts are from the " +
      "steady state; failures are counted over the whole run."
  }

  private def rows(run: RunReport, axis: TimeScale): Seq[StripRow] = {
    val bucketMs = run.timeline.bucketMs
    def series(f: TimelineBucket => Option[Double]) =
      TimeSeries(0, bucketMs, run.timeline.buckets.map(f)).overlapping(0, axis.totalMs)
    val perMinute = 60000.0 / bucketMs.toDouble
    val perSecond = 1000.0 / bucketMs.toDouble
    val planned = run.run.plan.flatMap(_.transactions).map(_.perMinute).sum

    val users = series(b => Some(b.activeUsers.toDouble))
    val finished = series(b => Some(b.transactions.toDouble * perMinute))
    val requests = series(b => Some(b.requests.toDouble * perSecond))
    val failed = series(b => Some((b.failedTransactions + b.failedRequests).toDouble))
    Seq(
      plain(axis, "Active users", "virtual users", users, ValueScale.counts),
      throughput(axis, finished, planned, run.run.profile, bucketMs),
      plain(axis, "Requests", "per second", requests, ValueScale.fromZero),
      failures(axis, run, failed),
      responseTimes(
        axis,
        "transactions",
        series(_.p50Ms.map(_.toDouble)),
        series(_.p95Ms.map(_.toDouble)),
      ),
      responseTimes(
        axis,
        "requests",
        series(_.requestP50Ms.map(_.toDouble)),
        series(_.requestP95Ms.map(_.toDouble)),
      ),
    )
  }

  private def plain(
      axis: TimeScale,
      label: String,
      unit: String,
      series: TimeSeries,
      scale: Double => ValueScale,
  ): StripRow =
    StripRow(
      label,
      unit,
      spread(axis, series),
      LinePlot(
        axis,
        scale(series.max.getOrElse(0.0)),
        PlotLines(series),
        Format.tick,
        sentence(label, unit, axis, series),
      ),
      Some(series -> unit),
    )

  private[section] def throughput(
      axis: TimeScale,
      finished: TimeSeries,
      planned: Double,
      profile: LoadProfile,
      bucketMs: Long,
      height: Double = LinePlot.Height,
  ): StripRow = {
    val plan = TimeSeries.planned(planned, profile, bucketMs, finished.values.size)
    val scale = ValueScale.fromZero(math.max(planned, finished.max.getOrElse(0.0)))
    StripRow(
      "Transactions",
      "finished, per minute",
      Reading(Format.short(planned), "planned") +: spread(axis, finished),
      LinePlot(
        axis,
        scale,
        PlotLines(finished, plan = Some(plan), height = height),
        Format.tick,
        sentence(
          "Transactions finished",
          s"per minute, ${Format.short(planned)} planned",
          axis,
          finished,
        ),
      ),
      Some(finished -> "per min"),
    )
  }

  private def failures(axis: TimeScale, run: RunReport, failed: TimeSeries): StripRow = {
    val transactions = run.timeline.buckets.map(_.failedTransactions).sum
    val requests = run.timeline.buckets.map(_.failedRequests).sum
    val none = transactions == 0 && requests == 0
    val unit = s"transactions and requests in ${Format.duration(run.timeline.bucketMs)}"
    val label =
      if (none) "Failed: none over the whole run" else sentence("Failed", unit, axis, failed)
    StripRow(
      "Failed",
      unit,
      Seq(
        Reading(if (none) "none" else Format.whole(transactions), if (none) "" else "transactions"),
        if (none) Reading("", "over the whole run")
        else Reading(Format.whole(requests), "requests"),
      ),
      LinePlot(
        axis,
        ValueScale.counts(failed.max.getOrElse(0.0)),
        PlotLines(failed),
        Format.tick,
        label,
      ),
      Some(failed -> "failed"),
    )
  }

  private[section] def responseTimes(
      axis: TimeScale,
      what: String,
      median: TimeSeries,
      p95: TimeSeries,
      height: Double = LinePlot.Height,
  ): StripRow = {
    val label = s"Response time of $what"
    val scale = ValueScale.fromZero(math.max(p95.max.getOrElse(0.0), median.max.getOrElse(0.0)))
    StripRow(
      "Response time",
      s"ms, $what, p50 to p95",
      Seq(highest(axis, median, "p50"), highest(axis, p95, "p95")).flatten,
      LinePlot(
        axis,
        scale,
        PlotLines(median, band = Some(p95), height = height),
        Format.tick,
        sentence(label, "ms, p95", axis, p95),
      ),
      Some(p95 -> "ms, p95"),
    )
  }

  private def spread(axis: TimeScale, series: TimeSeries): Seq[Reading] = {
    val steady = series.within(axis.steadyFromMs, axis.steadyToMs)
    steady.minOption.map(v => Reading(Format.short(v), "minimum")).toSeq ++
      steady.maxOption.map(v => Reading(Format.short(v), "maximum"))
  }

  private def highest(axis: TimeScale, series: TimeSeries, what: String): Option[Reading] =
    series
      .within(axis.steadyFromMs, axis.steadyToMs)
      .maxOption
      .map(v => Reading(Format.whole(v), s"max $what"))

  private def sentence(label: String, unit: String, axis: TimeScale, series: TimeSeries): String = {
    val steady = series.within(axis.steadyFromMs, axis.steadyToMs)
    val range = steady.minOption.zip(steady.maxOption).fold("no value in the steady state") { case (low, high) =>
      s"${Format.range(Format.short(low), Format.short(high))} in the steady state"
    }
    s"$label, $unit: $range"
  }
}
