package org.folio.perf.analysis.statistics

/**
 * A sample of a container's memory.
 *
 * @param minute since the load's start
 * @param percent of its limit
 * @param load load of the system in the same time, in any unit
 */
final case class MemorySample(minute: Double, percent: Double, load: Double)

/** Half an hour. @param trough mean of its three lowest samples */
final private[statistics] case class MemoryBlock(hour: Double, trough: Double, load: Double)

/** Memory between two restarts, in half hours whose lowest values count: garbage is not use. */
private[statistics] object MemoryBlocks {
  val BlockMinutes = 30
  private val WarmUpMinutes = 30.0
  private val WarmUpShare = 0.2
  private val FewestBlocks = 4
  private val TroughSamples = 3
  private val DropPoints = 5.0
  private val MedianDropPoints = 10.0
  private val MedianMinutes = 15

  /**
   * @param restarts minutes at which a task started
   * @return segments in the order of time; too short ones are left out
   */
  def of(samples: Vector[MemorySample], restarts: Vector[Double]): Vector[Vector[MemoryBlock]] = {
    val sorted = samples.sortBy(_.minute)
    cut(sorted, restarts).map(blocks).filter(_.size >= FewestBlocks)
  }

  private def cut(
      samples: Vector[MemorySample],
      restarts: Vector[Double],
  ): Vector[Vector[MemorySample]] = {
    val starts = samples.indices.drop(1).filter { i =>
      dropsAt(samples, i) ||
      restarts.exists(at => at > samples(i - 1).minute && at <= samples(i).minute)
    }
    val edges = (0 +: starts.toVector) :+ samples.size
    edges.zip(edges.drop(1)).collect { case (from, to) if to > from => samples.slice(from, to) }
  }

  private def dropsAt(samples: Vector[MemorySample], i: Int): Boolean =
    samples(i - 1).percent - samples(i).percent >= DropPoints && {
      val before = samples.slice(i - MedianMinutes, i).map(_.percent).toArray
      val after = samples.slice(i, i + MedianMinutes).map(_.percent).toArray
      Samples.median(before) - Samples.median(after) >= MedianDropPoints
    }

  /** From the end backwards, so that the warm-up loses what is over. */
  private def blocks(segment: Vector[MemorySample]): Vector[MemoryBlock] = {
    val from = segment.head.minute
    val to = segment.last.minute + 1
    val usedFrom = from + math.max(WarmUpMinutes, WarmUpShare * (to - from))
    val count = math.floor((to - usedFrom) / BlockMinutes.toDouble + 1e-9).toInt
    (0 until math.max(0, count)).toVector.flatMap { i =>
      val start = to - (count - i).toDouble * BlockMinutes.toDouble
      val inside =
        segment.filter(s => s.minute >= start && s.minute < start + BlockMinutes.toDouble)
      Option.when(inside.nonEmpty)(
        MemoryBlock(
          (start + BlockMinutes.toDouble / 2) / 60,
          Samples.mean(inside.map(_.percent).sorted.take(TroughSamples).toArray),
          Samples.mean(inside.map(_.load).toArray),
        )
      )
    }
  }
}
