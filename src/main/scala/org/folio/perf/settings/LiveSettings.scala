package org.folio.perf.settings

import org.folio.perf.model.{StopCriterion, StopLine}
import scala.concurrent.duration._
import java.net.URI
import scala.util.Try

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

  /** Reads `stopWhen` and the block `live`. */
  private[settings] def read(values: ConfigBlock): LiveSettings = LiveSettings(
    stopWhen = values.lines("stopWhen").map { line =>
      StopLine
        .parse(line)
        .fold(
          wrong => values.wrong("stopWhen", s"$line: $wrong", s"lines such as ${StopLine.Forms.mkString("; ")}"),
          identity,
        )
    },
    isServed = values.boolean("live.on"),
    host = values.text("live.host").trim,
    port = values.whole("live.port", 0, 65535),
    infrastructure = values.boolean("live.infrastructure"),
    push = values.optionalText("live.push").map { found =>
      Try(new URI(found)).toOption
        .filter(uri => Set("http", "https")(uri.getScheme) && uri.getHost != null && uri.getUserInfo == null)
        .fold(values.wrong("live.push", found, PushForm))(_ => found)
    },
    pushInterval = values.duration("live.pushInterval", 1.second, 1.hour),
  )

  private val PushForm =
    "a URL such as http://127.0.0.1:8086/api/v2/write?org=folio&bucket=perf, without user and password"
}
