package org.folio.perf.doctor

import java.time.Instant
import org.folio.perf.feeders.RecordSource
import org.folio.perf.folio.FolioError

/**
 * What a target answered when it was asked before a run.
 *
 * @param clockSkewMs how far its clock is ahead of ours; `None`: it does not tell its time
 * @param edgeFailure why the edge modules cannot be reached; `None`: they can, or nobody needs them
 */
final case class TargetFacts(
    clockSkewMs: Option[Long],
    edgeFailure: Option[FolioError],
    tenants: Vector[TenantFacts],
)

/**
 * @param modules ids such as `mod-users-19.3.1`; `None`: the gateway does not tell
 * @param fiscalYears `None`: not asked
 * @param edgeKeyRefused whether the edge modules refuse the tenant's API key
 * @param counted how many records each list has that the plan takes some of
 * @param errors questions that were not answered
 */
final case class TenantFacts(
    tenant: String,
    modules: Option[Vector[String]] = None,
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
