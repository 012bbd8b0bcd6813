package org.folio.perf.runner

import java.nio.file.Path
import org.folio.perf.model.{LoadModel, LoadProfile}
import org.folio.perf.plan.LoadPlan
import scala.concurrent.duration._

/** The first line of a run: what will run, against what, how much, how long, and where it ends up. */
object Headline {

  def apply(plan: LoadPlan, target: String, page: Path): String =
    s"${short(plan, target)}; report: $page"

  /** Of what leaves no report. */
  def short(plan: LoadPlan, target: String): String = {
    val perMinute = plan.workflows.map(_.iterationsPerMinute).sum.round
    val model = plan.load.model match {
      case LoadModel.Open => "open model"
      case LoadModel.Closed => "closed model"
    }
    s"${plan.simulation.name} on $target: ${part(plan)}${tenants(plan.tenants.size)}, workflows " +
      s"${plan.workflows.map(_.code).mkString(", ")}, $perMinute iterations a minute offered " +
      s"($model), ${duration(plan.profile)}"
  }

  private def part(plan: LoadPlan): String = plan.shares.fold("") { shares =>
    val own = plan.ownTenants.size
    val which = if (shares.isShared) "a part of the iterations at" else s"$own of"
    s"injector ${shares.shard}, $which "
  }

  private[runner] def tenants(count: Int): String =
    if (count == 1) "1 tenant" else s"$count tenants"

  private def duration(profile: LoadProfile): String = {
    val steady = profile.steadyStateMs.millis.toCoarsest
    if (profile.rampUpMs == 0) s"$steady without ramp-up"
    else s"$steady after ${profile.rampUpMs.millis.toCoarsest} of ramp-up"
  }
}
