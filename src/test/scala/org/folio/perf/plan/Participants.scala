package org.folio.perf.plan

import org.folio.perf.flow.TenantScope
import org.folio.perf.model.TenantSize
import org.folio.perf.settings._

/** Tenants of the target that take part in a simulation. Left: the setting that is wrong, and what to do. */
private[plan] object Participants {

  /** Tenants other than the central one. */
  def members(
      simulation: SimulationPlan,
      settings: Settings,
  ): Either[String, Vector[TenantAccount]] = {
    val all = settings.target.tenants
    if (all.isEmpty) {
      val target = settings.target.name
      Left(
        settings.target.centralTenant.fold(
          s"Target $target has no tenants; name at least one in target.tenants."
        )(central =>
          s"Target $target has no tenants but the central one, ${central.name}; name its members in target.tenants. " +
            "A library without a consortium leaves target.centralTenant out: harvests then run at its tenant."
        )
      )
    } else if (simulation.fixed.isDefined) Right(all.take(1))
    else if (simulation.oneTenant)
      Right(Vector(all.find(_.size == TenantSize.Large).getOrElse(all.head)))
    else Right(all)
  }

  /** The central tenant; `None`: no workflow runs there, or the target has none. */
  def central(paced: Vector[PacedWorkflow], settings: Settings): Option[TenantAccount] =
    settings.target.centralTenant
      .filter(_ => paced.exists(_.workflow.tenants == TenantScope.Central))

  /** Checks that tenants with requests to edge modules have an API key. */
  def edgeKeys(
      paced: Vector[PacedWorkflow],
      members: Vector[TenantAccount],
      central: Option[TenantAccount],
  ): Either[String, Unit] = {
    val usesEdge = paced.map(_.workflow).filter(_.usesEdge)
    val tenants = usesEdge.map(_.tenants).distinct.flatMap {
      case TenantScope.Central if central.isDefined => central.toVector
      case TenantScope.Members | TenantScope.Central => members
    }
    val keyless = tenants.filter(_.edgeApiKey.isEmpty).map(_.name)
    if (keyless.isEmpty) Right(())
    else
      Left(
        s"Workflow ${usesEdge.map(_.code).mkString(", ")} sends requests to edge modules, but " +
          s"${keyless.size} tenants have no edgeApiKey: ${keyless.take(5).mkString(", ")}" +
          (if (keyless.size > 5) ", ... " else ". ") +
          s"Set it in the target file, or leave the workflow out with -Dexclude=${usesEdge.map(_.code).mkString(",")}."
      )
  }
}
