package org.folio.perf.runner

import org.folio.perf.doctor.Findings
import org.folio.perf.settings.Settings

/** Why a run does not start, and what can be done, for the person who started it. */
object PreflightFailure {

  /** @param properties as the run was started with */
  /** @param preparedBy the simulation that makes what is missing */
  def apply(
      findings: Findings,
      settings: Settings,
      properties: Map[String, String],
      preparedBy: String = "PrepareMobius",
  ): String =
    ("This run cannot succeed. No load was sent." +: findings.lines)
      .concat(remedy(findings, settings, properties, preparedBy))
      .appended("To run it all the same, add -Dforce=true.")
      .mkString("\n")

  /** What is missing can be made, but a sandbox that a run starts is new each time. */
  private[runner] def remedy(
      findings: Findings,
      settings: Settings,
      properties: Map[String, String],
      preparedBy: String = "PrepareMobius",
  ): Option[String] =
    Option.when(findings.isMakeable) {
      if (settings.target.sandbox.isDefined) {
        val hasFewRecords = findings.shortages.exists(_.isFatal)
        "Each run has a new sandbox with the same records: " +
          (if (hasFewRecords) "take a shorter -Dduration or a lower -Drate."
           else "start it without -Dsandbox.data=stale.")
      } else {
        val same = Repeated.flatMap(name => properties.get(name).map(value => s" -D$name=$value"))
        s"What is missing is made by: mvn gatling:test -Dsimulation=$preparedBy${same.mkString}"
      }
    }

  /** Settings that say what a run takes. */
  private val Repeated =
    Vector("target", "tenants", "duration", "rampUp", "rate", "workflows", "exclude")
}
