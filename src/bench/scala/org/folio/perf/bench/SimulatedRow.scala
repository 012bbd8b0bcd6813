package org.folio.perf.bench

import java.util.SplittableRandom

/**
 * A transaction of a simulated system.
 *
 * @param sigma of its times, on the logarithmic scale
 * @param heavy times with heavy tails, and some stragglers
 * @param loading how much of what all rows do together it does
 * @param errorShare of its iterations that fail, on average
 */
final case class SimulatedRow(
    name: String,
    workflow: String,
    tenant: String,
    perMinute: Double,
    medianMs: Double,
    sigma: Double,
    heavy: Boolean,
    loading: Double,
    errorShare: Double,
) {

  /** Of a usual rate, so that there is much to tell. */
  def isUsual: Boolean = perMinute > 60

  /** Distance of one time from the middle. No client waits longer than twenty times the usual. */
  def draw(random: SplittableRandom): Double = {
    val z = random.nextGaussian()
    val x =
      if (!heavy) z * sigma
      else if (random.nextDouble() < 0.02) 1.2 + 0.5 * z
      else {
        // Student's t with four degrees of freedom: a normal over the root of a chi-square over four.
        val chiSquare = -2 * math.log(random.nextDouble() * random.nextDouble() + 1e-300)
        z / math.sqrt(chiSquare / 4) * sigma / math.sqrt(2)
      }
    math.min(x, SimulatedRow.Longest)
  }
}

object SimulatedRow {
  private val Longest = math.log(20)

  /** 31 rows at four rates, always the same. */
  val all: Vector[SimulatedRow] = {
    val random = new SplittableRandom(20260105)
    val rates =
      Vector.fill(19)(66.0) ++ Vector.fill(6)(20.0) ++ Vector.fill(3)(3.3) ++ Vector.fill(3)(0.33)
    rates.zipWithIndex.map { case (rate, i) =>
      SimulatedRow(
        f"Row $i%02d",
        s"wf${i / 4}x$i",
        s"t${1 + i % 2}",
        rate,
        150 * math.exp(random.nextDouble() * 5),
        0.3 + 0.7 * random.nextDouble(),
        heavy = i % 10 < 3,
        0.5 + random.nextDouble(),
        Vector(0, 0, 0, 0.001, 0.01, 0.001, 0, 0, 0.001, 0)(i % 10),
      )
    }
  }
}
