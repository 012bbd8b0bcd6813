package org.folio.perf.runner

import java.util.Locale
import org.folio.perf.model.LoadProfile
import org.folio.perf.recorder.{Recorder, RecorderSnapshot}
import scala.concurrent.duration._
import java.nio.file.{Path, Paths}
import java.util.concurrent.atomic.AtomicLong

/** The line that is printed every few seconds while the load runs. */
object ProgressLine {

  /**
   * @param elapsedMs since the load started
   * @param now counters at this moment, `before` those of the line before
   * @param intervalMs between the two
   */
  def line(
      profile: LoadProfile,
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
      s"${clock(elapsedMs)} ${phase(profile, elapsedMs)}",
      s"iterations ${perSecond(now.iterationsStarted, before.iterationsStarted)}/s",
      s"requests ${perSecond(now.requestsSent, before.requestsSent)}/s",
      s"transactions p50 ${milliseconds(now.p50Ms)} p95 ${milliseconds(now.p95Ms)}",
      s"failed ${now.transactionsFailed} (${number(failedPercent)} %)",
      timeLeft(profile, elapsedMs),
    ).mkString("  ")
  }

  private def phase(profile: LoadProfile, elapsedMs: Long): String =
    if (elapsedMs < profile.rampUpMs) "ramp-up  "
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

  private def number(value: Double): String = String.format(Locale.ROOT, "%.1f", Double.box(value))
}

/** Prints a progress line at intervals. The load begins when it is created. */
final private[runner] class LoadProgress(
    profile: LoadProfile,
    interval: FiniteDuration,
    recorder: Recorder,
    isOver: => Boolean,
) {
  private val beginning = System.nanoTime

  /** Returns when the load is over. */
  def show(): Unit = {
    var before = RecorderSnapshot(0, 0, 0, 0, 0, None, None)
    var beforeMs = 0L
    while (!isOver) {
      Thread.sleep(interval.toMillis)
      val nowMs = elapsedMs
      val now = recorder.snapshot()
      if (!isOver) Console.say(ProgressLine.line(profile, nowMs, before, now, nowMs - beforeMs))
      before = now
      beforeMs = nowMs
    }
  }

  private def elapsedMs: Long = (System.nanoTime - beginning) / 1000000
}

/**
 * Prints the progress of the load every few seconds, in a thread of its own.
 *
 * @param isOver the load has ended or stops
 * @param gatlingFolder the folder that Gatling writes to; `None`: it is not there yet
 * @param noteFolder gets that folder once, relative to the project: the report of a killed run needs it
 */
final private[runner] class ProgressThread(
    profile: LoadProfile,
    interval: FiniteDuration,
    recorder: Recorder,
    isOver: () => Boolean,
    gatlingFolder: () => Option[Path],
    noteFolder: String => Unit,
) {

  def start(): Unit = {
    val thread = new Thread(() => run(), "progress")
    thread.setDaemon(true)
    thread.start()
  }

  private def run(): Unit = {
    val progress = new LoadProgress(profile, interval, recorder, isOver())
    awaitGatlingFolder()
    progress.show()
  }

  private def awaitGatlingFolder(): Unit = {
    val deadline = System.nanoTime + ProgressThread.GatlingOpensWithinNanos
    while (gatlingFolder().isEmpty && !isOver() && System.nanoTime < deadline)
      Thread.sleep(ProgressThread.PollMs)
    gatlingFolder().foreach { folder =>
      noteFolder(Paths.get("").toAbsolutePath.relativize(folder).toString)
    }
  }
}

private object ProgressThread {
  private val GatlingOpensWithinNanos = 10L * 1000 * 1000 * 1000
  private val PollMs = 100L
}

/** Prints the progress of a step over all tenants, every few seconds and at its end. */
final class TenantProgress(tenants: Int) {
  private val printedAt = new AtomicLong

  /**
   * @param step gets a function to call with the number of tenants that are done
   * @return its result; the end is printed if that is a success
   */
  def time[E, A](what: String)(step: (Int => Unit) => Either[E, A]): Either[E, A] =
    watch[Either[E, A]](what, _.isRight)(step)

  /** The same for a step that always succeeds. */
  def always[A](what: String)(step: (Int => Unit) => A): A = watch[A](what, _ => true)(step)

  private def watch[A](what: String, succeeded: A => Boolean)(step: (Int => Unit) => A): A = {
    val started = System.nanoTime
    printedAt.set(started)
    val result = step { done =>
      val now = System.nanoTime
      val last = printedAt.get
      if (
        done < tenants && now - last > TenantProgress.EveryNanos && printedAt.compareAndSet(
          last,
          now,
        )
      )
        Console.say(s"$what $done of ${Headline.tenants(tenants)} ...")
    }
    val seconds = (System.nanoTime - started) / 1e9
    if (succeeded(result)) Console.say(f"$what ${Headline.tenants(tenants)} in $seconds%.1f s.")
    result
  }
}

object TenantProgress {
  private val EveryNanos = 3L * 1000 * 1000 * 1000
}
