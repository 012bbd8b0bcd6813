package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/** A number next to a plot, with its caption. */
final case class Reading(value: String, caption: String)

/**
 * One row of a strip: label, numbers, plot.
 *
 * @param unit or another note below the label
 * @param readOut series that the crosshair reads, and its unit
 * @param low a heat strip, which needs less height
 * @param header a label over several heat strips
 */
final case class StripRow(
    label: Frag,
    unit: String,
    readings: Seq[Reading],
    plot: Frag,
    readOut: Option[(TimeSeries, String)],
    low: Boolean = false,
    header: Boolean = false,
)

object StripRow {

  /**
   * Lines on a scale that holds all of them.
   *
   * @param readOut unit of what the crosshair reads: the upper of two lines
   */
  def lines(axis: TimeScale, label: String, unit: String, readings: Seq[Reading], scale: Double => ValueScale)(
      lines: PlotLines,
      readOut: String,
  ): StripRow = {
    val said = readings.map(r => s"${r.value} ${r.caption}").mkString(", ")
    val plot = LinePlot(axis, scale(lines.highest), lines, s"$label, $unit: $said")
    StripRow(label, unit, readings, plot, Some(lines.band.getOrElse(lines.run) -> readOut))
  }
}

/** Charts below each other on one time axis, with the phases of the load on top. */
object Strip {
  def apply(axis: TimeScale, rows: Seq[StripRow]): Frag =
    div(
      cls := "strip",
      attr("data-total") := axis.totalMs.toString,
      attr("data-start") := axis.startedAt.toEpochMilli.toString,
    )(
      div(cls := "l head"),
      div(cls := "s head"),
      div(cls := "p head")(head(axis)),
      frag(rows.map(row(_))),
      div(cls := "l head foot"),
      div(cls := "s head foot"),
      div(cls := "p head foot")(
        ornament("100%", 20)(ticks(axis, 14))
      ),
    )

  private def row(row: StripRow): Frag = {
    val low = if (row.low) " mini" else if (row.header) " group" else ""
    frag(
      div(cls := s"l$low")(row.label, if (row.unit.isEmpty) nothing else span(row.unit)),
      div(cls := s"s$low")(
        row.readings.map(r => tag("i")(b(r.value), if (r.caption.isEmpty) "" else s" ${r.caption}"))
      ),
      div(
        cls := s"p$low",
        row.readOut.map { case (series, unit) =>
          Seq[Modifier](
            attr("data-values") := series.values.map(_.fold("")(plain)).mkString(" "),
            attr("data-from") := series.fromMs.toString,
            attr("data-step") := series.stepMs.toString,
            attr("data-unit") := unit,
          )
        },
      )(row.plot),
    )
  }

  /** A number in the form that the script reads: no separators, and the digits that it shows. */
  private def plain(value: Double): String =
    Format.short(value).replace(",", "").replace("−", "-")

  private def head(axis: TimeScale): Frag =
    ornament("100%", 40)(
      group(cls := "phases")(phases(axis)),
      ticks(axis, 34),
    )

  /** Names of the phases that are wide enough; the legend explains the shading. */
  private def phases(axis: TimeScale): Frag = {
    val from = axis.x(axis.steadyFromMs)
    val to = axis.x(axis.steadyToMs)
    frag(
      if (from >= 13) phase(0, "start", "Ramp-up", from < 18) else nothing,
      if (to - from >= 25) phase(if (from > 0) from + 0.7 else 0, "start", "Steady state")
      else nothing,
      if (100 - to >= 16) phase(100, "end", "Finishing") else nothing,
    )
  }

  /** @param tight left out on a phone */
  private def phase(x: Double, anchor: String, text: String, tight: Boolean = false): Frag =
    svgText(cls := (if (tight) "k odd" else "k"), textAt(Coordinates.percent(x), 12, anchor))(text)

  private def ticks(axis: TimeScale, y: Int): Frag =
    group(cls := "ticks", attr("data-y") := y.toString)(axis.labelled.zipWithIndex.map { case ((ms, anchor), i) =>
      svgText(cls := (if (i % 2 == 1) "odd" else ""), textAt(Coordinates.percent(axis.x(ms)), y.toDouble, anchor))(
        axis.label(ms)
      )
    })

  /** Legend of the lines and the shading. */
  def legend(plan: Boolean, band: Boolean): Frag =
    frag(
      li(
        Swatch.line("run"),
        if (band) "this run (response times: p50)" else "this run",
      ),
      if (band) li(Swatch("band"), "p50 to p95") else nothing,
      if (plan) li(Swatch.line("plan"), "planned") else nothing,
      li(Swatch("ph"), "not judged"),
    )
}

/** Utilisation over time as a strip of shades: one for every 20 per cent, one for over 100. */
object HeatStrip {
  private val Labels = Vector("under 20", "20", "40", "60", "80", "over 100 %")

  /** Number of the shade, which is in its class of the style sheet. */
  private def shade(percent: Double): Int =
    if (percent > 100) 5 else math.min(4, math.max(0, (percent / 20).toInt))

  def apply(axis: TimeScale, series: TimeSeries, label: String): Frag =
    picture("100%", 16, label)(
      TimeScale.window("0 0 1000 1")(paths(axis, series), marks(axis))
    )

  /** Lines at the start and end of the steady state, because the shades hide the background. */
  private def marks(axis: TimeScale): Frag =
    axis.lines("edge-of-phase", Vector(axis.steadyFromMs, axis.steadyToMs).filter(ms => ms > 0 && ms < axis.totalMs))

  /** Neighbours of the same shade are one piece. */
  private def paths(axis: TimeScale, series: TimeSeries): Frag = {
    val drawn = series.overlapping(0, axis.totalMs).thinned(LinePath.MostPlaces)
    frag(Labels.indices.map { i =>
      val pieces = Segments(drawn.values.map(_.filter(shade(_) == i))).map { piece =>
        val (from, to) = (axis.unit(drawn.startOf(piece.head._2)), axis.unit(drawn.startOf(piece.last._2 + 1)))
        s"M${coordinate(from)} 0h${coordinate(to - from)}v1h-${coordinate(to - from)}z"
      }
      if (pieces.isEmpty) nothing else path(cls := s"s$i", at("d", pieces.mkString))
    })
  }

  def legend: Frag =
    frag(Labels.zipWithIndex.map { case (text, i) =>
      li(Swatch(s"s$i"), text)
    })
}

/** A small sample of a mark, for a legend. */
object Swatch {
  def apply(css: String): Frag = ornament(14, 12)(rect(cls := css, sized(14, 12)))

  def line(css: String): Frag =
    ornament(26, 10)(path(cls := s"ln $css", at("d", "M0 5H26")))
}
