package org.folio.perf.settings

import org.folio.perf.model.Eithers
import java.net.URI
import org.folio.perf.model.{StopCriterion, StopLine}
import scala.concurrent.duration._
import scala.util.Try

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
