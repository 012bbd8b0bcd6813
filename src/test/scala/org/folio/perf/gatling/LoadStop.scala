package org.folio.perf.gatling

import io.gatling.commons.validation._
import io.gatling.core.CoreComponents
import io.gatling.core.action.{Action, StopLoadGenerator}
import io.gatling.core.session.Session
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.atomic.AtomicReference

/**
 * Stops the load at any time. Gatling's own `stopLoadGenerator` needs a virtual user who executes it: if none can start,
 * or all of them wait, none does. This executes the same action for a user that is not in the load.
 */
final class LoadStop {
  private val stops = new AtomicReference[Vector[String => Unit]](Vector.empty)

  /** Has to be in the scenario to stop; executes nothing. */
  val chain: ChainBuilder = WhenBuilt { (gatling, next) =>
    stops.updateAndGet(_ :+ (stopOf(gatling, next, _)))
    ()
  }

  /** Stops the load; without effect before it and after it. Any thread may call this. */
  def apply(reason: String): Unit = stops.get.headOption.foreach(_(reason))

  private def stopOf(gatling: CoreComponents, next: Action, reason: String): Unit = {
    val action = new StopLoadGenerator(
      _ => reason.success,
      _ => true.success,
      crash = false,
      gatling.statsEngine,
      gatling.controller,
      next,
    )
    action ! Session("stop", 0, gatling.eventLoopGroup.next())
  }
}
