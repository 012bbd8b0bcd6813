package org.folio.perf.doctor

import org.folio.perf.folio.{FolioProbes, TokenKeeper}
import org.folio.perf.model.ServedRoute
import org.folio.perf.plan.LoadPlan

/** Reads the routes of the target's modules that serve requests of a plan, so that the report knows each request's module. */
final private[doctor] class PlanRoutes(probes: FolioProbes, tokens: TokenKeeper, plan: LoadPlan) {
  private val requests = plan.definitions.flatMap(_.requests).map(_.name).distinct

  /**
   * Routes by module id. Descriptors have megabytes, so a tenant is asked only if it has modules that the tenants before it do
   * not have.
   */
  def of(tenants: Vector[TenantFacts]): Map[String, Vector[ServedRoute]] =
    tenants
      .foldLeft((Set.empty[String], Map.empty[String, Vector[ServedRoute]])) {
        case ((seen, routes), facts) =>
          val ids = facts.modules.fold(Set.empty[String])(_.toSet)
          if (ids.subsetOf(seen)) (seen, routes)
          else (seen ++ ids, routes ++ read(facts.tenant))
      }
      ._2

  private def read(tenant: String): Map[String, Vector[ServedRoute]] =
    probes
      .routes(tenant, tokens.token(tenant))
      .view
      .mapValues(_.filter(route => requests.exists(route.precision(_).isDefined)))
      .toMap
      .filter(_._2.nonEmpty)
}
