package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates
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
        svg(at("width", "100%"), at("height", "20"), decoration)(ticks(axis, 14))
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
    svg(at("width", "100%"), at("height", "40"), decoration)(
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
    svgText(
      cls := (if (tight) "k odd" else "k"),
      at("x", Coordinates.percent(x)),
      at("y", "12"),
      at("font-size", "11"),
      at("text-anchor", anchor),
    )(text)

  private def ticks(axis: TimeScale, y: Int): Frag =
    group(cls := "ticks", attr("data-y") := y.toString)(axis.labelled.zipWithIndex.map {
      case ((ms, anchor), i) =>
        val x = axis.x(ms)
        svgText(
          cls := (if (i % 2 == 1) "odd" else ""),
          at("x", Coordinates.percent(x)),
          at("y", y.toDouble),
          at("font-size", "11"),
          at("text-anchor", anchor),
        )(axis.label(ms))
    })

  /** Legend of the lines and the shading. */
  def legend(plan: Boolean, band: Boolean): Frag =
    frag(
      li(
        Swatch.line("run", "#1f4e8c"),
        if (band) "this run (response times: p50)" else "this run",
      ),
      if (band) li(Swatch("band", "#c9d5e5"), "p50 to p95") else nothing,
      if (plan) li(Swatch.line("plan", "#858b92"), "planned") else nothing,
      li(Swatch("ph", "#f1f0eb"), "not judged"),
    )
}
