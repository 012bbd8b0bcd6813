package org.folio.perf.report.chart

import org.folio.perf.report.html.Html._

/** One number over time, on its own scale from 0; a value between two gaps is a dot. */
object Sparkline {
  private val Width = 80.0
  private val Height = 20.0
  private val MostPlaces = 40

  def apply(values: Vector[Option[Long]]): Frag = {
    val thinned = thin(values)
    val top = math.max(1.0, thinned.flatten.maxOption.getOrElse(1L).toDouble)
    val step = (Width - 4) / math.max(1, thinned.size - 1).toDouble
    val points = thinned.zipWithIndex.map { case (value, i) =>
      value.map(v => (2 + i.toDouble * step, Height - 2 - v.toDouble / top * (Height - 5)))
    }
    val d = Segments(points)
      .map(segment => through(segment.map(_._1)) + (if (segment.size == 1) "h.1" else ""))
      .mkString
    ornament(Width, Height)(path(outline("spark", "#1f4e8c"), at("stroke-linecap", "round"), at("d", d)))
  }

  /** Median of several steps that fall on one place. */
  private def thin(values: Vector[Option[Long]]): Vector[Option[Long]] = {
    val width = math.max(1, (values.size + MostPlaces - 1) / MostPlaces)
    values
      .grouped(width)
      .map { group =>
        val there = group.flatten.sorted
        there.lift(there.size / 2)
      }
      .toVector
  }
}
