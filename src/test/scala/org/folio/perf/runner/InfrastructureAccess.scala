package org.folio.perf.runner

import org.folio.perf.model.MetricsOrigin
import org.folio.perf.settings.TargetSettings
import org.folio.perf.source.aws.{AccessCheck, AccessOutcome}

/** Where a target's metrics are, and whether they may be read. */
object InfrastructureAccess {

  /** @param sandboxUrl of the embedded FOLIO, which has its own AWS */
  def origin(target: TargetSettings, sandboxUrl: Option[String]): Option[MetricsOrigin] =
    target.metrics.map { metrics =>
      MetricsOrigin(
        metrics.endpoint.orElse(sandboxUrl).orElse(target.sandbox.flatMap(_.url)),
        metrics.region,
        metrics.cluster,
        metrics.database,
        metrics.period.toSeconds.toInt,
        metrics.search,
        metrics.kafka,
        metrics.tags,
        metrics.settle.toSeconds.toInt,
        metrics.prometheus,
      )
    }

  /** What the doctor says, call by call where one fails. A run succeeds without any of them. */
  def lines(origin: Option[MetricsOrigin], nowMs: Long): Vector[String] = origin match {
    case None => Vector("Metrics: the target names no source; the report will have none.")
    case Some(known) if !known.hasAws => Vector("Metrics: from Prometheus alone.")
    case Some(known) =>
      val all = AccessCheck(known, nowMs)
      val allowed = all.count(_.outcome == AccessOutcome.Allowed)
      val failed = all.collect { case access if isFailed(access.outcome) => access }
      val unasked = all.count(_.outcome == AccessOutcome.NotAsked)
      val rest = if (unasked > 0) s", $unasked not needed or not reached" else ""
      s"Metrics: $allowed calls of AWS are allowed, ${failed.size} fail$rest." +:
        failed.collect { case access =>
          access.outcome match {
            case AccessOutcome.Failed(problem) => s"  ${access.permission}: $problem"
            case _ => s"  ${access.permission}"
          }
        }
  }

  private def isFailed(outcome: AccessOutcome): Boolean = outcome match {
    case _: AccessOutcome.Failed => true
    case _ => false
  }
}
