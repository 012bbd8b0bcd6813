package org.folio.perf.runner

import org.folio.perf.doctor.PreflightFindings
import org.folio.perf.settings.{HowTo, SandboxData, Settings}

/** The message of a run that the preflight stops: reasons, and what to do. */
object PreflightFailure {

  /**
   * @param properties of the JVM, with the settings of the run
   * @param preparedBy the simulation that creates missing records
   */
  def apply(
      findings: PreflightFindings,
      settings: Settings,
      properties: Map[String, String],
      preparedBy: String = "PrepareMobius",
  ): String =
    ("This run cannot succeed. No load was sent." +: findings.lines)
      .concat(remedy(findings, settings, properties, preparedBy))
      .appended(s"To run it anyway, add ${HowTo.here.pass("force", "true")}.")
      .mkString("\n")

  /** Advice on missing records. A sandbox that a run starts is new each time, so a preparation does not help there. */
  private[runner] def remedy(
      findings: PreflightFindings,
      settings: Settings,
      properties: Map[String, String],
      preparedBy: String = "PrepareMobius",
  ): Option[String] =
    Option.when(findings.isMakeable) {
      if (settings.target.sandbox.exists(_.url.isEmpty)) {
        val data = settings.target.sandbox.map(_.data)
        val hasFewRecords = findings.shortages.exists(_.isFatal)
        "Each run starts a new sandbox with the same records. " +
          (if (data.contains(SandboxData.Sample))
             "Start a sandbox with exec:java@sandbox -Dsandbox.data=sample, then prepare it and run with -Dsandbox.url."
           else if (hasFewRecords) "Use a shorter duration or a lower rate."
           else "Start the run without -Dsandbox.data=stale.")
      } else {
        val same = Repeated.flatMap(name => properties.get(name).map(value => name -> value))
        s"Create the missing records with: ${HowTo.here.start(preparedBy, same)}"
      }
    }

  /** Settings that decide which records a run uses. */
  private val Repeated =
    Vector(
      "target",
      "tenants",
      "duration",
      "rampUp",
      "rate",
      "workflows",
      "exclude",
      "changes",
      "sandbox.url",
      "sandbox.data",
    )
}
