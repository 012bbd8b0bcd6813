package org.folio.perf.analysis.tally

/** Means of values, such as logarithms of times, in blocks of time. */
final private[analysis] class BlockMeans(blocks: Int) {
  private val sums = new Array[Double](blocks)
  private val counts = new Array[Int](blocks)

  def add(block: Int, value: Double): Unit = {
    sums(block) += value
    counts(block) += 1
  }

  def add(other: BlockMeans): Unit = for (i <- sums.indices) {
    sums(i) += other.sums(i)
    counts(i) += other.counts(i)
  }

  /**
   * Mean of each block; `None`: it has no value.
   *
   * @param steps in one, to which a mean is rounded: a few digits say all that a block can tell
   */
  def means(steps: Double): Vector[Option[Double]] = Vector.tabulate(blocks) { i =>
    Option.when(counts(i) > 0)(Rounded.to(steps, sums(i) / counts(i)))
  }
}

/** Numbers without the digits that say nothing. */
private[analysis] object Rounded {
  def ms(us: Double): Double = number(us / 1000)

  /** A thousandth is less than a log has. */
  def number(value: Double): Double = to(1000, value)

  /** @param steps in one */
  def to(steps: Double, value: Double): Double = math.round(value * steps).toDouble / steps
}
