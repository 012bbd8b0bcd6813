package org.folio.perf.analysis.statistics

/**
 * A straight line by least squares.
 *
 * @param rest what it leaves of each value
 * @param squares sum of the squared distances of the places from their mean
 */
final private[analysis] case class Line(slope: Double, rest: Array[Double], squares: Double)

private[analysis] object Line {
  def through(x: Array[Double], y: Array[Double]): Line = {
    val (dx, dy) = (about(x), about(y))
    val squares = Samples.squares(dx)
    val slope = dx.zip(dy).map { case (a, b) => a * b }.sum / squares
    Line(slope, dx.zip(dy).map { case (a, b) => b - slope * a }, squares)
  }

  /** Through values that follow each other. */
  def through(values: Array[Double]): Line = through(values.indices.map(_.toDouble).toArray, values)

  private def about(values: Array[Double]): Array[Double] = {
    val mean = Samples.mean(values)
    values.map(_ - mean)
  }
}
