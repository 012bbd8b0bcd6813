package org.folio.perf.runner

import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.network.ManifestLoad
import org.folio.perf.capacity.prediction.Predictor
import org.folio.perf.plan.LoadPlan
import org.folio.perf.settings.Settings

/** The first step of a search: below what the capacity model predicts, where it is calibrated. */
private[runner] object ClimbStart {

  /** A prediction may be wrong by a factor of two. */
  private val ShareOfPrediction = 0.4

  def apply(plan: LoadPlan, settings: Settings): LoadPlan = {
    val target = settings.target
    val started = for {
      climb <- plan.climb
      name <- target.environment.orElse(target.sandbox.map(_.environment))
      environment <- EnvironmentLoader.load(name).toOption
      factor <- Predictor.highestFactor(environment, ManifestLoad(plan.workflows))
    } yield climb.startingAt(ShareOfPrediction * factor)
    started.fold(plan) { climb =>
      plan.copy(
        climb = Some(climb),
        profile = plan.profile.copy(steps = Some(climb.loadSteps)),
      )
    }
  }
}
