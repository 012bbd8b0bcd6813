package org.folio.perf.report.chart

import java.time.Instant
import org.folio.perf.model.RunReport
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/**
 * The time axis that all charts over time share: from the start of the load to the last end.
 *
 * @param totalMs its length, above 0
 * @param steadyFromMs start of the judged window
 * @param stopsMs when tasks of the cluster stopped
 * @param markMs when the resource that bounds the target was saturated
 */
final case class TimeScale(
    startedAt: Instant,
    totalMs: Long,
    steadyFromMs: Long,
    steadyToMs: Long,
    stopsMs: Vector[Long] = Vector.empty,
    markMs: Option[Long] = None,
) {

  /** Per cent of the width, 0 to 100. */
  def x(ms: Double): Double = math.min(100, math.max(0, ms / totalMs.toDouble * 100))
  def x(ms: Long): Double = x(ms.toDouble)

  /** Place in the units of a drawing that is 1000 wide. */
  def unit(ms: Double): Double = x(ms) * 10

  /** Background of every plot: shading of the periods that are not judged, and lines where tasks stopped. */
  def shading: Frag = {
    val before = unit(steadyFromMs.toDouble)
    val after = unit(steadyToMs.toDouble)
    TimeScale.window("0 0 1000 1")(
      if (before > 0) shade(0, before) else nothing,
      if (after < 1000) shade(after, 1000 - after) else nothing,
      lines("stop", stopsMs),
      lines("mark", markMs.toVector),
    )
  }

  private[chart] def lines(css: String, moments: Vector[Long]): Frag =
    if (moments.isEmpty) nothing
    else
      path(
        cls := css,
        at("vector-effect", "non-scaling-stroke"),
        at("d", moments.map(ms => s"M${coordinate(unit(ms.toDouble))} 0V1").mkString),
      )

  private def shade(from: Double, width: Double): Frag =
    rect(cls := "ph", at("x", from), sized(width, 1))

  /** Ticks at round times of the clock, as milliseconds since the start. */
  def ticks: Vector[Long] = {
    val startMs = startedAt.toEpochMilli
    val first = Math.floorDiv(startMs + stepMs - 1, stepMs) * stepMs - startMs
    Iterator.iterate(first)(_ + stepMs).takeWhile(_ <= totalMs).toVector
  }

  /**
   * The ticks that get a label, with its `text-anchor`. A label at an edge stands next to its tick; it is left out if
   * that is too close to the next one.
   */
  def labelled: Vector[(Long, String)] = ticks.flatMap { ms =>
    val place = x(ms)
    if (place >= TimeScale.EdgePercent && place <= 100 - TimeScale.EdgePercent)
      Some(ms -> "middle")
    else
      Option.when(x(stepMs) >= TimeScale.LabelPercent)(ms -> (if (place < 50) "start" else "end"))
  }

  def label(ms: Long): String = {
    val time = startedAt.plusMillis(ms)
    if (stepMs % 60000 == 0) Format.time(time) else Format.timeWithSeconds(time)
  }

  private lazy val stepMs: Long = TimeScale.stepMs(totalMs)
}

object TimeScale {

  /** A label in the middle of a tick that is closer to an edge would be cut off. */
  private val EdgePercent = 4.0

  /** Width of one and a half labels in a narrow plot. */
  private val LabelPercent = 19.0

  /**
   * A drawing 1000 wide that fills its place at any size. The script moves the view box of all of them
   * when a reader zooms.
   */
  def window(viewBox: String)(content: Frag*): Frag =
    svg(
      cls := "time",
      at("width", "100%"),
      at("height", "100%"),
      at("viewBox", viewBox),
      at("preserveAspectRatio", "none"),
    )(content)

  private val Minute = 60000L
  private val StepsMs: Vector[Long] =
    Vector(1000L, 2000L, 5000L, 10000L, 15000L, 30000L) ++
      Vector(1L, 2L, 5L, 10L, 15L, 30L, 60L, 120L, 180L, 240L, 360L, 720L, 1440L).map(_ * Minute)

  private val MostSteps = 9

  /** A round step of time. */
  private def stepMs(totalMs: Long): Long =
    StepsMs.find(_ * MostSteps > totalMs).getOrElse(StepsMs.last * (totalMs / StepsMs.last / MostSteps + 1))

  def of(run: RunReport): TimeScale = {
    import run.totals
    val measured = run.timeline.buckets.size * run.timeline.bucketMs
    val end = math.max(math.max(totals.lastEndMs, totals.steadyToMs), 1000L)
    TimeScale(
      run.run.loadStartedAt,
      if (totals.lastEndMs > 0) end else math.max(end, measured),
      totals.steadyFromMs,
      totals.steadyToMs,
      for {
        inventory <- run.infrastructure.inventory.toVector
        event <- inventory.events
        if event.kind == "stopped" || event.kind == "out-of-memory"
        since = event.timeMs - run.run.loadStartedAt.toEpochMilli
        if since >= 0 && since <= end
      } yield since,
      run.bound.flatMap(_.saturatedAtMs),
    )
  }
}

/**
 * An axis of values, with at most three ticks.
 *
 * @param ticks from the lowest
 */
final case class ValueScale(bottom: Double, top: Double, ticks: Vector[Double]) {

  /** Share of the height from the top, 0 to 100; values outside lie on the edge. */
  def y(value: Double): Double =
    100 * (1 - math.min(1, math.max(0, (value - bottom) / (top - bottom))))
}

object ValueScale {

  /** Scale from 0 to a round number at or above the largest value. */
  def fromZero(largest: Double): ValueScale = {
    val top = if (largest > 0) roundUp(largest) else 1
    ValueScale(0, top, Vector(0, top / 2, top))
  }

  /** Scale from 0 to 100, or to a round number above it; a little more is rounding. */
  def percent(largest: Double): ValueScale =
    if (largest <= 105) ValueScale(0, 100, Vector(0, 50, 100)) else fromZero(largest)

  /** Scale of counts: ticks at whole numbers only. */
  def counts(largest: Double): ValueScale =
    if (largest <= 1) ValueScale(0, 1, Vector(0, 1)) else fromZero(math.max(2, largest))

  /** Round numbers whose half is round too. */
  private val roundNumbers = Vector(1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0)

  private def roundUp(value: Double): Double = {
    val power = math.pow(10, math.floor(math.log10(value)))
    roundNumbers.find(_ * power >= value * 0.999999).getOrElse(10.0) * power
  }
}
