package org.folio.perf.runner

import java.util.Locale
import org.folio.perf.gatling.StepSchedule
import org.folio.perf.live.{StepChange, StepFeed}
import org.folio.perf.model._
import org.folio.perf.plan.{ClimbPlan, LoadPlan}
import org.folio.perf.recorder.{Recorder, RunClock}
import org.folio.perf.settings.{FindRaise, Settings}
import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.network.ManifestLoad
import org.folio.perf.capacity.prediction.Predictor
import scala.util.control.NonFatal

/**
 * Raises the load of a run step by step, once a second, in a thread of its own.
 *
 * @param note gets the manifest's part about the search whenever a step has ended
 */
final private[runner] class ClimbRun(
    plan: LoadPlan,
    climb: ClimbPlan,
    thresholds: Thresholds,
    schedule: StepSchedule,
    recorder: Recorder,
    note: (RunManifest => RunManifest) => Unit,
    say: String => Unit = Console.say,
) {
  private val baseMinute = plan.workflows.map(w => w.code -> w.iterationsPerMinute).toMap
  private val feed = new StepFeed(
    start = climb.start,
    highest = climb.highest,
    precision = climb.settings.precision / 100,
    atMostMs = climb.atMost.toMillis,
    possible = climb.possible,
    thresholds,
    iterationsPerMinute,
    times => climb.tenantsAt(times).getOrElse(plan.tenants.size),
    climb.stairs,
  )
  private val own = plan.turns.map(t => t.workflow -> t).toMap
  private val thread = new RepeatedStep("load-steps", ClimbRun.SecondMs)(second())
  @volatile private var reported = 0
  @volatile private var loadStartMs = Long.MaxValue

  def start(): Unit = thread.start()
  def close(): Unit = thread.close()

  /** A transaction that has ended; from the thread that writes the records. */
  def finished(sample: TransactionSample): Unit =
    feed.finished(sample, sample.startMs - loadStartMs)

  private def iterationsPerMinute(times: Double): Double = baseMinute.map { case (code, perMinute) =>
    if (climb.raised.contains(code)) perMinute * times else perMinute
  }.sum

  private def second(): Unit = schedule.elapsedMs.foreach { now =>
    if (loadStartMs == Long.MaxValue) {
      loadStartMs = RunClock.own.nowMs - now
      recorder.loadBegan(loadStartMs)
      if (climb.stairs.nonEmpty) schedule.plan(climb.stairs)
    }
    val counts = StepCounts(
      atMs = now,
      due = due(now),
      started = recorder.iterationsStarted,
      ended = recorder.iterationsEnded,
      requests = recorder.requestsSent,
      waiting = recorder.waitingUsers,
    )
    if (!schedule.isOver) feed.second(counts).foreach(change(_, now))
  }

  private def due(now: Long): Long = plan.workflows.map { workflow =>
    val all = schedule.due(workflow, now)
    own.get(workflow.code).fold(all)(_.countOf(all))
  }.sum

  private def change(to: StepChange, now: Long): Unit = {
    to match {
      case StepChange.Rate(times) => if (climb.stairs.isEmpty) schedule.change(times, now)
      case StepChange.Pause => schedule.change(0, now)
      case StepChange.Over => schedule.end(now)
    }
    val results = feed.results
    results.drop(reported).foreach(result => say(ClimbRun.line(result)))
    reported = results.size
    say(to match {
      case StepChange.Rate(times) =>
        s"Next step: ${ClimbText.times(times)} the plan, ${Headline.iterations(iterationsPerMinute(times))} per minute."
      case StepChange.Pause => "Waiting until the backlog is gone."
      case StepChange.Over => s"The search is over. ${feed.end.getOrElse("")}"
    })
    note(manifest(_, now))
  }

  /** The manifest with the steps so far; it is that of a finished search once all is over. */
  def manifest(started: RunManifest, nowMs: Long): RunManifest = {
    val search = CapacityRun(
      climb.of,
      FindRaise.words(climb.settings.raise),
      climb.settings.precision / 100,
      climb.highest,
      feed.end,
      feed.results,
    )
    val base = started.copy(plan = plan.workflows)
    // Several load generators are judged together, when their records are merged.
    if (climb.stairs.isEmpty) CapacityManifest(base, schedule.until(nowMs), search)
    else
      base.copy(
        profile = started.profile.copy(steps = Some(LoadSteps(climb.raised, 1.0, schedule.planned))),
        capacity = Some(search),
      )
  }
}

