package org.folio.perf.bench.capacity

import java.util.{Locale, SplittableRandom}
import org.folio.perf.analysis.search.StationLaw
import org.folio.perf.capacity.{Stations, Utilisation}
import org.folio.perf.model.StepVerdict

/**
 * Searches the capacity of environments whose capacity is known, in simulated time, and prints how often the interval
 * holds it, how wide it is, and how long the search takes.
 *
 * Arguments: number of environments of each kind; optionally the kinds, with commas, `steps` for each step, `stairs` for
 * two load generators with the steps that they agreed on, and `from=101` for other environments: the search was tuned
 * on those from 1 on.
 */
object CapacityBench {

  final private case class Trial(of: BenchEnvironment, capacity: Double, found: SimulatedSearch) {
    def holds: Boolean = found.interval.exists { i =>
      i.low.forall(_ <= capacity) && i.high.forall(_ >= capacity) && i.low.isDefined
    }

    /**
     * Whether the first station is right. Where the report names two, it is one of them if both saturate at loads that
     * the interval cannot tell apart.
     */
    def namesFirst: Boolean = found.firstStation.exists { named =>
      val rival = StationLaw.rival(found.stations, named)
      named == of.first || rival
        .contains(of.first) && (saturatedAt(named) / saturatedAt(of.first) - 1 < width)
    }

    /** Known load at which a station is saturated. */
    def saturatedAt(station: String): Double = utilisation.stations
      .find(_.name == station)
      .fold(Double.PositiveInfinity)(100 / _.percent)

    private lazy val utilisation = Utilisation.of(new Stations(of.environment), BenchPlan.offered)

    /** Width of the interval as a share of the capacity. */
    private def width: Double = if (halfWidth.isInfinite) 0.0 else 2 * halfWidth

    /** Half-width as a share of the capacity. */
    def halfWidth: Double = (for {
      i <- found.interval
      low <- i.low
      high <- i.high
    } yield (high - low) / 2 / capacity).getOrElse(Double.PositiveInfinity)

    /** Longest time in seconds at more than 1.5 times the capacity. */
    def longestBeyond: Double = found.steps
      .filter(_.timesPlan > 1.5 * capacity)
      .map(s => (s.toMs - s.fromMs) / 1000.0)
      .maxOption
      .getOrElse(0.0)
  }

  def main(arguments: Array[String]): Unit = {
    Locale.setDefault(Locale.ROOT)
    val each = arguments.headOption.fold(2)(_.toInt)
    val kinds =
      arguments.lift(1).fold(BenchEnvironment.kinds)(_.split(",").toVector)
    val showsSteps = arguments.contains("steps")
    val climbsStairs = arguments.contains("stairs")
    val first = arguments.collectFirst { case s"from=$seed" => seed.toInt }.getOrElse(1)
    say("environment              capacity  interval            ±    min  beyond  steps  end")
    val trials = for {
      kind <- kinds
      seed <- first until first + each
    } yield {
      val of = BenchEnvironment(kind, seed)
      val capacity = KnownCapacity(of)
      val found =
        if (climbsStairs) {
          val share = Lowest + new SplittableRandom(seed.toLong).nextDouble() * (Highest - Lowest)
          SimulatedSearch.stairs(of, seed.toLong, share * capacity)
        } else SimulatedSearch(of, seed.toLong)
      val trial = Trial(of, capacity, found)
      print(trial, showsSteps)
      trial
    }
    summary(trials)
  }

  /** Stations that are printed where the wrong one was named, and loads. */
  private val LikelyFirst = 4

  /** Range of the first stair, as shares of the capacity. */
  private val Lowest = 0.4
  private val Highest = 0.7

  private def print(trial: Trial, showsSteps: Boolean): Unit = {
    val i = trial.found.interval
    say(
      f"${trial.of.name}%-24s ${trial.capacity}%8.3f  ${i.flatMap(_.low).getOrElse(0.0)}%7.3f to ${i.flatMap(_.high).getOrElse(0.0)}%7.3f " +
        f"${100 * trial.halfWidth}%5.1f  ${trial.found.minutes}%5.1f  ${trial.longestBeyond}%5.0f  ${trial.found.steps.size}%5d  ${trial.found.end.fold("stairs")(_.toString)}" +
        (if (trial.holds) ""
         else "  MISSED") + s"  ${trial.of.first}" + (if (trial.namesFirst) ""
                                                      else s", named ${trial.found.firstStation}")
    )
    if (showsSteps && !trial.namesFirst)
      trial.found.stations.sortBy(_.saturatedAt).take(LikelyFirst).foreach { s =>
        def share(times: Double) = times / trial.capacity
        say(
          f"    ${s.name}%-24s saturated at ${share(trial.saturatedAt(s.name))}%.3f of it, " +
            f"found ${share(s.saturatedAt)}%.3f (${share(s.low)}%.3f to ${share(s.high)}%.3f); CPU " +
            s.percent.takeRight(LikelyFirst).map(p => f"${p.percent}%.1f").mkString(", ")
        )
      }
    if (showsSteps) trial.found.steps.foreach { s =>
      val growth =
        s.growthPerMinute.fold("")(g => f"${g.perMinute}%.2f [${g.low}%.2f; ${g.high}%.2f]")
      say(
        f"    ${s.timesPlan / trial.capacity}%6.3f of it, ${(s.toMs - s.fromMs) / 1000}%4d s, ${s.verdict}%-13s firm ${s.firm}%-5s waiting ${s.waitingUsers}%7.1f  $growth  ${s.because}"
      )
    }
  }

  private def summary(trials: Vector[Trial]): Unit = {
    def line(name: String, of: Vector[Trial]): Unit = {
      val widths = of.map(_.halfWidth).sorted
      val minutes = of.map(_.found.minutes).sorted
      say(
        f"$name%-16s ${of.size}%3d  held ${100.0 * of.count(_.holds) / of.size}%5.1f %%  ± median ${100 * widths(widths.size / 2)}%4.1f, within 7 %%: ${100.0 * widths.count(_ <= 0.07) / of.size}%5.1f %%  " +
          f"min median ${minutes(minutes.size / 2)}%4.1f, most ${minutes.last}%4.1f  beyond: ${of.map(_.longestBeyond).max}%3.0f s  first station right ${100.0 * of.count(_.namesFirst) / of.size}%5.1f %%  unclear steps ${of.map(_.found.steps.count(_.verdict == StepVerdict.Unclear)).sum}%d"
      )
    }
    trials.groupBy(_.of.kind).toVector.sortBy(_._1).foreach { case (kind, of) => line(kind, of) }
    line("all", trials)
  }

  private def say(text: String): Unit = println(text)
}
