package org.folio.perf.model

/**
 * A request that a run does not send to some tenants: they lack an interface that FOLIO's page does without.
 *
 * @param request name, such as `GET /copycat/profiles`
 * @param interfaces that are missing
 * @param modules that would provide them, without version
 * @param workflows codes of those that leave it out
 * @param transactions that are shorter without it, in the order of the plan
 * @param tenants that lack the interfaces, sorted
 */
final case class LeftOutRequest(
    request: String,
    interfaces: Vector[String],
    modules: Vector[String],
    workflows: Vector[String],
    transactions: Vector[String],
    tenants: Vector[String],
)

object LeftOutRequest {

  /** The requests of several load generators, each of which has tenants of its own. */
  def merged(parts: Vector[LeftOutRequest]): Vector[LeftOutRequest] =
    parts
      .map(one => one.copy(tenants = Vector.empty))
      .distinct
      .map { one =>
        val tenants = parts.filter(_.copy(tenants = Vector.empty) == one).flatMap(_.tenants)
        one.copy(tenants = tenants.distinct.sorted)
      }
}
