package org.folio.perf.doctor

import org.folio.perf.flow.PermissionsNeeded
import org.folio.perf.folio.FolioError
import org.folio.perf.model.FirstOf
import org.folio.perf.plan.LoadPlan

/** Permissions that a plan needs at a target, and those that the tenants' users lack; pure. */
object UserPermissions {

  /** Permissions by the module descriptors of the target, each with the codes of the workflows that need it. */
  def needed(plan: LoadPlan, target: ModuleDescriptors): Vector[(String, Vector[String])] =
    PermissionsNeeded.of(plan.definitions, plan.load.api, plan.load) { request =>
      target
        .serving(request)
        .maxByOption { case (_, _, handler) => handler.precision(request) }
        .toVector
        .flatMap { case (_, _, handler) => handler.permissions }
    }

  /** Lines for the console. @param users permissions of each tenant's user */
  def lines(
      needed: Vector[(String, Vector[String])],
      users: Vector[(String, Either[FolioError, Set[String]])],
  ): Vector[String] = {
    val unread = users.collect { case (tenant, Left(error)) => tenant -> error.message }
    val missing = for {
      (permission, workflows) <- needed
      without = users.collect { case (tenant, Right(own)) if !own(permission) => tenant }
      if without.nonEmpty
    } yield s"$permission is missing in ${PreflightRules.some(without)}, for ${workflows.mkString(", ")}."
    val head =
      if (missing.isEmpty && unread.isEmpty) s"the users have all ${needed.size} that are needed."
      else if (missing.isEmpty) s"${needed.size} are needed."
      else s"${missing.size} of ${needed.size} are missing, so FOLIO refuses requests."
    (s"Permissions: $head" +: FirstOf
      .lines(missing, "more. See docs/permissions.csv", MaxShown)
      .map(line => s"- $line")) ++ unread.headOption.map { case (_, why) =>
      s"- Those of the users cannot be read in ${PreflightRules.some(unread.map(_._1))}: $why"
    }
  }

  private val MaxShown = 20

  /** Line for a target without descriptors. */
  val Unknown = "Permissions: the gateway does not show what its modules require. See docs/permissions.csv."
}
