package org.folio.perf.model

/**
 * Planned starts of a workflow's iterations in the open model: the same numbers as Gatling's
 * `nothingFor(offset)`, `rampUsersPerSec(0).to(rate)`, `constantUsersPerSec(rate)`, which plan whole
 * seconds and spread the starts of a second over its milliseconds.
 *
 * Source: `OpenInjectionStep` and `Shard` of Gatling 3.15.1; a spec compares both.
 */
object PlannedStarts {

  private val MillisPerSecond = 1000

  /**
   * Milliseconds since the load started, in order, when virtual users of a workflow arrive; in the open model
   * each of them is an iteration.
   */
  def arrivalsMs(profile: LoadProfile, workflow: PlannedWorkflow): Vector[Long] =
    (workflow.arrivals, workflow.virtualUsers) match {
      case (Arrivals.Even | Arrivals.BackToBack, Some(users)) =>
        val spread = spreadMs(profile, workflow)
        if (spread > 0) evenlyMs(workflow.startOffsetMs, spread, users.toLong)
        else Vector.fill(users)(workflow.startOffsetMs)
      case _ => ofWorkflowMs(profile, workflow)
    }

  /**
   * Time over which virtual users who stay at their tenant arrive. Paced ones arrive over their pace if it is longer than
   * the ramp-up: otherwise all iterations of each interval would start in its first part.
   */
  def spreadMs(profile: LoadProfile, workflow: PlannedWorkflow): Long = workflow.arrivals match {
    case Arrivals.Even =>
      val wholeSeconds = paceMs(workflow).getOrElse(0L) / MillisPerSecond * MillisPerSecond
      math.min(math.max(profile.rampUpMs, wholeSeconds), profile.totalMs)
    case _ => profile.rampUpMs
  }

  /** Time between two starts of a paced virtual user; `None`: the workflow has no such users. */
  def paceMs(workflow: PlannedWorkflow): Option[Long] =
    workflow.virtualUsers
      .filter(_ => workflow.arrivals == Arrivals.Even && workflow.iterationsPerMinute > 0)
      .map(users => (60000 * users / workflow.iterationsPerMinute).round)

  /**
   * Starts of paced virtual users before the end of the load, if the target lets them keep their pace: milliseconds since
   * the load started, and the number of the user, in the order of time.
   */
  def pacedMs(profile: LoadProfile, workflow: PlannedWorkflow): Vector[(Long, Int)] = {
    val starts = for {
      pace <- paceMs(workflow).toVector
      (first, user) <- arrivalsMs(profile, workflow).zipWithIndex
      ms <- Iterator.iterate(first)(_ + pace).takeWhile(_ < profile.totalMs)
    } yield ms -> user
    starts.sorted
  }

  /** Planned starts of a workflow's iterations; none if each begins when the one before it has ended. */
  def ofWorkflowMs(profile: LoadProfile, workflow: PlannedWorkflow): Vector[Long] =
    workflow.arrivals match {
      case Arrivals.Even if profile.steps.isDefined =>
        profile.steps.toVector.flatMap(inSteps(_, workflow))
      case Arrivals.Even =>
        val even = openModelMs(profile, workflow.iterationsPerMinute, workflow.startOffsetMs)
        workflow.shape.fold(even)(shape => even.map(ms => math.min(ms, profile.rampUpMs) + shaped(profile, shape, ms)))
      case Arrivals.AtOnce(iterations) => Vector.fill(iterations)(workflow.startOffsetMs)
      case Arrivals.BackToBack => Vector.empty
      case Arrivals.InTurn(_, _) =>
        Vector.fill(workflow.virtualUsers.getOrElse(1))(workflow.startOffsetMs)
    }

  /** Time since the ramp-up of a start that would be at `ms` if the rate were constant. */
  private def shaped(profile: LoadProfile, shape: Vector[Double], ms: Long): Long = {
    val partMs = profile.steadyStateMs.toDouble / shape.size
    val work = math.max(0.0, (ms - profile.rampUpMs).toDouble / partMs)
    val before = shape.scanLeft(0.0)(_ + _)
    val i = before.lastIndexWhere(_ <= work)
    ((i + (work - before(i)) / shape.lift(i).getOrElse(1.0)) * partMs).round
  }

