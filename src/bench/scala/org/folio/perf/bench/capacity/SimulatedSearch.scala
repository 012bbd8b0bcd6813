package org.folio.perf.bench.capacity

import java.util.SplittableRandom
import org.folio.perf.analysis.search.{
  CapacityClimb,
  CapacityInterval,
  ClimbPhase,
  MergedSteps,
  SearchEnd,
  SearchGoal,
  StationLaw,
}
import org.folio.perf.capacity.Stations
import org.folio.perf.model.{LoadStep, StationCapacity, StationPoint, StepResult, StepVerdict}
import org.folio.perf.sandbox.cluster.LiveCluster
import org.folio.perf.settings.FindSettings

/**
 * A search in simulated time, by the product's own decisions.
 *
 * @param end `None`: steps that were agreed on before
 * @param minutes of load, drains included
 * @param firstStation station that saturates first, and all `stations`, from CPU as the cluster publishes it
 */
final private[capacity] case class SimulatedSearch(
    steps: Vector[StepResult],
    end: Option[SearchEnd],
    interval: Option[CapacityInterval],
    minutes: Double,
    requests: Long,
    firstStation: Option[String],
    stations: Vector[StationCapacity],
)

private[capacity] object SimulatedSearch {

  /** With the default settings. */
  val Goal: SearchGoal = SearchGoal(
    start = 0.1,
    highest = 50,
    precision = FindSettings.Default.precision / 100,
    atMostMs = FindSettings.Default.longest(isShared = false).toMillis,
    lowest = 0.005,
  )

  def apply(of: BenchEnvironment, seed: Long): SimulatedSearch = {
    val queue = new EventQueue
    val climb = new CapacityClimb(
      Goal,
      of.limits,
      times => BenchPlan.iterationsPerMinute * times,
      _ => 62,
    )
    val cluster = new LiveCluster(of.environment, 1.0, seed, queue)
    val users =
      new SimulatedUsers(cluster, queue, new SplittableRandom(seed + 1), climb.finished)
    var end: Option[SearchEnd] = None
    def eachSecond(): Unit = {
      val before = climb.phase
      climb.second(users.counts)
      if (climb.phase != before) climb.phase match {
        case ClimbPhase.Stepping(times, _) => users.rate(times)
        case ClimbPhase.Draining(_) => users.rate(0)
        case ClimbPhase.Over(how) => end = Some(how)
      }
      queue.afterMs(1000)(() => eachSecond())
    }
    queue.afterMs(1000)(() => eachSecond())
    queue.runUntil(end.isDefined)
    val (first, laws) = firstStation(of, climb.results, cluster)
    SimulatedSearch(
      climb.results,
      end,
      CapacityInterval.of(climb.results),
      queue.elapsedMs / 60000.0,
      users.counts.requests,
      first,
      laws,
    )
  }

  /**
   * Two load generators with half of the arrivals each, which climb the stairs that they agreed on. Their steps are
   * merged as those of a run.
   *
   * @param from factor of the first stair
   */
  def stairs(of: BenchEnvironment, seed: Long, from: Double): SimulatedSearch = {
    val queue = new EventQueue
    val cluster = new LiveCluster(of.environment, 1.0, seed, queue)
    val stairs = LoadStep.staircase(
      from,
      Goal.highest,
      FindSettings.Default.longest(isShared = true).toMillis,
    )
    val shards = (0 until Shards).toVector.map { shard =>
      val climb = new CapacityClimb(
        Goal,
        of.limits,
        times => BenchPlan.iterationsPerMinute * times,
        _ => 62,
        stairs = stairs,
      )
      def owns(step: Int, workflow: Int, number: Long): Boolean =
        new SplittableRandom(((seed * 64 + step) * 64 + workflow) * 1000003 + number)
          .nextInt(Shards) == shard
      val users = new SimulatedUsers(
        cluster,
        queue,
        new SplittableRandom(seed + 1 + shard),
        climb.finished,
        owns,
      )
      climb -> users
    }
    def isOver = shards.forall(_._1.phase.isInstanceOf[ClimbPhase.Over])
    def eachSecond(): Unit = {
      shards.foreach { case (climb, users) =>
        val before = climb.phase
        climb.second(users.counts)
        if (climb.phase != before) climb.phase match {
          case ClimbPhase.Stepping(times, _) => users.rate(times)
          case _ => users.rate(0)
        }
      }
      queue.afterMs(1000)(() => eachSecond())
    }
    queue.afterMs(1000)(() => eachSecond())
    queue.runUntil(isOver)
    val steps = MergedSteps.of(shards.map(_._1.results))
    val (first, laws) = firstStation(of, steps, cluster)
    SimulatedSearch(
      steps,
      None,
      CapacityInterval.of(steps, agreed = true),
      queue.elapsedMs / 60000.0,
      shards.map(_._2.counts.requests).sum,
      first,
      laws,
    )
  }

  private val Shards = 2

  /** CPU of a service is a share of its reservation, as in AWS. */
  private def firstStation(
      of: BenchEnvironment,
      steps: Vector[StepResult],
      cluster: LiveCluster,
  ): (Option[String], Vector[StationCapacity]) = {
    val usage = cluster.usage
    val stations = new Stations(of.environment)
    val laws = stations.all.zipWithIndex.flatMap { case (station, number) =>
      val whole = of.environment
        .module(station.name)
        .fold(station.vCpu)(_.reservedVCpu)
      def point(step: StepResult): StationPoint = {
        val seconds = (step.measuredFromMs / 1000 until step.toMs / 1000)
          .map(s => usage.workMs(number).at(EventQueue.StartSecond + s))
        StationPoint(step.timesPlan, seconds.sum / seconds.size / 10 / whole)
      }
      val (below, above) = steps.partition(_.verdict == StepVerdict.Sustained)
      StationLaw.of(station.name, below.map(point), above.map(point))
    }
    val failed = steps.filter(_.verdict == StepVerdict.NotSustained).map(_.timesPlan)
    (failed.minOption.flatMap(StationLaw.first(laws, _)), laws)
  }
}
