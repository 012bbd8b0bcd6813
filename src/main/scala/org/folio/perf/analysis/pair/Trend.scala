package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.statistics.{ChangePoints, Samples}
import org.folio.perf.model._

/**
 * Runs of one simulation at one target, in the order of their starts, with the median of each transaction
 * over them.
 */
final case class Trend(
    simulation: String,
    target: String,
    runs: Vector[RunManifest],
    rows: Vector[TrendRow],
) {

  /** That the runs had other loads, in a sentence: their times then differ without any change of the target. */
  def caution: Option[String] = {
    val differing = Vector[(String, RunManifest => String)](
      "tenants" -> (_.tenants.size.toString),
      "duration" -> (run => Words.duration(run.profile.steadyStateMs)),
      "rate" -> (_.settings.getOrElse("rate", "1")),
    ).map { case (name, of) => (name, runs.map(of).distinct) }.filter(_._2.size > 1)
    Option.when(differing.nonEmpty)(
      s"The runs differ in ${Words.list(differing.map { case (name, values) => s"$name (${Words.list(values)})" })}, " +
        "so their times may differ without any change of the target."
    )
  }
}

/** @param medianMs as many as there are runs; `None`: not measured, or not comparable */
final case class TrendRow(
    transaction: String,
    medianMs: Vector[Option[Double]],
    changes: Vector[TrendChange],
) {

  /** Whether it has enough runs for a change to be found. */
  def isTested: Boolean = medianMs.flatten.size >= Trend.FewestRuns
}

/**
 * @param run index of the first run at the new level
 * @param beforeMs geometric mean of the medians since the change before; likewise `afterMs` to the next
 * @param facts changes between that run and the one before it
 */
final case class TrendChange(run: Int, beforeMs: Double, afterMs: Double, facts: Vector[Change]) {
  def percent: Double = (afterMs / beforeMs - 1) * 100
}

object Trend {

  /** Number of runs below which no order is rare enough for a change. */
  val FewestRuns = 10

  /** Smaller changes of level are not worth looking for, in per cent. */
  private val SmallestPercent = 3.0
  private val Seed = 20240517L

  /** @param reports of one simulation and target; at least one */
  def apply(reports: Vector[RunReport]): Trend = {
    val ordered = reports.sortBy(r => (r.run.loadStartedAt, r.run.id))
    val names = ordered.reverse.flatMap(_.transactions.map(_.name)).distinct
    Trend(
      ordered.head.run.simulation,
      ordered.head.run.target.name,
      ordered.map(_.run),
      names.map(name => row(name, ordered)),
    )
  }

  private def row(name: String, ordered: Vector[RunReport]): TrendRow = {
    val medians = ordered.map(_.transactions.find(_.name == name).filter(_.comparable))
    val values = medians.map(_.flatMap(_.p50Ms).map(_.toDouble).filter(_ > 0))
    TrendRow(name, values, changes(values, ordered))
  }

  private def changes(
      values: Vector[Option[Double]],
      ordered: Vector[RunReport],
  ): Vector[TrendChange] = {
    val known = values.zipWithIndex.collect { case (Some(ms), run) => (math.log(ms), run) }
    val logs = known.map(_._1).toArray
    val starts = ChangePoints.of(logs, Seed)
    val levels = (0 +: starts).zip(starts :+ logs.length).collect {
      case (from, until) if until > from => math.exp(Samples.mean(logs.slice(from, until)))
    }
    starts.zipWithIndex
      .map { case (start, i) =>
        val (before, after) = (known(start - 1)._2, known(start)._2)
        TrendChange(
          after,
          levels(i),
          levels(i + 1),
          Changes.between(ordered(before), ordered(after)).all,
        )
      }
      .filter(_.percent.abs >= SmallestPercent)
  }
}
