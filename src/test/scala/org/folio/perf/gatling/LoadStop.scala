package org.folio.perf.gatling

import io.gatling.commons.validation._
import io.gatling.core.CoreComponents
import io.gatling.core.action.{Action, StopLoadGenerator}
import io.gatling.core.session.Session
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicReference

/**
 * Stops the load at any time. Gatling's own `stopLoadGenerator` needs a virtual user who executes it: if none can start,
 * or all of them wait, none does. This executes the same action for a user that is not in the load. If it is called before
 * the load, the load stops when it has begun.
 */
final class LoadStop {
  private val stops = new AtomicReference[Vector[String => Unit]](Vector.empty)
  private val asked = new AtomicReference(Option.empty[String])

  /** Has to be in the scenario to stop; executes nothing. */
  val chain: ChainBuilder = WhenBuilt { (gatling, next) =>
    val builtNanos = System.nanoTime
    stops.updateAndGet(_ :+ (stopOf(gatling, next, builtNanos, _)))
    asked.get.foreach(apply)
  }

  /** Stops the load; without effect after it. Any thread may call this. */
  def apply(reason: String): Unit = {
    asked.set(Some(reason))
    stops.get.headOption.foreach(_(reason))
  }

  private def stopOf(gatling: CoreComponents, next: Action, builtNanos: Long, reason: String): Unit = {
    val action = new StopLoadGenerator(
      _ => reason.success,
      _ => true.success,
      crash = false,
      gatling.statsEngine,
      gatling.controller,
      next,
    )
    val loop = gatling.eventLoopGroup.next()
    val waitNanos = math.max(0L, builtNanos + LoadStop.StartNanos - System.nanoTime)
    loop.schedule(
      new Runnable { override def run(): Unit = action ! Session("stop", 0, loop) },
      waitNanos,
      TimeUnit.NANOSECONDS,
    )
    ()
  }
}

private object LoadStop {

  /** Gatling's controller must not be told to stop before it starts, which is right after scenarios are built. */
  val StartNanos: Long = TimeUnit.SECONDS.toNanos(1)
}
