package org.folio.perf.gatling

import io.gatling.core.controller.ControllerStop
import io.gatling.core.structure.ChainBuilder

/** Stops the load at any time, even if no virtual user executes a step. */
final class LoadStop {
  private val stop = new ControllerStop

  /** Has to be in the scenario to stop; executes nothing. */
  val chain: ChainBuilder = stop.chain

  /** Stops the load; without effect before it and after it. Any thread may call this. */
  def apply(reason: String): Unit = stop(reason)
}
