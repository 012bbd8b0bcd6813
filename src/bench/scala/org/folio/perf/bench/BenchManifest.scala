package org.folio.perf.bench

import java.time.Instant
import org.folio.perf.model._

/** The manifest of a simulated run that ended as planned. */
object BenchManifest {

  /**
   * @param target name of the system
   * @param seed tells runs apart
   */
  def apply(
      target: String,
      description: String,
      seed: Long,
      start: Instant,
      model: LoadModel,
      profile: LoadProfile,
      tenants: Vector[Tenant],
      workflows: Vector[PlannedWorkflow],
  ): RunManifest = RunManifest(
    RunManifest.SchemaVersion,
    s"run-$seed",
    target.capitalize,
    description,
    Target(target, "http://127.0.0.1:9"),
    start,
    Some(start.plusMillis(profile.totalMs)),
    Some(Ending.Completed),
    model,
    profile,
    tenants,
    workflows,
    Thresholds(None, None, Map.empty),
    Map.empty,
    Versions("0", "3.15.1", "2.13.18", "17", None),
    InjectorHost("Linux", 2, 2048),
    None,
    None,
    Vector.empty,
  )
}
