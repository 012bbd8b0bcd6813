package org.folio.perf.analysis.statistics

import java.util.SplittableRandom
import org.folio.perf.model.RowVerdict

/** Compares few values with few others: a difference is called if neither its error nor a permutation explains it. */
object Few {
  private val Permutations = 10000

  /** Permutations for one that a level allows: fewer cannot show that a difference is rarer. */
  private val ForOne = 3.0
  private val Seed = 20260105L

  /**
   * @param drift standard deviation of the difference that the values cannot show
   * @param level probability of a false call in either direction
   */
  def apply(now: Array[Double], before: Array[Double], drift: Double, level: Double): Shift = {
    val shift = Samples.mean(now) - Samples.mean(before)
    val error = math.sqrt(
      Samples.variance(now) / now.length + Samples.variance(before) / before.length + drift * drift
    )
    val freedom = math.max(1, math.min(now.length, before.length) * 2 - 2)
    val critical = Quantiles.t(1 - level / 2, freedom)
    val clear = error > 0 && math.abs(shift) > critical * error && math.abs(shift) >= RowShifts.Gate
    val verdict =
      if (!clear || permuted(now, before, shift, math.max(Permutations, (ForOne / level).toInt)) > level)
        RowVerdict.NoEvidence
      else RowVerdict.called(shift)
    Shift(shift, error, Quantiles.t(0.975, freedom), verdict, critical, RowShifts.Gate)
  }

  /** Share of the permutations with as large a difference, in either direction. */
  private def permuted(now: Array[Double], before: Array[Double], shift: Double, permutations: Int): Double = {
    val random = new SplittableRandom(Seed)
    val all = now ++ before
    val sum = all.sum
    val asLarge = (1 to permutations).count { _ =>
      var own = 0.0
      var i = 0
      while (i < now.length) {
        Samples.swap(all, i, i + random.nextInt(all.length - i))
        own += all(i)
        i += 1
      }
      math.abs(own / now.length - (sum - own) / before.length) >= math.abs(shift)
    }
    (asLarge + 1.0) / (permutations + 1)
  }
}
