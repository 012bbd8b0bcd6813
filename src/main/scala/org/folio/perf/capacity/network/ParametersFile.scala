package org.folio.perf.capacity.network

import com.typesafe.config.{Config, ConfigException, ConfigFactory}
import java.math.{BigDecimal => JavaDecimal, MathContext}
import org.folio.perf.model.Platform
import scala.jdk.CollectionConverters._

/** Calibrated parameters as HOCON; the committed ones are the resource `capacity/parameters.conf`. */
object ParametersFile {
  private val PlatformKey = "platform"
  private val Resource = "/capacity/parameters.conf"

  /** Digits in which two calibrations agree on any processor. */
  private val Digits = new MathContext(4)

  /** Parameters of the published tests. */
  lazy val committed: NetworkParameters = {
    val text = new String(getClass.getResourceAsStream(Resource).readAllBytes(), "UTF-8")
    parse(Resource, text).fold(sys.error, identity)
  }

  /** Left: what is wrong with the file, in one line. */
  def parse(file: String, hocon: String): Either[String, NetworkParameters] =
    try {
      val config = ConfigFactory.parseString(hocon)
      val coefficients = numbers(config.getConfig("coefficients"))
      val platform =
        if (config.hasPath(PlatformKey)) platformOf(file, config.getString(PlatformKey))
        else Right(Platform.Okapi)
      val missing = platform.fold(_ => Vector.empty[String], missingOf(_, coefficients))
      val campaigns = config.getConfig("campaigns")
      if (missing.nonEmpty)
        Left(s"$file: coefficients.${missing.head} is missing; expected a number.")
      else
        platform.map { known =>
          NetworkParameters(
            coefficients = coefficients,
            baseMs = numbers(config.getConfig("baseMs")),
            campaigns = campaigns.root.keySet.asScala.toVector.sorted.map { campaign =>
              campaign -> numbers(campaigns.getConfig(quoted(campaign)))
            }.toMap,
            platform = known,
          )
        }
    } catch {
      case e: ConfigException => Left(s"$file: ${e.getMessage}")
    }

  private def platformOf(file: String, code: String): Either[String, Platform] =
    Platform.all
      .find(_.code == code)
      .toRight(
        s"$file: $PlatformKey is $code; expected ${Platform.all.map(_.code).mkString(" or ")}."
      )

  private def missingOf(platform: Platform, coefficients: Map[String, Double]): Vector[String] =
    Coefficient.of(platform).map(_.name).filterNot(coefficients.contains)

  /** @param origin data of the calibration, in a sentence */
  def render(parameters: NetworkParameters, origin: String): String = {
    val coefficients = Coefficient.of(parameters.platform).map { c =>
      val unit = if (c.unit.isEmpty) "" else s"${c.unit}: "
      s"  ${quoted(c.name)} = ${number(parameters(c.name))} # $unit${c.meaning}"
    }
    val campaigns = parameters.campaigns.toVector.sortBy(_._1).flatMap { case (name, factors) =>
      s"  ${quoted(name)} {" +: entries(factors).map("  " + _) :+ "  }"
    }
    (Vector(
      s"# Parameters of the capacity model. $origin",
      "# Made by exec:java@calibrate; do not edit.",
      "",
    ) ++ Option.when(parameters.platform != Platform.Okapi)(
      s"$PlatformKey = ${parameters.platform.code}\n"
    ) ++ Vector(
      "coefficients {"
    ) ++ coefficients ++ Vector(
      "}",
      "",
      "# Of a transaction with empty stations and an idle database.",
      "baseMs {",
    ) ++ entries(parameters.baseMs) ++ Vector(
      "}",
      "",
      "# On a transaction's base time, passes and visits in a later campaign.",
      "campaigns {",
    ) ++ campaigns :+ "}").mkString("", "\n", "\n")
  }

  /** Parameters rounded as in the file, so that the errors of a fit are those of its file. */
  def rounded(parameters: NetworkParameters): NetworkParameters =
    parse("parameters", render(parameters, "")).fold(sys.error, identity)

  private def entries(values: Map[String, Double]): Vector[String] =
    values.toVector.sortBy(_._1).map { case (name, value) =>
      s"  ${quoted(name)} = ${number(value)}"
    }

  private def numbers(config: Config): Map[String, Double] =
    config.root.keySet.asScala.toVector.map(key => key -> config.getDouble(quoted(key))).toMap

  private def number(value: Double): String =
    new JavaDecimal(value).round(Digits).stripTrailingZeros.toPlainString

  private def quoted(key: String): String = "\"" + key + "\""
}
