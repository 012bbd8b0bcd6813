package org.folio.perf.settings

import org.folio.perf.model.StopCriterion
import scala.concurrent.duration.{DurationInt, FiniteDuration}

/**
 * Settings of the time while the load runs.
 *
 * @param stopWhen criteria that stop a failing run early
 * @param isServed whether the live figures are served by HTTP
 * @param host address of the live page
 * @param port 0: any free port
 * @param infrastructure whether the live figures include the cluster's metrics, read once a minute
 * @param push receiver of the figures in InfluxDB's line protocol; `None`: none
 * @param pushInterval time between two requests to the receiver
 */
final case class LiveSettings(
    stopWhen: Vector[StopCriterion],
    isServed: Boolean,
    host: String,
    port: Int,
    infrastructure: Boolean,
    push: Option[String],
    pushInterval: FiniteDuration,
)

object LiveSettings {
  val Off: LiveSettings =
    LiveSettings(Vector.empty, isServed = false, "127.0.0.1", 0, false, None, 10.seconds)
}
