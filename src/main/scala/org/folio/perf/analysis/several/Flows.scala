package org.folio.perf.analysis.several

import org.folio.perf.analysis.several.Study.Value
import org.folio.perf.model.RowVerdict

/** Whether throughput, or times, follow a load. @param contrast of its lowest and highest value */
final private[several] class Flows(study: Study, contrast: Contrast) {
  import Flows._

  val factor: Factor = contrast.factor

  /** Of the highest to the lowest load. */
  val ratio: Double = factor.number(contrast.to.head) / factor.number(contrast.from.head)

  private def steps(p: Pair): Vector[Observation] = study.usable(study.courseOf(p, factor))

  /** Throughput of each step, if all of them state it; things within a job have none. */
  private val known: Vector[Vector[(Observation, Double)]] = {
    val all = contrast.pairs.map(p => steps(p).flatMap(o => study.throughput(o).map(o -> _)))
    if (factor.isAmount || all.zip(contrast.pairs).exists { case (flow, p) => flow.size < steps(p).size }) Vector.empty
    else all
  }

  /** Of each course, the step beyond which none has more throughput, while times grow. */
  private val full: Vector[(Vector[(Observation, Double)], Int)] = known.flatMap { flow =>
    flow.indices.init
      .find(i => flow.drop(i + 1).forall(_._2 <= Study.Grows * flow(i)._2))
      .filter(i => study.judge(flow(i)._1, flow.last._1).verdict == RowVerdict.Slower)
      .map(flow -> _)
  }

  /** The load beyond which all courses are saturated. */
  val saturatedFrom: Option[Value] = {
    val values = full.map { case (flow, i) => flow(i)._1.at(factor.id) }
    if (full.size < known.size) None else values.maxByOption(factor.number)
  }

  /** Ratios of the last throughput to that where it is saturated. */
  def atEnd: Vector[Double] = full.map { case (flow, i) => flow.last._2 / flow(i)._2 }

  /** Ratios of the last throughput to the first, if none is saturated. */
  val growth: Vector[Double] = if (full.isEmpty) known.map(flow => flow.last._2 / flow.head._2) else Vector.empty

  /** Pairs whose times follow the amount, and others. */
  val (following, others) = contrast.pairs.partition(p => exponent(p) > Follows && forOne(p).nonEmpty)

  private def exponent(p: Pair): Double =
    if (p.ratio.isDefined && factor.isAmount && ratio > FewestMore) p.log / math.log(ratio) else 0

  private def amount(o: Observation): Double = factor.number(o.at(factor.id))

  /** Milliseconds for one thing, at each step. */
  def forOne(p: Pair): Vector[Double] = steps(p).flatMap(o => o.time.map(_ / amount(o)))
}

private object Flows {
  private val Follows = 0.6
  private val FewestMore = 1.2
}
