package org.folio.perf.analysis.statistics

import java.util.SplittableRandom

/** Memory of a container over time, healthy or with a leak, of the kinds that are seen in practice. */
object SimulatedMemory {

  /** @param restarts it has some, so that its window is shorter */
  final case class Kind(name: String, restarts: Boolean = false)

  val Plateau: Kind = Kind("plateau")
  val SlowPlateau: Kind = Kind("slow plateau")
  val SawTooth: Kind = Kind("saw-tooth")
  val Steps: Kind = Kind("heap steps")
  val Load: Kind = Kind("follows the load")
  val Wandering: Kind = Kind("wandering")
  val Restarts: Kind = Kind("restarts", restarts = true)

  val kinds: Vector[Kind] = Vector(Plateau, SlowPlateau, SawTooth, Steps, Load, Wandering, Restarts)

  /** @param leak points an hour */
  def series(
      kind: Kind,
      hours: Int,
      leak: Double,
      random: SplittableRandom,
  ): Vector[MemorySample] = {
    def between(low: Double, high: Double) = low + random.nextDouble() * (high - low)
    val minutes = hours * 60
    val base = between(35, 60)
    val unit = Vector(0.01, 0.1, 1.0)(random.nextInt(3))
    val level = shape(kind, minutes, between, random)
    val load = loads(kind, minutes, random)
    val restarts =
      if (kind.restarts) Vector(between(0.1, 0.9)).map(_ * minutes) else Vector.empty[Double]
    Vector.tabulate(minutes) { m =>
      val since = restarts.filter(_ <= m.toDouble).maxOption.fold(m.toDouble)(m.toDouble - _)
      val start = if (kind.restarts) 12 * (1 - math.exp(-since / 15)) else 0
      val byLoad = if (kind == Load) (load(m) - 100) * 0.08 else 0
      val value =
        base + start + level(m) + byLoad + leak * since / 60 + random.nextGaussian() * 0.3
      MemorySample(m.toDouble, math.round(value / unit) * unit, load(m))
    }
  }

  private def shape(
      kind: Kind,
      minutes: Int,
      between: (Double, Double) => Double,
      random: SplittableRandom,
  ): Array[Double] = kind match {
    case Plateau => settling(minutes, between(10, 40), between(5, 20))
    case SlowPlateau => settling(minutes, between(42, 120), between(5, 15))
    case SawTooth =>
      val (period, height) = (between(5, 90), between(2, 10))
      Array.tabulate(minutes)(m => height * (m / period - math.floor(m / period)))
    case Steps =>
      val steps = Vector.fill(3)((between(0, 0.35) * minutes, between(0.5, 2.5)))
      Array.tabulate(minutes)(m => steps.collect { case (at, height) if m > at => height }.sum)
    case Wandering =>
      var level = random.nextGaussian()
      Array.fill(minutes) {
        level = 0.99 * level + random.nextGaussian() * math.sqrt(1 - 0.99 * 0.99)
        level
      }
    case _ => settling(minutes, between(10, 30), between(3, 8))
  }

  private def settling(minutes: Int, constant: Double, height: Double) =
    Array.tabulate(minutes)(m => height * (1 - math.exp(-m / constant)))

  /** Constant but for a little noise; of one kind it drifts up and down. */
  private def loads(kind: Kind, minutes: Int, random: SplittableRandom): Array[Double] = {
    val (turn, phase) = (150 + random.nextDouble() * 300, random.nextDouble() * 6)
    val rise = if (kind == Load) random.nextDouble() * 30 else 0.0
    Array.tabulate(minutes) { m =>
      val wave = if (kind == Load) 20 * math.sin(m / turn * 2 * math.Pi + phase) else 0
      100 + wave + rise * m / minutes + random.nextGaussian()
    }
  }
}
