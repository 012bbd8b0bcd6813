package org.folio.perf.injection

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.protocol.SessionKey
import scala.concurrent.duration._

/** Virtual users who do something a few times, one after the other, with pauses between. */
object InTurnUsers {

  /** By `System.nanoTime`: when a virtual user began, and what it has done since. */
  private val Began = SessionKey("inTurnBegan")
  private val Done = SessionKey("inTurnDone")

  /**
   * `iteration` up to `atMost` times; none begins when `untilMs` have passed.
   *
   * @param pause from the end of one to the start of the next
   */
  def inTurn(
      iteration: ChainBuilder,
      atMost: Int,
      pause: FiniteDuration,
      untilMs: Long,
  ): ChainBuilder = {
    def leftMs(session: Session): Long =
      untilMs - (System.nanoTime - session(Began.name).as[Long]) / 1000000
    def goesOn(session: Session): Boolean =
      session(Done.name).as[Int] < atMost && leftMs(session) > 0
    exec(session => session.set(Began.name, System.nanoTime).set(Done.name, 0))
      .asLongAs(session => goesOn(session))(
        exec(iteration)
          .exec(session => session.set(Done.name, session(Done.name).as[Int] + 1))
          .doIf(session => goesOn(session))(
            io.gatling.core.Predef.pause { session =>
              math.max(0L, math.min(pause.toMillis, leftMs(session))).millis
            }
          )
      )
  }
}
