package org.folio.perf.runner

import java.util.Locale
import org.folio.perf.model.{LoadModel, LoadProfile}
import org.folio.perf.recorder.{Recorder, RecorderSnapshot}
import scala.concurrent.duration._
import org.folio.perf.preparation.PrintInterval

/** The line that is printed every few seconds while the load runs. */
object ProgressLine {

  /**
   * @param elapsedMs since the load started
   * @param now counters at this moment, `before` those of the line before
   * @param intervalMs between the two
   */
  def line(
      profile: LoadProfile,
      model: LoadModel,
      elapsedMs: Long,
      before: RecorderSnapshot,
      now: RecorderSnapshot,
      intervalMs: Long,
  ): String = {
    def perSecond(later: Long, earlier: Long): String =
      if (intervalMs <= 0) "-" else number((later - earlier) * 1000.0 / intervalMs)
    val failedPercent =
      if (now.transactionsFinished == 0) 0.0
      else now.transactionsFailed * 100.0 / now.transactionsFinished
    Seq(
      s"${clock(elapsedMs)} ${phase(profile, model, elapsedMs)}",
      s"iterations ${perSecond(now.iterationsStarted, before.iterationsStarted)}/s",
      s"requests ${perSecond(now.requestsSent, before.requestsSent)}/s",
      s"transactions p50 ${milliseconds(now.p50Ms)} p95 ${milliseconds(now.p95Ms)}",
      s"failed ${now.transactionsFailed} (${number(failedPercent)} %)",
      timeLeft(profile, elapsedMs),
    ).mkString("  ")
  }

  private def phase(profile: LoadProfile, model: LoadModel, elapsedMs: Long): String =
    if (elapsedMs < profile.rampUpMs) s"${model.beginning}  "
    else if (elapsedMs < profile.totalMs) "steady   "
    else "finishing"

  private def timeLeft(profile: LoadProfile, elapsedMs: Long): String =
    if (elapsedMs >= profile.totalMs) "waiting for the last iterations"
    else s"${clock(profile.totalMs - elapsedMs)} left"

  private[runner] def clock(ms: Long): String = {
    val seconds = ms.millis.toSeconds
    val (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    if (hours > 0) f"$hours%d:$minutes%02d:${seconds % 60}%02d"
    else f"$minutes%02d:${seconds % 60}%02d"
  }

  private def milliseconds(value: Option[Long]): String = value.fold("-")(ms => s"$ms ms")

  private def number(value: Double): String = "%.1f".formatLocal(Locale.ROOT, value)
}

/**
 * Prints the progress of the load every few seconds, in a thread of its own. The load begins when it starts.
 *
 * @param isOver the load has ended or stops
 */
final private[runner] class ProgressThread(
    profile: LoadProfile,
    model: LoadModel,
    interval: FiniteDuration,
    recorder: Recorder,
    isOver: => Boolean,
) {
  private val beginning = System.nanoTime
  private var before = RecorderSnapshot(0, 0, 0, 0, 0, None, None)
  private var beforeMs = 0L
  private val lines = new RepeatedStep("progress", interval.toMillis)(say())

  def start(): Unit = lines.start()

  private def say(): Unit = if (!isOver) {
    val nowMs = (System.nanoTime - beginning) / 1000000
    val now = recorder.snapshot()
    Console.say(ProgressLine.line(profile, model, nowMs, before, now, nowMs - beforeMs))
    before = now
    beforeMs = nowMs
  }
}

/** Prints the progress of a step over all tenants, every few seconds and at its end. */
final class TenantProgress(tenants: Int) {

  /**
   * @param step gets a function to call with the number of tenants that are done
   * @return its result; the end is printed if that is a success
   */
  def time[E, A](what: String)(step: (Int => Unit) => Either[E, A]): Either[E, A] = {
    val print = new PrintInterval(TenantProgress.EveryMs)
    val result = step { done =>
      if (done < tenants && print.isDue) Console.say(s"$what $done of ${Headline.tenants(tenants)} ...")
    }
    result.foreach(_ => Console.say(f"$what ${Headline.tenants(tenants)} in ${print.seconds}%.1f s."))
    result
  }
}

object TenantProgress {
  private val EveryMs = 3000L
}
