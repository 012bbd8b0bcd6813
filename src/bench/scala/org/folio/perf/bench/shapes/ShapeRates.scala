package org.folio.perf.bench.shapes

import java.util.SplittableRandom
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.analysis.run.RunEvents
import org.folio.perf.model.RunReport

/** How judgements of a series of runs of one system come out, each shape with each history. */
object ShapeRates {

  /** Earlier runs besides the baseline. */
  val Histories: Vector[Int] = Vector(0, 3)

  /**
   * @param shapes of the same system
   * @return by shape, in the order of [[Histories]]
   */
  def measure(
      system: ShapedSystem,
      shapes: Vector[Shape],
      pairs: Int,
      seed: Long,
  ): Vector[Vector[ShapeCounts]] = {
    val random = new SplittableRandom(seed)
    val lead = Histories.max + 1
    var earlier = Vector.empty[RunReport]
    var counts = shapes.map(_ => Histories.map(_ => ShapeCounts()))
    for (i <- 0 until pairs + lead) {
      val latest = system.run(random.nextLong())
      if (i >= lead)
        counts = shapes.zip(counts).map { case (shape, sums) =>
          val changed = shape.change(latest)
          val alone = changed.copy(events = RunEvents(changed))
          Histories.zip(sums).map { case (further, sum) =>
            val baseline = Baseline.Measured(earlier.head, earlier.slice(1, further + 1))
            val comparison = RunComparison(alone, baseline)
            val events = alone.events ++ baseline.events(alone, comparison)
            sum.plus(ShapeCounts.of(shape, Seen.of(events, comparison)))
          }
        }
      earlier = (latest +: earlier).take(lead)
    }
    counts
  }
}
