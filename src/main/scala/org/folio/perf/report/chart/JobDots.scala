package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates
import org.folio.perf.report.html.Html._

/** Durations of a job: one dot for each tenant, stacked where they are similar. */
object JobDots {
  private val Bins = 60
  private val Radius = 3.6
  private val Spacing = 8.0
  private val MostStacked = 14
  private val MostTicks = 6

  /** @param durationsMs of each tenant, in any order, at least one */
  def apply(durationsMs: Vector[Double], averageMs: Double): Frag = {
    val stepMs = TimeScale.stepMs(durationsMs.max, MostTicks)
    val topMs = math.max(1.0, math.ceil(durationsMs.max / stepMs.toDouble)) * stepMs
    def x(ms: Double) = Coordinates.percent(4 + 86 * ms / topMs)
    val stacks = durationsMs.groupBy(ms => math.floor(ms / topMs * Bins)).toVector.sortBy(_._1)
    val highest = stacks.map(_._2.size).max
    val spacing = Spacing * math.min(1.0, MostStacked.toDouble / highest.toDouble)
    val bottom = 8 + spacing * (highest - 1) + 2 * Radius
    val ticks = Iterator
      .iterate(0L)(_ + stepMs)
      .takeWhile(_.toDouble <= topMs)
      .map(ms => Tick(x(ms.toDouble), if (ms == 0) "0" else Format.duration(ms), isBase = ms == 0))
      .toVector
    picture("100%", bottom + 22, sentence(durationsMs, averageMs))(
      Ticks.lines(ticks, bottom + 4),
      Ticks.labels(ticks, bottom + 18),
      for {
        (bin, dots) <- stacks
        i <- dots.indices
      } yield circle(
        cls := "frun",
        at("cx", x((bin + 0.5) / Bins * topMs)),
        at("cy", bottom - Radius - i * spacing),
        at("r", Radius),
      ),
      Ticks.line("sink", x(averageMs), bottom + 4),
    )
  }

  private def sentence(durationsMs: Vector[Double], averageMs: Double): String =
    s"${Format.count(durationsMs.size, "tenant")}, ${Format.seconds(durationsMs.min)} to " +
      s"${Format.seconds(durationsMs.max)}, average ${Format.seconds(averageMs)}"
}
