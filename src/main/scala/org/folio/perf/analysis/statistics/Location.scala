package org.folio.perf.analysis.statistics

/** The one-sample estimate of Hodges and Lehmann: robust like a median, nearly as sharp as a mean. */
object Location {

  /** Median of the means of all pairs of values, each with itself included. */
  def of(values: Array[Double]): Double = {
    require(values.nonEmpty, "there is no location without values")
    val sorted = values.clone
    java.util.Arrays.sort(sorted)
    val pairs = sorted.length * (sorted.length + 1) / 2
    val upper = new PairMeans(sorted).ofRank(pairs / 2)
    if (pairs % 2 == 1) upper else (new PairMeans(sorted).ofRank(pairs / 2 - 1) + upper) / 2
  }
}

/**
 * Means of all pairs of sorted values, without making them: row i holds those of value i with itself and all
 * behind it, in order. A rank is found by narrowing all rows about a pivot, in some ten sweeps (D. Johnson,
 * T. Mizoguchi, SIAM J. Comput. 7, 1978). For one search.
 */
final private class PairMeans(sorted: Array[Double]) {
  private val n = sorted.length
  private val from = Array.tabulate(n)(identity)
  private val until = Array.fill(n)(n)
  private val below = new Array[Int](n)
  private val upTo = new Array[Int](n)

  /** The mean that would stand at `rank`, from 0, if all were sorted. */
  def ofRank(rank: Int): Double = {
    var left = rank
    var found = Double.NaN
    while (found.isNaN) {
      val pivot = middle
      val less = sweep(pivot, below, orEqual = false)
      val notMore = sweep(pivot, upTo, orEqual = true)
      if (left < less) System.arraycopy(below, 0, until, 0, n)
      else if (left < notMore) found = pivot
      else {
        left -= notMore
        System.arraycopy(upTo, 0, from, 0, n)
      }
    }
    found
  }

  private def mean(i: Int, j: Int): Double = (sorted(i) + sorted(j)) / 2

  /** The middle one of the row that holds the middle of all that are left. */
  private def middle: Double = {
    var half = 0
    var i = 0
    while (i < n) {
      half += until(i) - from(i)
      i += 1
    }
    half /= 2
    i = 0
    while (half >= until(i) - from(i)) {
      half -= until(i) - from(i)
      i += 1
    }
    mean(i, (from(i) + until(i)) / 2)
  }

  /** Notes where in each row the means reach the pivot, or pass it. @return number of values that are left before that */
  private def sweep(pivot: Double, ends: Array[Int], orEqual: Boolean): Int = {
    var count = 0
    var j = n
    var i = 0
    while (i < n) {
      while (j > 0 && (if (orEqual) mean(i, j - 1) > pivot else mean(i, j - 1) >= pivot)) j -= 1
      ends(i) = math.max(from(i), math.min(j, until(i)))
      count += ends(i) - from(i)
      i += 1
    }
    count
  }
}
