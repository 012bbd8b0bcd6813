package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.SaturationTime
import org.folio.perf.analysis.{Medians, RunMeasurements}
import org.folio.perf.model.{Certainty, Finding, Severity}

/** Load, CPU and response times in the order in which they rose, which points to a bottleneck. */
object TimeOrder extends RunRule {
  private val MinRatio = 1.5
  private val MinRiseMs = 50.0

  /** Number of buckets of which `FewestSlow` must be slow; a single slow one is chance. */
  private val Buckets = 5
  private val FewestSlow = 4
  private val FewestForLevel = 3

  override def findings(measured: RunMeasurements): Vector[Finding] = for {
    SaturatedResource(name, full) <- SaturationOrder.groups(measured).flatten.headOption.toVector
    rise <- riseMs(measured).toVector
  } yield {
    val events = Vector(
      measured.window.steadyFromMs -> "the load reached its plan",
      full.ms -> s"the CPU of $name reached ${percent(SaturationOrder.LimitPercent)}",
      rise -> s"response times had risen by half",
    ).sortBy(_._1)
    val fits = this.fits(full, rise)
    Finding(
      "time-order",
      if (fits) Severity.Warning else Severity.Info,
      s"In time order: ${events.map { case (ms, what) => s"$what (${after(ms)})" }.mkString(", then ")}.",
      if (fits)
        s"This order fits a bottleneck at $name."
      else
        s"Response times rose before the CPU of $name reached its limit, so something else slowed them first.",
      Vector("timeline", "resources"),
      if (fits) s"Look at $name first." else "",
      Some(Certainty.Possible),
      "Order does not prove cause.",
    )
  }

  /** Whether response times rose when the resource was saturated, or later. */
  private[analysis] def fits(full: SaturationTime, riseMs: Long): Boolean =
    riseMs.toDouble >= (full.minute - 2 * full.error - 1) * 60000

  /**
   * Time from which the median of all transactions stayed up, against its level in the first fifth of the run,
   * when there was little load. `None`: it did not rise.
   */
  private[analysis] def riseMs(measured: RunMeasurements): Option[Long] = {
    val width = measured.results.timeline.bucketMs
    val until = (measured.window.steadyToMs / width).toInt
    val medians = measured.results.timeline.buckets.take(until).map(_.p50Ms.map(_.toDouble))
    val fifth = math.max(FewestForLevel, medians.size / 5)
    for {
      usual <- Medians
        .of(medians.take(fifth).flatten)
        .filter(_ => medians.take(fifth).flatten.size >= FewestForLevel)
      slow = medians.map(_.exists(ms => ms >= usual * MinRatio && ms - usual >= MinRiseMs))
      from <- slow.indices.find { i =>
        slow(i) && slow.slice(i, i + Buckets).count(identity) >= FewestSlow
      }
    } yield from.toLong * width
  }
}
