package org.folio.perf.report.chart

import org.folio.perf.model.{LoadModel, LoadProfile, PlannedWorkflow, Series}

/**
 * Values at equal steps of time. Value i belongs to `fromMs + i * stepMs` until the next.
 *
 * @param fromMs since the load started
 * @param values `None`: not measured, drawn as a gap
 */
final case class TimeSeries(fromMs: Long, stepMs: Long, values: Vector[Option[Double]]) {

  def isEmpty: Boolean = values.forall(_.isEmpty)

  def map(f: Double => Double): TimeSeries = copy(values = values.map(_.map(f)))

  /** Largest value; `None`: there are no values. */
  def max: Option[Double] = values.flatten.maxOption

  /** Milliseconds since the load started at which a step starts. */
  def startOf(i: Int): Double = (fromMs + i * stepMs).toDouble

  /** Joins steps to their highest until at most `most` remain. */
  def thinned(most: Int): TimeSeries = {
    val width = math.max(1, (values.size + most - 1) / most)
    if (width == 1) this
    else TimeSeries(fromMs, stepMs * width, values.grouped(width).map(_.flatten.maxOption).toVector)
  }

  /** The part that overlaps the window, in whole steps. */
  def overlapping(fromMs: Long, toMs: Long): TimeSeries = {
    val first = math.max(0L, Math.floorDiv(fromMs - this.fromMs, stepMs))
    val end = math.max(first, Math.floorDiv(toMs - this.fromMs + stepMs - 1, stepMs))
    copy(this.fromMs + first * stepMs, stepMs, values.slice(first.toInt, end.toInt))
  }

  /** Values of the steps that lie wholly in the window. */
  def within(fromMs: Long, toMs: Long): Vector[Double] =
    values.zipWithIndex.collect {
      case (Some(value), i) if this.fromMs + i * stepMs >= fromMs && this.fromMs + (i + 1) * stepMs <= toMs =>
        value
    }
}

object TimeSeries {

  /** Limit of steps, above that of any run, against wrong time stamps. */
  private val MostSteps = 200000L

  /**
   * The planned rate: it rises evenly in the ramp-up of the open model, and is constant or follows the hours until the
   * load ends.
   */
  def planned(
      rate: Double,
      model: LoadModel,
      profile: LoadProfile,
      plan: Vector[PlannedWorkflow],
      stepMs: Long,
      steps: Int,
  ): TimeSeries = {
    val parts = plan.filter(_.shape.isDefined).map(one => one -> one.transactions.map(_.perMinute).sum)
    def factor(ms: Double) = {
      val part = (ms - profile.rampUpMs.toDouble) / profile.steadyStateMs.toDouble
      if (parts.isEmpty) 1.0 else parts.map { case (one, all) => one.factorAt(part) * all }.sum / parts.map(_._2).sum
    }
    def rateAt(ms: Double) =
      if (model == LoadModel.Open && ms < profile.rampUpMs.toDouble) Some(rate * ms / profile.rampUpMs.toDouble)
      else Option.when(ms < profile.totalMs.toDouble)(rate * factor(ms))
    TimeSeries(0, stepMs, Vector.tabulate(steps)(i => rateAt((i.toDouble + 0.5) * stepMs.toDouble)))
  }

  /** A measured series, with gaps where a period is absent. */
  def of(series: Series): TimeSeries = {
    val stepMs = math.max(1, series.periodSeconds) * 1000L
    series.points.minByOption(_.timeMs) match {
      case None => TimeSeries(0, stepMs, Vector.empty)
      case Some(first) =>
        val byStep = series.points.iterator
          .map(p => Math.round((p.timeMs - first.timeMs).toDouble / stepMs.toDouble) -> p.value)
          .filter(_._1 < MostSteps)
          .toMap
        val steps = byStep.keys.maxOption.fold(0L)(_ + 1).toInt
        TimeSeries(first.timeMs, stepMs, Vector.tabulate(steps)(i => byStep.get(i.toLong)))
    }
  }

  /** Largest value of all series at each step, the shortest of theirs; a longer step has its value all the time. */
  def highest(all: Seq[TimeSeries]): Option[TimeSeries] =
    all.filterNot(_.isEmpty).map(_.stepMs).minOption.map { stepMs =>
      val fromMs = all.map(_.fromMs).min
      val end = all.map(s => s.fromMs + s.values.size * s.stepMs).max
      val steps = ((end - fromMs) / stepMs).toInt
      val values = for {
        series <- all
        (Some(value), i) <- series.values.zipWithIndex
        startMs = series.fromMs + i * series.stepMs - fromMs
        at <- (startMs / stepMs).toInt until ((startMs + series.stepMs) / stepMs).toInt
      } yield at -> value
      val highest = values.groupMapReduce(_._1)(_._2)(math.max)
      TimeSeries(fromMs, stepMs, Vector.tabulate(steps)(highest.get))
    }
}
