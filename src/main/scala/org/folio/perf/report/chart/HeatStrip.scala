package org.folio.perf.report.chart

import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/** Utilisation over time as a strip of shades: one for every 20 per cent, one for over 100. */
object HeatStrip {
  private val Colours = Vector("#eef3fa", "#d0dff1", "#a3c0e3", "#6793cb", "#2f5f9f", "#ad3608")
  val Labels: Vector[String] = Vector("under 20", "20", "40", "60", "80", "over 100 %")

  /** @return class of the style sheet and colour without it */
  def shade(percent: Double): Int =
    if (percent > 100) 5 else math.min(4, math.max(0, (percent / 20).toInt))

  def apply(axis: TimeScale, series: TimeSeries, label: String): Frag =
    svg(at("width", "100%"), at("height", "16"), role := "img", at("aria-label", label))(
      TimeScale.window("0 0 1000 1")(paths(axis, series), marks(axis))
    )

  /** Lines at the start and end of the steady state, because the shades hide the background. */
  private def marks(axis: TimeScale): Frag = {
    val edges =
      Vector(axis.steadyFromMs, axis.steadyToMs).map(ms => axis.x(ms)).filter(x => x > 0 && x < 100)
    path(
      cls := "edge-of-phase",
      at("stroke", "#191c1f"),
      at("vector-effect", "non-scaling-stroke"),
      at("d", edges.map(x => s"M${coordinate(x * 10)} 0V1").mkString),
    )
  }

  private def paths(axis: TimeScale, series: TimeSeries): Frag = {
    val places = Thinned.places(series.overlapping(0, axis.totalMs), LinePath.MostPlaces)
    val shades =
      places.flatMap(p => p.highest.map(h => (shade(h), axis.unit(p.fromMs), axis.unit(p.toMs))))
    frag(shades.groupBy(_._1).toVector.sortBy(_._1).map { case (shade, found) =>
      path(
        cls := s"s$shade",
        at("fill", Colours(shade)),
        at(
          "d",
          joined(found.map { case (_, from, to) => (from, to) }).map { case (from, to) =>
            s"M${coordinate(from)} 0h${coordinate(to - from)}v1h-${coordinate(to - from)}z"
          }.mkString,
        ),
      )
    })
  }

  /** Neighbours of the same shade are drawn as one piece. */
  private def joined(pieces: Vector[(Double, Double)]): Vector[(Double, Double)] =
    pieces.foldLeft(Vector.empty[(Double, Double)]) {
      case (done :+ ((from, to)), (next, end)) if math.abs(next - to) < 0.01 =>
        done :+ ((from, end))
      case (done, piece) => done :+ piece
    }

  def legend: Frag =
    frag(Labels.zipWithIndex.map { case (text, i) =>
      li(Swatch(s"s$i", Colours(i)), text)
    })
}
