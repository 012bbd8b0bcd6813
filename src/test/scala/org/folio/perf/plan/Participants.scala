package org.folio.perf.plan

import org.folio.perf.flow.TenantScope
import org.folio.perf.model.TenantSize
import org.folio.perf.settings._

/** Which of a target's tenants take part in a simulation; left: what is wrong, for the person who set it. */
private[plan] object Participants {

  /** Those that are not central. */
  def members(
      simulation: SimulationPlan,
      settings: Settings,
  ): Either[String, Vector[TenantAccount]] = {
    val all = settings.target.tenants
    if (all.isEmpty)
      Left(s"Target ${settings.target.name} has no tenants; name at least one in target.tenants.")
    else if (simulation.fixed.isDefined) Right(all.take(1))
    else if (simulation.oneTenant)
      Right(Vector(all.find(_.size == TenantSize.Large).getOrElse(all.head)))
    else Right(all)
  }

  /** `None`: no workflow needs it. */
  def central(
      paced: Vector[PacedWorkflow],
      settings: Settings,
  ): Either[String, Option[TenantAccount]] = {
    val there = paced.map(_.workflow).filter(_.tenants == TenantScope.Central).map(_.code)
    if (there.isEmpty) Right(None)
    else
      settings.target.centralTenant
        .toRight(
          s"Workflow ${there.mkString(", ")} runs at a consortium's central tenant, and target " +
            s"${settings.target.name} has none; name it in target.centralTenant or leave the " +
            "workflow out with -Dexclude."
        )
        .map(Some(_))
  }

  /** Whoever asks an edge module needs a key. */
  def edgeKeys(
      paced: Vector[PacedWorkflow],
      members: Vector[TenantAccount],
      central: Option[TenantAccount],
  ): Either[String, Unit] = {
    val usesEdge = paced.map(_.workflow).filter(_.usesEdge)
    val asked = usesEdge.map(_.tenants).distinct.flatMap {
      case TenantScope.Members => members
      case TenantScope.Central => central.toVector
    }
    val keyless = asked.filter(_.edgeApiKey.isEmpty).map(_.name)
    if (keyless.isEmpty) Right(())
    else
      Left(
        s"Workflow ${usesEdge.map(_.code).mkString(", ")} asks an edge module, and " +
          s"${keyless.size} tenants have no edgeApiKey: ${keyless.take(5).mkString(", ")}" +
          (if (keyless.size > 5) ", ... " else ". ") +
          "Give them one in the target file or leave the workflow out with -Dexclude."
      )
  }
}
