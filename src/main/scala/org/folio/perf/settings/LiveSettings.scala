package org.folio.perf.settings

import org.folio.perf.model.{Eithers, StopCriterion, StopLine}
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
}

/** Reads `stopWhen` and the block `live`. */
private[settings] object LiveReader {

  def read(values: RawValues): Either[SettingsError, LiveSettings] =
    for {
      stopWhen <- readCriteria(values)
      isServed <- values.boolean("live.on")
      host <- values.text("live.host")
      port <- values.long("live.port", 0, 65535)
      infrastructure <- values.boolean("live.infrastructure")
      push <- readPush(values)
      interval <- values.duration("live.pushInterval", 1.second, 1.hour)
    } yield LiveSettings(
      stopWhen,
      isServed,
      host.trim,
      port.toInt,
      infrastructure,
      push,
      interval,
    )

  private def readCriteria(values: RawValues): Either[SettingsError, Vector[StopCriterion]] =
    values.lines("stopWhen").flatMap { lines =>
      Eithers.map(lines) { line =>
        StopLine.parse(line).left.map { wrong =>
          values.bad(
            "stopWhen",
            s"$line: $wrong",
            s"lines such as ${StopLine.Forms.mkString("; ")}",
          )
        }
      }
    }

  private def readPush(values: RawValues): Either[SettingsError, Option[String]] =
    values.optionalText("live.push").flatMap {
      case None => Right(None)
      case Some(found) =>
        Try(new URI(found)).toOption
          .filter(uri => Set("http", "https")(uri.getScheme) && uri.getHost != null)
          .filter(_.getUserInfo == null)
          .map(_ => Some(found))
          .toRight(
            values.bad(
              "live.push",
              found.replaceAll("//[^/@]*@", "//***@"),
              "a URL such as http://127.0.0.1:8086/api/v2/write?org=folio&bucket=perf, without user " +
                "and password",
            )
          )
    }
}
