package org.folio.perf.doctor

import java.time.Instant
import org.folio.perf.feeders.RecordSource
import org.folio.perf.folio.{FolioError, FolioProbes}
import org.folio.perf.model.{ListedModules, TenantModules}

/**
 * Answers of a target to the check before a run.
 *
 * @param clockSkewMs how far its clock is ahead of ours; `None`: it sends no time
 * @param edgeFailure why the edge modules cannot be reached; `None`: they can, or the plan does not need them
 * @param readAt by the local clock
 */
final case class TargetFacts(
    clockSkewMs: Option[Long],
    edgeFailure: Option[FolioError],
    tenants: Vector[TenantFacts],
    readAt: Instant = Instant.EPOCH,
) {

  /** Modules that the gateway lists, for the run folder. */
  def modules: ListedModules = {
    val unlisted = tenants.filter(_.modules.isEmpty)
    val gap = Option.when(unlisted.nonEmpty) {
      val statuses = unlisted.flatMap(_.modulesRefusedBy).distinct.sorted.mkString(" and ")
      s"The gateway does not list the modules of ${PreflightRules.some(unlisted.map(_.tenant))}: GET " +
        s"${FolioProbes.ModulesPath} answered $statuses. Their versions are unknown."
    }
    ListedModules.of(
      readAt,
      tenants.flatMap(t => t.modules.map(TenantModules(t.tenant, _))),
      gap.toVector,
    )
  }
}

/**
 * @param modules ids such as `mod-users-19.3.1`; `None`: the gateway does not list them
 * @param modulesRefusedBy status of the answer without a list of modules
 * @param fiscalYears `None`: not asked
 * @param edgeKeyRefused whether the edge modules refuse the tenant's API key
 * @param counted records in each list that the plan takes records from
 * @param errors requests that failed
 */
final case class TenantFacts(
    tenant: String,
    modules: Option[Vector[String]] = None,
    modulesRefusedBy: Option[Int] = None,
    fiscalYears: Option[Vector[FiscalYear]] = None,
    edgeKeyRefused: Boolean = false,
    counted: Map[RecordSource, Counted] = Map.empty,
    errors: Vector[FolioError] = Vector.empty,
)

/** @param periodEnd its last moment */
final case class FiscalYear(code: String, periodStart: Instant, periodEnd: Instant) {
  def contains(moment: Instant): Boolean =
    !moment.isBefore(periodStart) && !moment.isAfter(periodEnd)
}

/** @param isEstimate FOLIO counts exactly up to 1000 only */
final case class Counted(records: Long, isEstimate: Boolean)
