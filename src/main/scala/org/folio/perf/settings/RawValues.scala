package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigException}
import java.time.LocalDate
import org.folio.perf.settings.SettingsError.BadValue
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * Reads the values of settings by their types and ranges.
 *
 * @param config all values, with those of the command line
 * @param origin what to do about a wrong value, by its name, in a sentence
 */
final private[settings] class RawValues(config: Config, val origin: String => String) {

  def text(name: String): Either[SettingsError, String] =
    Try(config.getString(name)).toOption.toRight(bad(name, show(name), "a text"))

  def optionalText(name: String): Either[SettingsError, Option[String]] =
    if (config.hasPath(name)) text(name).map(value => Some(value).filter(_.nonEmpty))
    else Right(None)

  def oneOf[A](name: String, allowed: (String, A)*): Either[SettingsError, A] =
    text(name).flatMap { found =>
      allowed
        .collectFirst { case (key, value) if key.equalsIgnoreCase(found) => value }
        .toRight(bad(name, Sanitized.text(found), allowed.map(_._1).mkString(" or ")))
    }

  /**
   * A list with commas and at least one value.
   *
   * @param read `None`: the text is not `expected`
   */
  def list[A](
      name: String,
      expected: String,
      read: String => Option[A],
  ): Either[SettingsError, Vector[A]] =
    text(name).flatMap { found =>
      val parts = RawValues.listed(found)
      val values = parts.flatMap(part => read(part))
      Either.cond(
        values.nonEmpty && values.size == parts.size,
        values,
        bad(name, Sanitized.text(found), expected),
      )
    }

  def boolean(name: String): Either[SettingsError, Boolean] =
    oneOf(name, "true" -> true, "false" -> false)

  def long(name: String, min: Long, max: Long): Either[SettingsError, Long] =
    Try(config.getString(name).trim.toLong).toOption
      .filter(value => value >= min && value <= max)
      .toRight(bad(name, show(name), s"a whole number from $min to $max"))

  def date(name: String): Either[SettingsError, LocalDate] =
    Try(LocalDate.parse(config.getString(name).trim)).toOption
      .toRight(bad(name, show(name), "a day such as 2026-01-31"))

  /** A number above `above` and at most `atMost`. */
  def double(name: String, above: Double, atMost: Double): Either[SettingsError, Double] =
    number(
      name,
      value => value > above && value <= atMost,
      s"above ${plain(above)} and at most ${plain(atMost)}",
    )

  def doubleFrom(name: String, atLeast: Double, atMost: Double): Either[SettingsError, Double] =
    number(
      name,
      value => value >= atLeast && value <= atMost,
      s"from ${plain(atLeast)} to ${plain(atMost)}",
    )

  /** Per cent; `None`: off. */
  def percentOrOff(name: String): Either[SettingsError, Option[Double]] =
    if (show(name).equalsIgnoreCase("off")) Right(None)
    else
      number(name, value => value >= 0 && value <= 100, "from 0 to 100, or off").map(Some(_))

  def duration(
      name: String,
      atLeast: FiniteDuration,
      atMost: FiniteDuration,
  ): Either[SettingsError, FiniteDuration] =
    Try(config.getDuration(name)).toOption
      .flatMap(value => Try(value.toNanos.nanos).toOption)
      .filter(_ => show(name).exists(_.isLetter)) // a bare number would be milliseconds
      .filter(value => value >= atLeast && value <= atMost)
      .map(_.toCoarsest)
      .toRight(
        bad(name, show(name), s"a time with its unit, such as 30s or 3m, from $atLeast to $atMost")
      )

  /** `None`: auto. */
  def durationOrAuto(
      name: String,
      atLeast: FiniteDuration,
      atMost: FiniteDuration,
  ): Either[SettingsError, Option[FiniteDuration]] =
    if (show(name).equalsIgnoreCase("auto")) Right(None)
    else
      duration(name, atLeast, atMost)
        .map(Some(_))
        .left
        .map(_ =>
          bad(
            name,
            show(name),
            s"auto or a time with its unit, such as 35m or 2h, from $atLeast to $atMost",
          )
        )

  /** A time, or 0 for at-start; `None`: off. */
  def delayOrOff(
      name: String,
      atMost: FiniteDuration,
  ): Either[SettingsError, Option[FiniteDuration]] =
    show(name).trim.toLowerCase match {
      case "off" => Right(None)
      case "at-start" => Right(Some(Duration.Zero))
      case _ =>
        duration(name, Duration.Zero, atMost)
          .map(Some(_))
          .left
          .map(_ => bad(name, show(name), "at-start, off or a time with its unit, such as 1m or 20m"))
    }

  /** Numbers of a block by their names, which may have dots and blanks. */
  def numbersByName(name: String): Either[SettingsError, Map[String, Double]] =
    Try {
      config
        .getObject(name)
        .asScala
        .toVector
        .sortBy(_._1)
        .map { case (key, value) =>
          key -> value.unwrapped.toString.toDouble
        }
        .toMap
    }.toOption
      .filter(_.values.forall(value => value > 0))
      .toRight(bad(name, show(name), "names with a number above 0"))

  /** A list of lines; on the command line one text with semicolons. */
  def lines(name: String): Either[SettingsError, Vector[String]] =
    Try {
      config.getValue(name).unwrapped match {
        case list: java.util.List[_] => list.asScala.toVector.map(_.toString)
        case one => one.toString.split(';').toVector
      }
    }.toOption
      .map(_.map(_.trim).filter(_.nonEmpty))
      .toRight(bad(name, show(name), "a list of lines"))

  /** A list of lines; empty: the block does not have the key. */
  def optionalLines(name: String): Either[SettingsError, Vector[String]] =
    if (config.hasPath(name)) lines(name) else Right(Vector.empty)

  def bad(name: String, found: String, expected: String): SettingsError =
    BadValue(name, Sanitized.text(found, LongestFound), expected, origin(name))

  private val LongestFound = 400

  private def number(
      name: String,
      allowed: Double => Boolean,
      rule: String,
  ): Either[SettingsError, Double] =
    Try(config.getString(name).trim.toDouble).toOption
      .filter(allowed)
      .toRight(bad(name, show(name), s"a number $rule"))

  private def show(name: String): String =
    try Sanitized.text(config.getValue(name).unwrapped.toString)
    catch { case _: ConfigException => "missing" }

  /** Text of a number without a needless fraction: 1000, not 1000.0. */
  private def plain(number: Double): String =
    BigDecimal(number).bigDecimal.stripTrailingZeros.toPlainString
}

private[settings] object RawValues {

  /** Distinct values of a list with commas. */
  def listed(list: String): Vector[String] =
    list.split(',').map(_.trim).filter(_.nonEmpty).toVector.distinct
}
