package org.folio.perf.settings

import org.folio.perf.model.{StopCriterion, StopLine}

/**
 * Settings of the time while the load runs.
 *
 * @param stopWhen criteria that stop a failing run early
 * @param isServed whether the live figures are served by HTTP
 * @param host address of the live page
 * @param port 0: any free port
 * @param infrastructure whether the live figures include the cluster's metrics, read once a minute
 */
final case class LiveSettings(
    stopWhen: Vector[StopCriterion],
    isServed: Boolean,
    host: String,
    port: Int,
    infrastructure: Boolean,
)

object LiveSettings {

  /** Reads `stopWhen` and the block `live`. */
  private[settings] def read(values: ConfigBlock): LiveSettings = LiveSettings(
    stopWhen = values.lines("stopWhen", StopLine.Forms)(StopLine.parse),
    isServed = values.boolean("live.on"),
    host = values.text("live.host").trim,
    port = values.whole("live.port", 0, 65535),
    infrastructure = values.boolean("live.infrastructure"),
  )
}
