package org.folio.perf.testkit

import org.folio.perf.model._
import java.time.Instant

/** The smallest report there can be. */
object SampleRunReport {
  val empty: RunReport = RunReport(
    schemaVersion = RunReport.SchemaVersion,
    run = RunSummary(
      id = "run",
      simulation = "Smoke",
      description = "",
      target = "sandbox",
      okapiUrl = "http://127.0.0.1:9130",
      loadStartedAt = Instant.EPOCH,
      endedAt = None,
      ending = None,
      loadModel = LoadModel.Open,
      profile = LoadProfile(0, 0),
      steadyFromMs = 0,
      steadyToMs = 0,
      lastEndMs = 0,
      tenants = Vector.empty,
      plan = Vector.empty,
      requests = 0,
      failedRequests = 0,
      settings = Map.empty,
      versions = Versions("", "", "", "", None),
      injectorHost = InjectorHost("", 1, 1),
      remarks = Vector.empty,
      forced = Vector.empty,
      gatlingReport = None,
    ),
    verdict = Verdict(VerdictStatus.Passed, "", Vector.empty),
    keyFigures = Vector.empty,
    findings = Vector.empty,
    transactions = Vector.empty,
    requests = Vector.empty,
    jobs = Vector.empty,
    timeline = Timeline(1000, Vector.empty),
    tenants = TenantMatrix(Vector.empty, Vector.empty),
    infrastructure = InfrastructureResult(collected = false, Vector.empty, None),
    planKept = PlanKept(250, 0, 0, None, None, None),
    injector = None,
    errors = Vector.empty,
    missing = Vector.empty,
    method = Vector.empty,
  )
}
