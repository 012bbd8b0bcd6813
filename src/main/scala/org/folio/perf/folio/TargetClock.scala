package org.folio.perf.folio

import org.folio.perf.model.ClockOffset

/** How far the target's clock is from ours. */
object TargetClock {

  /**
   * Its answers tell whole seconds, so they are asked for until one second ends and the next begins, which
   * takes about a second.
   *
   * @param path e.g. `/_/version`
   * @return `None`: the answers do not tell its time
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
