package org.folio.perf.testkit

import org.folio.perf.model._
import java.time.Instant

/** The smallest report there can be. */
object SampleRunReport {
  val empty: RunReport = RunReport(
    schemaVersion = RunReport.SchemaVersion,
    run = SampleRun.manifest.copy(
      description = "",
      loadStartedAt = Instant.EPOCH,
      endedAt = None,
      ending = None,
      profile = LoadProfile(0, 0),
      tenants = Vector.empty,
      plan = Vector.empty,
      versions = Versions("", "", "", "", None),
      injector = InjectorHost("", 1, 1),
    ),
    totals = RunTotals(0, 0, 0, 0, 0),
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
