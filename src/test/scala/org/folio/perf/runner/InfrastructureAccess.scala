package org.folio.perf.runner

import org.folio.perf.model.MetricsOrigin
import org.folio.perf.settings.TargetSettings

/** The place of a target's metrics. */
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
        sources = metrics.sources,
      )
    }
}
