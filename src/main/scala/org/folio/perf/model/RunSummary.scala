package org.folio.perf.model

import java.time.Instant

/**
 * @param steadyFromMs start of the window that is judged
 * @param steadyToMs its end; equal to `steadyFromMs` when the run ended in its ramp-up
 * @param lastEndMs when the last iteration had finished
 * @param forced what the check before the run had found when it was started all the same, in
 *   sentences; empty: it was not forced
 * @param gatlingReport path of Gatling's own report in the run folder; `None`: there is none
 * @param stopped what ended it before its time; `None`: no stop criterion did
 * @param injectors `None`: there was one
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
)
