package org.folio.perf.report.chart

/**
 * One place of a drawn line, with the extremes of the values that fall on it.
 *
 * @param lowest `None`: no value, the line has a gap
 * @param rising whether the lowest came before the highest
 */
final case class Place(
    fromMs: Double,
    toMs: Double,
    lowest: Option[Double],
    highest: Option[Double],
    rising: Boolean,
)

object Thinned {

  /** Joins steps until at most `most` places remain; extremes stay, so that no peak is lost. */
  def places(series: TimeSeries, most: Int): Vector[Place] = {
    val width = math.max(1, (series.values.size + most - 1) / most)
    series.values
      .grouped(width)
      .zipWithIndex
      .map { case (group, i) =>
        val fromMs = (series.fromMs + i.toLong * width * series.stepMs).toDouble
        val toMs = fromMs + (group.size * series.stepMs).toDouble
        val lowest = group.flatten.minOption
        val highest = group.flatten.maxOption
        Place(fromMs, toMs, lowest, highest, group.indexOf(lowest) <= group.indexOf(highest))
      }
      .toVector
  }

  /** Groups of neighbours without a gap between them. */
  def segments[A](items: Vector[A])(isThere: A => Boolean): Vector[Vector[A]] = {
    val found = Vector.newBuilder[Vector[A]]
    var rest = items
    while (rest.nonEmpty) {
      val (segment, after) = rest.dropWhile(!isThere(_)).span(isThere)
      if (segment.nonEmpty) found += segment
      rest = after
    }
    found.result()
  }
}
