package io.gatling.core.controller

import io.gatling.core.action.Action
import io.gatling.core.action.builder.ActionBuilder
import io.gatling.core.actor.ActorRef
import io.gatling.core.structure.{ChainBuilder, ScenarioContext}
import java.util.concurrent.atomic.AtomicReference

/**
 * Ends the load at once, by what Gatling's own `stopLoadGenerator` does, but without waiting until a virtual
 * user comes by: when none can start or all are waiting, none would. In Gatling's package, for its
 * controller to be seen.
 */
final class LoadStop {
  private val controller = new AtomicReference[Option[ActorRef[Controller.Command]]](None)

  /** No step at all: it gets to know the controller when the scenario it stands in is built. */
  val chain: ChainBuilder = new ActionBuilder {
    override def build(ctx: ScenarioContext, next: Action): Action = {
      controller.set(Some(ctx.coreComponents.controller))
      next
    }
  }.toChainBuilder

  /** By any thread. Nothing happens where no load runs, or when it has ended already. */
  def apply(why: String): Unit =
    controller.get.foreach(_ ! Controller.Command.StopLoadGenerator(why, crash = false))
}
