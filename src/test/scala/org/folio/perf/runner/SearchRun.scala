package org.folio.perf.runner

import java.util.Locale
import org.folio.perf.gatling.StepSchedule
import org.folio.perf.analysis.search.{CapacitySearch, SearchGoal, SearchPhase, StepLimits}
import org.folio.perf.model._
import org.folio.perf.plan.{LoadPlan, SearchPlan}
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
final private[runner] class SearchRun(
    plan: LoadPlan,
    search: SearchPlan,
    thresholds: Thresholds,
    schedule: StepSchedule,
    recorder: Recorder,
    note: (RunManifest => RunManifest) => Unit,
    say: String => Unit = Console.say,
) {
  private val baseMinute = plan.workflows.map(w => w.code -> w.iterationsPerMinute).toMap
  private val steps = new CapacitySearch(
    SearchGoal(
      search.start,
      search.highest,
      search.settings.precision / 100,
      search.settings.atMost.toMillis,
      search.possible,
    ),
    StepLimits.of(thresholds),
    iterationsPerMinute,
    times => search.tenantsAt(times).getOrElse(plan.tenants.size),
  )
  private val thread = new RepeatedStep("load-steps", SearchRun.SecondMs)(second())
  @volatile private var reported = 0
  @volatile private var loadStartMs = Long.MaxValue

  def start(): Unit = thread.start()
  def close(): Unit = thread.close()

  /** A transaction that has ended; from the thread that writes the records. */
  def finished(sample: TransactionSample): Unit =
    steps.finished(StepTransaction(sample.transaction, sample.startMs - loadStartMs, sample.durationMs, sample.ok))

  private def iterationsPerMinute(times: Double): Double = baseMinute.map { case (code, perMinute) =>
    if (search.raised.contains(code)) perMinute * times else perMinute
  }.sum

  private def second(): Unit = schedule.elapsedMs.foreach { now =>
    if (loadStartMs == Long.MaxValue) {
      loadStartMs = RunClock.own.nowMs - now
      recorder.loadBegan(loadStartMs)
    }
    val counts = StepCounts(
      atMs = now,
      due = plan.workflows.map(schedule.due(_, now)).sum,
      started = recorder.iterationsStarted,
      ended = recorder.iterationsEnded,
      requests = recorder.requestsSent,
      waiting = recorder.waitingUsers,
    )
    if (!schedule.isOver) steps.second(counts).foreach(change(_, now))
  }

  private def change(to: SearchPhase, now: Long): Unit = {
    val next = to match {
      case SearchPhase.Stepping(times, _) =>
        schedule.change(times, now)
        s"Next step: ${SearchText.times(times)} the plan, ${Headline.iterations(iterationsPerMinute(times))} per minute."
      case SearchPhase.Draining(_) =>
        schedule.change(0, now)
        "Waiting until the backlog is gone."
      case SearchPhase.Over(how) =>
        schedule.end(now)
        s"The search is over. ${how.sentence}"
    }
    val results = steps.results
    (results.drop(reported).map(SearchRun.line) :+ next).foreach(say)
    reported = results.size
    note(manifest(_, now))
  }

  /** The manifest with the steps so far; it is that of a finished search once all is over. */
  def manifest(started: RunManifest, nowMs: Long): RunManifest = {
    val end = steps.phase match {
      case SearchPhase.Over(how) => Some(how.sentence)
      case _ => None
    }
    CapacityManifest(
      started.copy(plan = plan.workflows),
      schedule.until(nowMs),
      CapacityRun(
        search.settings.simulation,
        FindRaise.words(search.settings.raise),
        search.settings.precision / 100,
        search.highest,
        end,
        steps.results,
      ),
    )
  }
}

private[runner] object SearchRun {
  private val SecondMs = 1000L

  private def line(step: StepResult): String = {
    val verdict = step.verdict match {
      case StepVerdict.Sustained => "sustained"
      case StepVerdict.NotSustained => "not sustained"
      case StepVerdict.Unclear => "unclear"
    }
    s"${SearchText.times(step.timesPlan)} the plan, ${(step.toMs - step.fromMs) / 1000} s: $verdict. ${step.because}"
  }
}

/** The first step of a search: below what the capacity model predicts, where it is calibrated. */
private[runner] object SearchStart {

  /** A prediction may be wrong by a factor of two. */
  private val ShareOfPrediction = 0.4

  def apply(plan: LoadPlan, settings: Settings): LoadPlan = {
    val target = settings.target
    val started = for {
      search <- plan.search
      name <- target.environment.orElse(target.sandbox.map(_.environment))
      environment <- EnvironmentLoader.load(name).toOption
      factor <- Predictor.highestFactor(environment, ManifestLoad(plan.workflows))
    } yield search.startingAt(ShareOfPrediction * factor)
    plan.copy(search = started.orElse(plan.search))
  }
}

/** Announces the rates of a search for the highest sustained load. */
private[runner] object SearchText {

  def lines(search: SearchPlan): Vector[String] = Vector(
    s"Steps raise ${raised(search)} of ${search.settings.simulation}.",
    s"First step: ${times(search.start)} the plan, about ${search.requestsAt(search.start).ceil.toLong} requests per second.",
    s"Highest rate that may be tried: ${times(search.highest)} the plan, about " +
      s"${search.requestsAt(search.highest).ceil.toLong} requests per second (${search.highestBecause}).",
  )

  private def raised(search: SearchPlan): String = search.settings.raise match {
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
