package org.folio.perf.report.section

import org.folio.perf.model.{RunReport, Timeline, TimelineBucket}
import org.folio.perf.report.chart.{LinePlot, PlotLines, Reading, Strip, StripRow, TimeScale, TimeSeries, ValueScale}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html._

/** Load and response times over the run, on one time axis. */
object TimelineSection
    extends Section("timeline", "Response time and throughput over time", None, short = "Over time") {

  override def absence(run: RunReport): Option[String] =
    Option.when(run.timeline.buckets.isEmpty)("nothing finished, or nothing is recorded")

  def content(run: RunReport): Block = {
    val axis = TimeScale.of(run)
    val rows = TimelineRows(run, axis)
    blocks(
      lead(Summary),
      TimelineRows.figure(
        text(
          s"Load and response times, ${Format.duration(run.timeline.bucketMs)} resolution." +
            s"${LoadModelText.beyondPlan(run.run)} Times in UTC, from ${Format.date(run.run.loadStartedAt)}."
        ),
        axis,
        rows.ofTransactions :+ rows.responseTimes("requests", _.requestP50Ms, _.requestP95Ms),
        hasPlan = !run.run.isOfGatling,
      ),
      ChosenChart(run),
    )
  }

  private val Summary =
    "Numbers next to the charts are from the steady state; failures are counted over the whole run."
}

object TimelineRows {
  def apply(run: RunReport, axis: TimeScale, height: Double = LinePlot.Height): TimelineRows = {
    // As in the figure of the planned load that was delivered. A run of another project has no plan.
    val rate = Some(run.transactions.map(_.offeredPerMinute).sum).filterNot(_ => run.run.isOfGatling)
    val (width, steps) = (run.timeline.bucketMs, run.timeline.buckets.size)
    val plan = rate.map(TimeSeries.planned(_, run.run.loadModel, run.run.profile, run.run.plan, width, steps))
    new TimelineRows(run.timeline, axis, rate.zip(plan), height)
  }

  /** The rows as a figure with its legend. */
  def figure(caption: Text, axis: TimeScale, rows: Seq[StripRow], hasPlan: Boolean): Block =
    Figure(caption, frag(ul(cls := "legend")(Strip.legend(hasPlan, band = true)), Strip(axis, rows)))
}

/**
 * Rows of load and response times.
 *
 * @param planned transactions per minute in the steady state and over time; `None`: there is no plan
 * @param height of the plots of throughput and response times
 */
final class TimelineRows(
    timeline: Timeline,
    axis: TimeScale,
    planned: Option[(Double, TimeSeries)],
    height: Double = LinePlot.Height,
) {
  private val bucketMs = timeline.bucketMs
  private val perMinute = 60000.0 / bucketMs.toDouble
  private val perSecond = 1000.0 / bucketMs.toDouble

  def ofTransactions: Seq[StripRow] =
    Seq(users, throughput, requests, failures, responseTimes("transactions", _.p50Ms, _.p95Ms))

  private def series(value: TimelineBucket => Option[Double]): TimeSeries =
    TimeSeries(0, bucketMs, timeline.buckets.map(value)).overlapping(0, axis.totalMs)

  private def users: StripRow =
    plain("Active users", "virtual users", series(b => Some(b.activeUsers.toDouble)), ValueScale.counts)

  private def requests: StripRow =
    plain("Requests", "per second", series(b => Some(b.requests.toDouble * perSecond)), ValueScale.fromZero)

  def throughput: StripRow = {
    val finished = series(b => Some(b.transactions.toDouble * perMinute))
    val readings = planned.map(plan => Reading(Format.short(plan._1), "planned")).toSeq ++ spread(finished)
    StripRow.lines(axis, "Transactions", "finished, per minute", readings, ValueScale.fromZero)(
      PlotLines(finished, plan = planned.map(_._2), height = height),
      "per min",
    )
  }

  private def failures: StripRow = {
    val counts = Seq[(String, TimelineBucket => Long)](
      "transactions" -> (_.failedTransactions),
      "requests" -> (_.failedRequests),
    )
    StripRow.lines(
      axis,
      "Failed",
      s"transactions and requests in ${Format.duration(bucketMs)}",
      counts.map { case (what, failed) => Reading(Format.whole(timeline.buckets.map(failed).sum), what) },
      ValueScale.counts,
    )(PlotLines(series(b => Some(counts.map(_._2(b)).sum.toDouble))), "failed")
  }

  def responseTimes(
      what: String,
      medianMs: TimelineBucket => Option[Long],
      p95Ms: TimelineBucket => Option[Long],
  ): StripRow = {
    val median = series(medianMs(_).map(_.toDouble))
    val p95 = series(p95Ms(_).map(_.toDouble))
    val readings = Seq(median -> "max p50", p95 -> "max p95").flatMap { case (times, caption) =>
      steady(times).maxOption.map(v => Reading(Format.whole(v), caption + judged(times)))
    }
    StripRow.lines(axis, "Response time", s"ms, $what, p50 to p95", readings, ValueScale.fromZero)(
      PlotLines(median, band = Some(p95), height = height),
      "ms, p95",
    )
  }

  private def plain(label: String, unit: String, series: TimeSeries, scale: Double => ValueScale): StripRow =
    StripRow.lines(axis, label, unit, spread(series), scale)(PlotLines(series), unit)

  private def steady(series: TimeSeries): Vector[Double] = series.within(axis.steadyFromMs, axis.steadyToMs)

  private def spread(series: TimeSeries): Seq[Reading] = {
    val values = steady(series)
    values.minOption.map(v => Reading(Format.short(v), "minimum")).toSeq ++
      values.maxOption.map(v => Reading(Format.short(v), "maximum" + judged(series)))
  }

  /** A mark of a maximum that the line exceeds outside of the steady state. */
  private def judged(series: TimeSeries): String =
    if (series.max.exists(all => steady(series).maxOption.exists(_ < all))) ", judged part" else ""
}