private[runner] object ClimbRun {
  private val SecondMs = 1000L

  private def line(step: StepResult): String = {
    val verdict = step.verdict match {
      case StepVerdict.Sustained => "sustained"
      case StepVerdict.NotSustained => "not sustained"
      case StepVerdict.Unclear => "unclear"
    }
    s"${ClimbText.times(step.timesPlan)} the plan, ${(step.toMs - step.fromMs) / 1000} s: $verdict. ${step.because}"
  }
}

/** The first step of a search: below what the capacity model predicts, where it is calibrated. */
private[runner] object ClimbStart {

  /** A prediction may be wrong by a factor of two. */
  private val ShareOfPrediction = 0.4

  def apply(plan: LoadPlan, settings: Settings): LoadPlan = {
    val target = settings.target
    val started = for {
      climb <- plan.climb
      name <- target.environment.orElse(target.sandbox.map(_.environment))
      environment <- EnvironmentLoader.load(name).toOption
      factor <- Predictor.highestFactor(environment, ManifestLoad(plan.workflows))
    } yield climb.startingAt(ShareOfPrediction * factor)
    started.fold(plan) { climb =>
      plan.copy(
        climb = Some(climb),
        profile = plan.profile.copy(steps = Some(climb.loadSteps)),
      )
    }
  }
}

/** Announces the rates of a search for the highest sustained load. */
private[runner] object ClimbText {

  def lines(climb: ClimbPlan): Vector[String] = Vector(
    s"Steps raise ${raised(climb)} of ${climb.of}.",
    s"First step: ${times(climb.start)} the plan, about ${climb.requestsAt(climb.start).ceil.toLong} requests per second.",
    s"Highest rate that may be tried: ${times(climb.highest)} the plan, about " +
      s"${climb.requestsAt(climb.highest).ceil.toLong} requests per second (${climb.highestBecause}).",
  ) ++ Option.when(climb.stairs.nonEmpty)(
    s"Several load generators: ${climb.stairs.size} steps of ${LoadStep.StairMs / 1000} s from " +
      s"${times(climb.stairs.head)} to ${times(climb.stairs.last)} the plan; the load ends after the first that is not sustained."
  )

  private def raised(climb: ClimbPlan): String = climb.settings.raise match {
    case FindRaise.All => "the rates of all workflows"
    case FindRaise.Tenants => "the number of tenants"
    case FindRaise.Workflows(codes) => s"the rates of ${codes.mkString(", ")}"
  }

  def times(value: Double): String =
    (if (value < 1) "%.3f times" else "%.2f times").formatLocal(Locale.ROOT, value)
}

/** Repeats a step in a thread of its own; a failed step does not end it. */
final private class RepeatedStep(name: String, intervalMs: Long)(step: => Unit) {
  @volatile private var running = true
  private val thread = new Thread(() => repeat(), name)
  thread.setDaemon(true)

  def start(): Unit = thread.start()

  /** Waits a second for a step that is under way. */
  def close(): Unit = {
    running = false
    thread.interrupt()
    thread.join(1000)
  }

  private def repeat(): Unit =
    try
      while (running) {
        Thread.sleep(intervalMs)
        try step
        catch {
          case NonFatal(e) if running => Console.complain(s"$name: $e")
          case NonFatal(_) => ()
        }
      }
    catch { case _: InterruptedException => () }
}
