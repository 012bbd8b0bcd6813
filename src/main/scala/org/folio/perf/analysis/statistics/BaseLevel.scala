package org.folio.perf.analysis.statistics

/**
 * The level about which most of the rows that did not change lie, when it is known how much rows vary: the mode of the
 * rows. A third of them, or half, may have moved away from it.
 */
private[statistics] object BaseLevel {

  /** Rows that may lie anywhere between minus and plus one: an unknown change. */
  private val Elsewhere = 0.2
  private val ElsewhereDensity = 0.5
  private val Steps = 60
  private val Tolerance = 1e-7

  /** Part of the rows that a level needs, so that these and not the others are unchanged. */
  val FewestShare = 0.25

  /**
   * Chooses, of several levels with enough rows, the one nearest to 0: that the environment as a whole changed, and some rows the
   * other way by as much, is less likely than that these rows did not change.
   *
   * @param d differences, and `v` all of their variance
   */
  def of(d: Array[Double], v: Array[Double]): Double = {
    val modes = d.toVector.map(climb(_, d, v)).sortBy(_.shift)
    val apart = modes.foldLeft(Vector.empty[Mode]) { (kept, mode) =>
      if (kept.nonEmpty && mode.shift - kept.last.shift < 1e-3)
        if (mode.support > kept.last.support) kept.init :+ mode else kept
      else kept :+ mode
    }
    val enough = apart.filter(_.support >= math.max(3.0, FewestShare * d.length.toDouble))
    if (enough.isEmpty) apart.maxBy(_.support).shift else enough.minBy(m => math.abs(m.shift)).shift
  }

  /** @param support number of rows that lie about it */
  private case class Mode(shift: Double, support: Double)

  private def climb(from: Double, d: Array[Double], v: Array[Double]): Mode = {
    var m = from
    var change = Double.MaxValue
    var steps = 0
    var support = 0.0
    while (change > Tolerance && steps < Steps) {
      var weights = 0.0
      var sum = 0.0
      support = 0.0
      var i = 0
      while (i < d.length) {
        val z2 = (d(i) - m) * (d(i) - m) / v(i)
        val here = (1 - Elsewhere) * math.exp(-z2 / 2) / math.sqrt(2 * math.Pi * v(i))
        val w = here / (here + Elsewhere * ElsewhereDensity)
        weights += w / v(i)
        sum += w / v(i) * d(i)
        support += w
        i += 1
      }
      val next = if (weights > 0) sum / weights else m
      change = math.abs(next - m)
      m = next
      steps += 1
    }
    Mode(m, support)
  }
}
