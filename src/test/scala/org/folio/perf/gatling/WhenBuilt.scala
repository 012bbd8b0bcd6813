package org.folio.perf.gatling

import io.gatling.core.CoreComponents
import io.gatling.core.Predef._
import io.gatling.core.action.Action
import io.gatling.core.action.builder.ActionBuilder
import io.gatling.core.structure.{ChainBuilder, ScenarioContext}

/** A chain that executes nothing. It passes Gatling's components on when its scenario is built, before the load. */
private[gatling] object WhenBuilt {

  /** @param use components, and the action behind this chain */
  def apply(use: (CoreComponents, Action) => Unit): ChainBuilder = exec(new ActionBuilder {
    override def build(context: ScenarioContext, next: Action): Action = {
      use(context.coreComponents, next)
      next
    }
  })
}
