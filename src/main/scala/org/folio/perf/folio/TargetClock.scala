package org.folio.perf.folio

import org.folio.perf.model.ClockOffset

/** Comparison of the target's clock with ours. */
object TargetClock {

  /**
   * Sends pings until the target's clock changes to the next second, because answers have whole seconds. This takes about
   * a second.
   *
   * @param path e.g. `/_/version`
   * @return `None`: the answers have no time
   */
  def compare(client: FolioClient, path: String): Either[FolioError, Option[ClockOffset]] = {
    val until = System.nanoTime + MostNanos
    var known = client.probes.ping(path).map(_.clock)
    while (known.exists(_.exists(_.widthMs > AgreeWithinMs)) && System.nanoTime < until) {
      Thread.sleep(AskAgainMs)
      for (before <- known; next <- client.probes.ping(path))
        known = Right(before.flatMap(one => next.clock.map(one.and).orElse(Some(one))))
    }
    known.map(_.map(_.offset))
  }

  private val MostNanos = 2000000000L
  private val AgreeWithinMs = 30L
  private val AskAgainMs = 10L
}