  private def inSteps(steps: LoadSteps, workflow: PlannedWorkflow): Vector[Long] =
    steps.all.flatMap { step =>
      val starts = new StepStarts(steps.factor(workflow.code, step), workflow)
      Iterator.from(0).map(n => starts.atMs(step.fromMs, n.toLong)).takeWhile(_ < step.toMs)
    }

  /** Milliseconds since the start of the load, ascending. */
  def openModelMs(
      profile: LoadProfile,
      iterationsPerMinute: Double,
      startOffsetMs: Long,
  ): Vector[Long] = {
    val perSecond = iterationsPerMinute / 60
    val steadySeconds = profile.steadyStateMs / MillisPerSecond
    rampMs(startOffsetMs, profile.rampUpMs, perSecond) ++
      evenlyMs(startOffsetMs + profile.rampUpMs, profile.steadyStateMs, (steadySeconds.toDouble * perSecond).round)
  }

  /** So many starts in whole seconds, spread evenly over them. */
  private def evenlyMs(fromMs: Long, durationMs: Long, count: Long): Vector[Long] = {
    val seconds = (durationMs / MillisPerSecond).toInt
    (0 until seconds).toVector.flatMap(second => inSecond(fromMs, second, share(count, second, seconds)))
  }

  /** Starts of the ramp-up. BigDecimal as in Gatling, because rounding errors would move a start to the next second. */
  private def rampMs(fromMs: Long, durationMs: Long, perSecond: Double): Vector[Long] = {
    val seconds = (durationMs / MillisPerSecond).toInt
    if (seconds == 0) Vector.empty
    else {
      val slope = BigDecimal(perSecond) / (2 * seconds)
      val starts = Vector.newBuilder[Long]
      var pending = BigDecimal(0)
      for (second <- 0 until seconds) {
        val due = slope * (2 * second + 1) + pending
        val count = due.setScale(10, BigDecimal.RoundingMode.HALF_UP).toInt
        pending = due - count
        starts ++= inSecond(fromMs, second, count.toLong)
      }
      starts.result()
    }
  }

  /** @param second since `fromMs` */
  private def inSecond(fromMs: Long, second: Int, count: Long): Vector[Long] =
    Vector.tabulate(count.toInt) { n =>
      // The search begins at the millisecond of the nth start or the one before, so that it does not visit all.
      var millis = math.max(0L, n.toLong * MillisPerSecond.toLong / count - 1).toInt
      while (upTo(count, millis, MillisPerSecond) <= n.toLong) millis += 1
      fromMs + second.toLong * MillisPerSecond + millis.toLong
    }

  /** Size of part `index` if `total` starts are spread evenly over `parts`. */
  private def share(total: Long, index: Int, parts: Int): Long =
    upTo(total, index, parts) - upTo(total, index - 1, parts)

  /** Number of starts in the parts up to part `index`. */
  private def upTo(total: Long, index: Int, parts: Int): Long =
    if (index < 0) 0
    else if (index == parts - 1) total
    else math.ceil(total.toDouble / parts * (index + 1)).toLong
}

/**
 * Starts of a workflow's iterations in a step: evenly spaced. How long the step lasts does not matter, since that may
 * be decided while it goes on.
 *
 * @param factor on the workflow's rate; above 0
 */
final class StepStarts(factor: Double, workflow: PlannedWorkflow) {
  private val intervalMs = 60000 / (workflow.iterationsPerMinute * factor)

  /** Workflows begin at different parts of their intervals. */
  private val part = workflow.startOffsetMs * workflow.iterationsPerMinute / 60000 % 1.0

  /** @param n number of the start, from 0 */
  def atMs(stepFromMs: Long, n: Long): Long = stepFromMs + ((n.toDouble + part) * intervalMs).toLong

  /** Number of starts before a moment. */
  def before(stepFromMs: Long, ms: Long): Long =
    math.max(0L, math.ceil((ms - stepFromMs).toDouble / intervalMs - part).toLong)
}
