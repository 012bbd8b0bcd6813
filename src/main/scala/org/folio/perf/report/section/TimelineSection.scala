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
    val words = planned.map(plan => Format.short(plan._1))
    StripRow(
      "Transactions",
      "finished, per minute",
      words.map(Reading(_, "planned")).toSeq ++ spread(finished),
      LinePlot(
        axis,
        ValueScale.fromZero((planned.map(_._1) ++ finished.max).maxOption.getOrElse(0.0)),
        PlotLines(finished, plan = planned.map(_._2), height = height),
        sentence("Transactions finished", s"per minute${words.fold("")(rate => s", $rate planned")}", finished),
      ),
      Some(finished -> "per min"),
    )
  }

  private def failures: StripRow = {
    val transactions = timeline.buckets.map(_.failedTransactions).sum
    val requests = timeline.buckets.map(_.failedRequests).sum
    val failed = series(b => Some((b.failedTransactions + b.failedRequests).toDouble))
    val unit = s"transactions and requests in ${Format.duration(bucketMs)}"
    val (readings, label) =
      if (transactions == 0 && requests == 0)
        (Seq(Reading("none", ""), Reading("", "over the whole run")), "Failed: none over the whole run")
      else {
        val counts = Seq(transactions -> "transactions", requests -> "requests")
        (counts.map { case (n, what) => Reading(Format.whole(n), what) }, sentence("Failed", unit, failed))
      }
    StripRow(
      "Failed",
      unit,
      readings,
      LinePlot(axis, ValueScale.counts(failed.max.getOrElse(0.0)), PlotLines(failed), label),
      Some(failed -> "failed"),
    )
  }

  def responseTimes(
      what: String,
      medianMs: TimelineBucket => Option[Long],
      p95Ms: TimelineBucket => Option[Long],
  ): StripRow = {
    val median = series(medianMs(_).map(_.toDouble))
    val p95 = series(p95Ms(_).map(_.toDouble))
    StripRow(
      "Response time",
      s"ms, $what, p50 to p95",
      Seq(median -> "max p50", p95 -> "max p95").flatMap { case (times, caption) =>
        steady(times).maxOption.map(v => Reading(Format.whole(v), caption + judged(times)))
      },
      LinePlot(
        axis,
        ValueScale.fromZero(math.max(p95.max.getOrElse(0.0), median.max.getOrElse(0.0))),
        PlotLines(median, band = Some(p95), height = height),
        sentence(s"Response time of $what", "ms, p95", p95),
      ),
      Some(p95 -> "ms, p95"),
    )
  }

  private def plain(label: String, unit: String, series: TimeSeries, scale: Double => ValueScale): StripRow = StripRow(
    label,
    unit,
    spread(series),
    LinePlot(axis, scale(series.max.getOrElse(0.0)), PlotLines(series), sentence(label, unit, series)),
    Some(series -> unit),
  )

  private def steady(series: TimeSeries): Vector[Double] = series.within(axis.steadyFromMs, axis.steadyToMs)

  private def spread(series: TimeSeries): Seq[Reading] = {
    val values = steady(series)
    values.minOption.map(v => Reading(Format.short(v), "minimum")).toSeq ++
      values.maxOption.map(v => Reading(Format.short(v), "maximum" + judged(series)))
  }

  /** A mark of a maximum that the line exceeds outside of the steady state. */
  private def judged(series: TimeSeries): String =
    if (series.max.exists(all => steady(series).maxOption.exists(_ < all))) ", judged part" else ""

  private def sentence(label: String, unit: String, series: TimeSeries): String = {
    val values = steady(series)
    val range = values.minOption.zip(values.maxOption).fold("no value in the steady state") { case (low, high) =>
      s"${Format.range(Format.short(low), Format.short(high))} in the steady state"
    }
    s"$label, $unit: $range"
  }
}
