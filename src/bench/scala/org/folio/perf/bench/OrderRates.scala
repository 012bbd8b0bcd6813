package org.folio.perf.bench

import java.util.SplittableRandom
import org.folio.perf.analysis.statistics.{SaturationTime, SaturationTimes, UtilisationSample}

/** How often the order in which two stations saturate is told wrongly. */
object OrderRates {
  private val LimitPercent = 95.0
  private val Noise = 3.0
  private val Phi = 0.6
  private val Gaps = Vector(0, 2, 5, 10, 20)

  /** @param wrong the second first; `right` the first first; the rest together or never */
  final case class Rates(chains: Int, wrong: Int, right: Int)

  def measure(rampMinutes: Int, gap: Int, chains: Int, random: SplittableRandom): Rates = {
    val pairs = Vector.fill(chains) {
      // Both cross the limit in the second half of the ramp.
      val at = rampMinutes * (0.55 + 0.2 * random.nextDouble())
      (time(rampMinutes, at, random), time(rampMinutes, at + gap, random))
    }
    def count(order: (SaturationTime, SaturationTime) => Boolean) = pairs.count {
      case (Some(a), Some(b)) => order(a, b)
      case _ => false
    }
    Rates(chains, count((a, b) => b.isBefore(a)), count((a, b) => a.isBefore(b)))
  }

  /** Utilisation that rises with the load and reaches the limit at a moment. */
  private def time(ramp: Int, at: Double, random: SplittableRandom): Option[SaturationTime] = {
    var e = random.nextGaussian() * Noise
    val samples = Vector.tabulate(ramp + 20) { m =>
      e = Phi * e + random.nextGaussian() * Noise * math.sqrt(1 - Phi * Phi)
      val level = LimitPercent * m / at + e
      UtilisationSample(m.toDouble, math.max(0, math.min(100, level)))
    }
    SaturationTimes.of(samples, LimitPercent)
  }

  /** @return gates that are not kept */
  def print(chains: Int, seed: Long): Vector[String] = {
    println(s"\nOrder of saturation: $chains chains; gap: wrong / right order")
    val random = new SplittableRandom(seed)
    Vector(60, 180).flatMap { ramp =>
      val rates = Gaps.map(gap => gap -> measure(ramp, gap, chains, random))
      println(
        s"ramp $ramp min: " + rates
          .map { case (gap, r) =>
            f"$gap min: ${r.wrong.toDouble / r.chains}%.3f / ${r.right.toDouble / r.chains}%.3f"
          }
          .mkString(", ")
      )
      rates.collect {
        case (gap, r) if gap >= 5 && r.wrong > r.chains * 0.02 =>
          s"ramp $ramp min, gap $gap min: wrong order in ${r.wrong} of ${r.chains}, 2 % allowed"
      }
    }
  }
}
