package org.folio.perf.model

import java.time.Instant

/**
 * Identity and conditions of a run.
 *
 * @param steadyFromMs start of the steady state
 * @param steadyToMs end of the steady state; equal to `steadyFromMs` when the run ended in its ramp-up
 * @param lastEndMs end of the last iteration
 * @param forced findings of the check before a run that was forced, in sentences; empty: it was not
 *   forced
 * @param gatlingReport path of Gatling's own report in the run folder; `None`: there is none
 * @param stopped stop criterion that ended the run early; `None`: none did
 * @param injectors `None`: there was only one
 * @param platform of the target; `None`: a report of an older version, which knew Okapi alone
 * @param release of the target: its applications and versions, or that of the gateway; `None`: not known
 * @param leftOut requests that tenants do not get, because they lack an interface; absent in JSON: none
 */
final case class RunSummary(
    id: String,
    simulation: String,
    description: String,
    target: String,
    okapiUrl: String,
    loadStartedAt: Instant,
    endedAt: Option[Instant],
    ending: Option[Ending],
    loadModel: LoadModel,
    profile: LoadProfile,
    steadyFromMs: Long,
    steadyToMs: Long,
    lastEndMs: Long,
    tenants: Vector[Tenant],
    plan: Vector[PlannedWorkflow],
    requests: Long,
    failedRequests: Long,
    settings: Map[String, String],
    versions: Versions,
    injectorHost: InjectorHost,
    remarks: Vector[String],
    forced: Vector[String],
    gatlingReport: Option[String],
    stopped: Option[StopReason] = None,
    injectors: Option[InjectorsResult] = None,
    platform: Option[Platform] = None,
    release: Option[String] = None,
    leftOut: Vector[LeftOutRequest] = Vector.empty,
) {

  /** Runs of older versions were on Okapi. */
  def runsOn: Platform = platform.getOrElse(Platform.Okapi)
}
