package org.folio.perf.runner

import java.time.Instant
import org.folio.perf.folio.{FolioClient, FolioProbes, TargetClock}
import org.folio.perf.model.{ClockOffset, Platform, ShardRun}
import org.folio.perf.settings.{HowTo, ShardSettings}

/**
 * The common start of several injectors: each compares its clock with the target's and waits for the moment at
 * which all start.
 *
 * @param path at which any gateway of the target's platform answers
 * @param now epoch milliseconds by our clock
 * @param sleep waits so many milliseconds
 */
final class ShardStart(
    settings: ShardSettings,
    client: FolioClient,
    path: String = FolioProbes.versionPath(Platform.Okapi),
    now: () => Long = () => System.currentTimeMillis,
    sleep: Long => Unit = Thread.sleep(_),
    say: String => Unit = Console.say,
) {

  /** @return left: it is too late; right: the offset of the clocks, `None`: the target sends no time */
  def await(): Either[String, Option[ClockOffset]] = {
    val clock = TargetClock.compare(client, path).toOption.flatten
    say(words(clock))
    val startMs = settings.startAt.toEpochMilli - clock.fold(0L)(_.aheadMs)
    val lateMs = now() - startMs
    if (lateMs > settings.grace.toMillis) Left(tooLate(lateMs))
    else {
      if (lateMs < 0) {
        say(
          s"Load generator ${settings.shard} waits ${(-lateMs + 999) / 1000} s for ${settings.startAt}."
        )
        sleepUntil(startMs)
      } else if (lateMs > ShardStart.UnseenMs)
        say(s"Load generator ${settings.shard} starts $lateMs ms late.")
      Right(clock)
    }
  }

  /** Sleeps in steps, because the clock may be set in between. */
  private def sleepUntil(startMs: Long): Unit = {
    var remainingMs = startMs - now()
    while (remainingMs > 0) {
      sleep(math.min(remainingMs, 1000L))
      remainingMs = startMs - now()
    }
  }

  private def words(clock: Option[ClockOffset]): String = clock match {
    case None => "The target sends no time, so the start follows this machine's clock."
    case Some(ClockOffset(0, errorMs)) =>
      s"The target's clock and this machine's agree within $errorMs ms."
    case Some(ClockOffset(ahead, errorMs)) =>
      val side = if (ahead > 0) "ahead of" else "behind"
      s"The target's clock is ${math.abs(ahead)} ms (± $errorMs ms) $side this machine's. The start is corrected for it."
  }

  private def tooLate(lateMs: Long): String =
    s"Load generator ${settings.shard} was ready ${lateMs / 1000} s after startAt (${settings.startAt}); at " +
      s"most ${settings.grace.toCoarsest} are allowed (setting startGrace). No load was sent. " +
      s"${HowTo.here.laterStart} This machine's time is ${Instant.ofEpochMilli(now())}."
}

object ShardStart {

  /** Waits for the common start, or leaves the process when it is too late. */
  private[runner] def await(shard: ShardSettings, prepared: PreparedRun): ShardRun = {
    val client = new FolioClient(prepared.okapiUrl, prepared.settings.load.requestTimeout)
    val path = FolioProbes.versionPath(prepared.plan.load.platform)
    val clock = new ShardStart(shard, client, path).await().fold(Console.leave, identity)
    ShardRun(shard.shard, shard.runId, shard.startAt, clock, prepared.plan.turns)
  }

  private val UnseenMs = 100L
}
