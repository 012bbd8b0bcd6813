package org.folio.perf.gatling

import io.gatling.core.controller.inject.ArrivalProfile
import io.gatling.core.structure.{PopulationBuilder, ScenarioBuilder}
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.model._
import scala.concurrent.duration.FiniteDuration

/**
 * Steps of a load that are decided while it runs. Any thread may read; one changes.
 *
 * Gatling asks for the starts of the next two seconds. A change therefore takes effect [[StepSchedule.LeadMs]] later.
 */
final class StepSchedule(raised: Vector[String]) {
  // The last step has no end while it goes on.
  @volatile private var all = Vector.empty[LoadStep]
  @volatile private var over = false
  @volatile private var startNanos: Option[Long] = None
  private val active = new ConcurrentLinkedQueue[() => Int]

  /** Notes the start of the load; the first of several counts. */
  def begins(): Unit = synchronized {
    if (startNanos.isEmpty) startNanos = Some(System.nanoTime)
  }

  /** Milliseconds since the start of the load; `None`: it has not started. */
  def elapsedMs: Option[Long] = startNanos.map(from => (System.nanoTime - from) / 1000000)

  /** Steps so far; the last one ends in the far future while it goes on. */
  def steps: LoadSteps = LoadSteps(raised, 1.0, all)

  /** Steps up to a moment. */
  def until(ms: Long): LoadSteps =
    LoadSteps(
      raised,
      1.0,
      all.filter(_.fromMs < ms).map(s => s.copy(toMs = math.min(s.toMs, ms))),
    )

  /**
   * Ends the step that goes on and begins the next one.
   *
   * @param times 0: nothing starts until the next change
   */
  def change(times: Double, nowMs: Long): Unit = synchronized {
    val at = math.max(nowMs + StepSchedule.LeadMs, all.lastOption.fold(0L)(_.fromMs + 1))
    val ended = all.lastOption.filter(_.toMs == StepSchedule.Open).fold(all) { last =>
      all.init :+ last.copy(toMs = at)
    }
    all = if (times > 0) ended :+ LoadStep(at, StepSchedule.Open, times) else ended
  }

  /** Nothing starts any more. */
  def end(nowMs: Long): Unit = {
    change(0, nowMs)
    over = true
  }

  def isOver: Boolean = over

  /** Whether no further start will come and all virtual users have left. */
  private[gatling] def isIdle: Boolean =
    over && all.lastOption.forall(last => elapsedMs.exists(_ > last.toMs)) &&
      active.stream.allMatch(_() == 0)

  /** Factor at a moment; 0: nothing starts. */
  def timesAt(ms: Long): Double =
    all.find(s => s.fromMs <= ms && ms < s.toMs).fold(0.0)(_.times)

  /** Planned starts of a workflow before a moment. */
  def due(workflow: PlannedWorkflow, ms: Long): Long = all.map { step =>
    val to = math.min(ms, step.toMs)
    if (to <= step.fromMs) 0L
    else new StepStarts(steps.factor(workflow.code, step), workflow).before(step.fromMs, to)
  }.sum

  /** Injects the virtual users of a workflow as the steps say. */
  def inject(
      scenario: ScenarioBuilder,
      workflow: PlannedWorkflow,
      atMost: FiniteDuration,
  ): PopulationBuilder = {
    val cursor = new StepCursor(this, workflow)
    new ArrivalProfile(
      () => begins(),
      cursor.before,
      active.add(_): Unit,
      () => isIdle,
      atMost,
      None,
    ).inject(scenario)
  }
}

object StepSchedule {

  /** Longer than Gatling and [[ArrivalProfile]] look ahead together. */
  val LeadMs = 3000L

  private val Open = Long.MaxValue
}

/** The starts of one workflow in the order of their time; each is given once. Used by one thread. */
final class StepCursor(schedule: StepSchedule, workflow: PlannedWorkflow) {
  private var step = 0
  private var n = 0L

  /** Starts before a moment that were not given yet, in milliseconds since the start of the load. */
  def before(ms: Long): Vector[Long] = {
    val found = Vector.newBuilder[Long]
    val steps = schedule.steps
    var going = true
    while (going && step < steps.all.size) {
      val current = steps.all(step)
      val starts = new StepStarts(steps.factor(workflow.code, current), workflow)
      val at = starts.atMs(current.fromMs, n)
      if (at >= current.toMs) {
        step += 1
        n = 0
      } else if (at >= ms) going = false
      else {
        found += at
        n += 1
      }
    }
    found.result()
  }
}
