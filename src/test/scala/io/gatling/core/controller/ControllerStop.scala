package io.gatling.core.controller

import io.gatling.core.action.Action
import io.gatling.core.action.builder.ActionBuilder
import io.gatling.core.actor.ActorRef
import io.gatling.core.structure.{ChainBuilder, ScenarioContext}
import java.util.concurrent.atomic.AtomicReference

/**
 * Stops the load generator at any time. Gatling's own `stopLoadGenerator` needs a virtual user who executes it:
 * if none can start, or all of them wait, none does. In Gatling's package because its controller is private.
 */
final class ControllerStop {
  private val controller = new AtomicReference[Option[ActorRef[Controller.Command]]](None)

  /** Executes nothing: Gatling gives it the controller when it builds the scenario with this chain. */
  val chain: ChainBuilder = new ActionBuilder {
    override def build(ctx: ScenarioContext, next: Action): Action = {
      controller.set(Some(ctx.coreComponents.controller))
      next
    }
  }.toChainBuilder

  /** Stops the load; without effect before it and after it. Any thread may call this. */
  def apply(reason: String): Unit =
    controller.get.foreach(_ ! Controller.Command.StopLoadGenerator(reason, crash = false))
}
