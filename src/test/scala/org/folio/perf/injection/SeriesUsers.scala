package org.folio.perf.injection

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.protocol.SessionKey
import scala.concurrent.duration._

/** Virtual users who execute a limited number of iterations with pauses between them. */
object SeriesUsers {

  /** Start of the virtual user, by `System.nanoTime`, and iterations since. */
  private val Began = SessionKey("inTurnBegan")
  private val Done = SessionKey("inTurnDone")

  /**
   * Executes `iteration` up to `atMost` times; none begins after `untilMs`.
   *
   * @param pause from the end of one iteration to the start of the next
   */
  def series(
      iteration: ChainBuilder,
      atMost: Int,
      pause: FiniteDuration,
      untilMs: Long,
  ): ChainBuilder = {
    def remainingMs(session: Session): Long =
      untilMs - (System.nanoTime - session(Began.name).as[Long]) / 1000000
    def continues(session: Session): Boolean =
      session(Done.name).as[Int] < atMost && remainingMs(session) > 0
    exec(session => session.set(Began.name, System.nanoTime).set(Done.name, 0))
      .asLongAs(session => continues(session))(
        exec(iteration)
          .exec(session => session.set(Done.name, session(Done.name).as[Int] + 1))
          .doIf(session => continues(session))(
            io.gatling.core.Predef.pause { session =>
              math.max(0L, math.min(pause.toMillis, remainingMs(session))).millis
            }
          )
      )
  }
}
