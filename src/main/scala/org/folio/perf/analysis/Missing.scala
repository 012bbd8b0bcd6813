package org.folio.perf.analysis

import org.folio.perf.model.{InjectorResult, RunManifest}

/** What the report cannot say, and why, in sentences. */
private[analysis] object Missing {

  def sentences(
      input: RunInput,
      unknownTenants: Vector[String],
      injector: Option[InjectorResult],
  ): Vector[String] = {
    val outside = input.log.fold(0L)(_.outsideAxis) + input.transactions.fold(0L)(_.outsideAxis)
    input.manifest.clockJumps.map(_.statement) ++ input.missing ++
      Injectors(input).flatMap(Injectors.missing) ++
      Injectors.problems(input.manifest) ++
      cutShort(input.manifest, input.window) ++
      Option.when(input.manifest.ending.isEmpty && input.manifest.injectors.isEmpty)(
        "The run kept no checksums of its records, as it does at its end: damage to them shows only where what " +
          "they say makes no sense."
      ) ++
      Option.when(unknownTenants.nonEmpty)(
        s"${Words.count(unknownTenants.size, "tenant is", "tenants are")} not in the manifest and " +
          s"counted as neither small nor large: ${named(unknownTenants)}."
      ) ++
      Option.when(outside > 0)(
        s"${Words.count(outside, "record", "records")} lie long after the end of the run; the " +
          "timeline leaves them out."
      ) ++
      Option.when(input.injector.nonEmpty && injector.isEmpty)(
        "No sample of the load generator's processors lies in the steady state."
      ) ++
      input.metrics.fold(Vector.empty[String])(_.gaps) ++
      input.inventory.fold(Vector.empty[String])(_.gaps)
  }

  private def cutShort(manifest: RunManifest, window: RunWindow): Option[String] =
    if (window.isCutShort)
      Some(
        s"The run was cut short after ${Words.duration(window.endMs)} of " +
          s"${Words.duration(manifest.profile.totalMs)}" +
          (if (window.steadyMs == 0) ", so it has no steady state."
           else s", so its steady state is ${Words.duration(window.steadyMs)} long.")
      )
    else
      Option.when(manifest.ending.isEmpty)(
        "How the run ended is not recorded: it was killed or is still running."
      )

  private def named(tenants: Vector[String]): String =
    tenants.take(5).mkString(", ") + (if (tenants.size > 5) ", ..." else "")
}
