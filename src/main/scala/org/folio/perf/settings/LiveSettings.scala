package org.folio.perf.settings

import org.folio.perf.model.StopCriterion
import scala.concurrent.duration.{DurationInt, FiniteDuration}

/**
 * What goes on while a run goes on.
 *
 * @param stopWhen what ends it, because it is hopeless
 * @param isServed whether its figures are served by HTTP
 * @param host address on which they are
 * @param port 0: any free one
 * @param infrastructure whether the cluster's metrics are among them, read once a minute
 * @param push where the figures are sent in Influx' line protocol; `None`: nowhere
 * @param pushInterval from one sending to the next
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
