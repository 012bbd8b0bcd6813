package org.folio.perf.plan

import io.gatling.core.controller.inject.open.OpenInjectionStep
import org.folio.perf.injection.{OpenArrivals, PacedUsers}
import org.folio.perf.model.{Arrivals, LoadProfile, PlannedWorkflow}

/** Gatling's injection steps for all virtual users of a workflow, those of other load generators included. */
private[plan] object ArrivalSteps {

  def apply(planned: PlannedWorkflow, profile: LoadProfile): Seq[OpenInjectionStep] =
    (planned.arrivals, planned.virtualUsers) match {
      case (Arrivals.AtOnce(iterations), _) =>
        OpenArrivals.atOnce(iterations, planned.startOffsetMs)
      case (Arrivals.InTurn(_, _), Some(users)) =>
        OpenArrivals.atOnce(users, planned.startOffsetMs)
      case (Arrivals.BackToBack | Arrivals.Even, Some(users)) =>
        PacedUsers.injection(users, profile, planned.startOffsetMs)
      case _ => OpenArrivals(profile, planned.iterationsPerMinute, planned.startOffsetMs)
    }
}
