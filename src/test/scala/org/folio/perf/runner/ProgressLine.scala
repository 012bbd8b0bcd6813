package org.folio.perf.runner

import java.util.Locale
import org.folio.perf.model.LoadProfile
import org.folio.perf.recorder.RecorderSnapshot
import scala.concurrent.duration._

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
