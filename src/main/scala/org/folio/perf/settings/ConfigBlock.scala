package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigException, ConfigUtil}
import java.time.LocalDate
import org.folio.perf.model.{DidYouMean, PlainNumber}
import org.folio.perf.settings.SettingsError.{badValue, unknownName}
import scala.concurrent.duration._
import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.util.Try

/**
 * A block of a configuration file or of settings. It gives values by their types and ranges, so that a case class is
 * made in one call, each field with its range.
 *
 * A value that cannot be used ends the making: all methods but `has` and `keys` throw
 * [[ConfigBlock.Refused]], which [[ConfigBlock.read]] turns into its error. Names may be paths with dots.
 *
 * @param file name of the file in messages
 * @param howToSet what to do about a wrong value, in a sentence, by its name and its line in the file
 * @param path of the block in messages; empty: names stand alone
 */
final class ConfigBlock(
    config: Config,
    file: String,
    howToSet: (String, Option[Int]) => String,
    path: String = "",
) {
  import ConfigBlock._

  /** Keys whose values were asked for. */
  private val asked = mutable.Set.empty[String]

  /** Whether the value is that of reference.conf. */
  def isDefault(name: String): Boolean = config.getValue(at(name)).origin.description.contains("reference.conf")

  def has(name: String): Boolean = config.hasPath(at(name))

  /** Keys with a value, sorted. A file sets a key to null to drop what an included file has. */
  def keys: Vector[String] =
    config.root.keySet.asScala.toVector.filter(key => config.hasPath(ConfigUtil.quoteString(key))).sorted

  /**
   * The result of reading this block. A key that was not asked for is refused: a misspelt one would silently leave a default
   * in force.
   */
  def only[A](read: => A): A = {
    val result = read
    allowOnly(asked.toSeq: _*)
    result
  }

  /** Refuses other keys, where some of these are not read. */
  def allowOnly(known: String*): Unit = keys.find(!known.contains(_)).foreach(unknown(_, known))

  private def unknown(key: String, known: Seq[String]): Nothing = {
    val kind = if (path.isEmpty) s"setting (in $file)" else s"setting of $path (in $file)"
    refuse(unknownName(kind, key, known.sorted))
  }

  def block(name: String, expected: String = "a block { ... }"): ConfigBlock =
    new ConfigBlock(expect(name, expected)(config.getConfig(at(name))), file, howToSet, full(name))

  /** The blocks of a list. */
  def blocks(name: String, expected: String): Vector[ConfigBlock] =
    expect(name, expected)(config.getConfigList(at(name)).asScala.toVector)
      .map(new ConfigBlock(_, file, howToSet, full(name)))

  /** The result of reading a block or value; `None`: it is not there. */
  def optional[A](name: String)(read: String => A): Option[A] = Option.when(has(name))(read(name))

  def text(name: String): String = expect(name, "a text")(config.getString(at(name)))

  /** `None`: missing or empty. */
  def optionalText(name: String): Option[String] = optional(name)(text).filter(_.nonEmpty)

  /** @param read left: what the text must be */
  def parsed[A](name: String)(read: String => Either[String, A]): A = {
    val found = text(name)
    read(found).fold(wrong(name, Sanitized.text(found), _), identity)
  }

  /** @param read `None`: the text, without the space around it, is not `expected` */
  def parsed[A](name: String, expected: String)(read: String => Option[A]): A =
    Try(config.getString(at(name)).trim).toOption.flatMap(read).getOrElse(wrong(name, show(name), expected))

  def matching(name: String, pattern: String, expected: String): String =
    parsed(name, expected)(Option(_).filter(_.matches(pattern)))

  def oneOf[A](name: String, allowed: (String, A)*): A =
    parsed(name, allowed.map(_._1).mkString(" or ")) { found =>
      allowed.collectFirst { case (key, value) if key.equalsIgnoreCase(found) => value }
    }

  /**
   * A list with commas and at least one value.
   *
   * @param read `None`: the text is not `expected`
   */
  def list[A](name: String, expected: String)(read: String => Option[A]): Vector[A] =
    parsed(name, expected) { found =>
      val parts = listed(found)
      Some(parts.flatMap(part => read(part))).filter(values => values.nonEmpty && values.size == parts.size)
    }

  def boolean(name: String): Boolean = oneOf(name, "true" -> true, "false" -> false)

  def whole(name: String, min: Int, max: Int): Int =
    parsed(name, s"a whole number from $min to $max")(
      _.toIntOption.filter(n => n >= min && n <= max)
    )

  def long(name: String): Long =
    parsed(name, s"a whole number from ${Long.MinValue} to ${Long.MaxValue}")(_.toLongOption)

  def number(name: String, min: Double, max: Double): Double =
    parsed(name, s"a number from ${PlainNumber(min)} to ${PlainNumber(max)}")(
      _.toDoubleOption.filter(n => n >= min && n <= max)
    )

  def numberAbove(name: String, above: Double, atMost: Double): Double =
    parsed(name, s"a number above ${PlainNumber(above)} and at most ${PlainNumber(atMost)}")(
      _.toDoubleOption.filter(n => n > above && n <= atMost)
    )

  /** Per cent; `None`: off. */
  def percentOrOff(name: String): Option[Double] =
    parsed(name, "a number from 0 to 100, or off") { found =>
      if (found.equalsIgnoreCase("off")) Some(None)
      else found.toDoubleOption.filter(n => n >= 0 && n <= 100).map(Some(_))
    }

  def date(name: String): LocalDate =
    parsed(name, "a day such as 2026-01-31")(found => Try(LocalDate.parse(found)).toOption)

  def duration(name: String, atLeast: FiniteDuration, atMost: FiniteDuration): FiniteDuration =
    time(name, atLeast, atMost).getOrElse(
      wrong(name, show(name), s"a time with its unit, such as 30s or 3m, from $atLeast to $atMost")
    )

  /** A time, or 0 for at-start; `None`: off. */
  def delayOrOff(name: String, atMost: FiniteDuration): Option[FiniteDuration] =
    show(name).trim.toLowerCase match {
      case "off" => None
      case "at-start" => Some(Duration.Zero)
      case _ =>
        time(name, Duration.Zero, atMost).orElse(
          wrong(name, show(name), "at-start, off or a time with its unit, such as 1m or 20m")
        )
    }

  /** Numbers above 0 of a block by their names, which may have dots and blanks. */
  def numbers(name: String): Map[String, Double] = {
    val own = block(name, "a block of names, each with a number")
    own.keys.map(key => key -> own.parsed(key, "a number above 0")(_.toDoubleOption.filter(_ > 0))).toMap
  }

  /** A list of lines; on the command line one text with semicolons. */
  def lines(name: String): Vector[String] =
    expect(name, "a list of lines") {
      config.getValue(at(name)).unwrapped match {
        case list: java.util.List[_] => list.asScala.toVector.map(_.toString)
        case one => one.toString.split(';').toVector
      }
    }.map(_.trim).filter(_.nonEmpty)

  /**
   * Lines that say what must hold.
   *
   * @param forms of a line, for messages
   * @param read left: what is wrong with the line
   */
  def lines[A](name: String, forms: Vector[String])(read: String => Either[String, A]): Vector[A] =
    lines(name).map(line =>
      read(line).fold(
        problem => wrong(name, s"${Sanitized.text(line)}: $problem", s"lines such as ${forms.mkString("; ")}"),
        identity,
      )
    )

  /** @param found shown with its first characters */
  def wrong(name: String, found: String, expected: String): Nothing = {
    val line = Try(config.getValue(at(name)).origin.lineNumber).toOption.filter(_ > 0)
    // A needed key may be there under a misspelt name.
    if (found == Missing) keys.filterNot(asked).find(DidYouMean.of(_, asked).nonEmpty).foreach(unknown(_, asked.toSeq))
    val shown = if (found.isEmpty) "empty" else Sanitized.text(found, LongestFound)
    refuse(badValue(full(name), shown, expected, howToSet(name, line)))
  }

  private def expect[A](name: String, expected: String)(read: => A): A =
    try read
    catch { case _: ConfigException => wrong(name, show(name), expected) }

  private def time(name: String, atLeast: FiniteDuration, atMost: FiniteDuration): Option[FiniteDuration] =
    Try(config.getDuration(at(name)).toNanos.nanos).toOption
      .filter(_ => show(name).exists(_.isLetter)) // a bare number would be milliseconds
      .filter(value => value >= atLeast && value <= atMost)
      .map(_.toCoarsest)

  private def show(name: String): String =
    try Sanitized.text(config.getValue(at(name)).unwrapped.toString)
    catch { case _: ConfigException => Missing }

  /** A value's name in messages. */
  def full(name: String): String = if (path.isEmpty) name else s"$path.$name"

  /** A name's path. Names of records, such as of transactions, have characters that paths cannot have. */
  private def at(name: String): String =
    if (config.root.containsKey(name)) {
      asked += name
      ConfigUtil.quoteString(name)
    } else {
      asked += name.takeWhile(_ != '.')
      name
    }
}

object ConfigBlock {

  /** The reason why a block cannot be read. */
  final private class Refused(reason: String) extends RuntimeException(reason)

  /** The result of reading blocks. Left: the first value that cannot be used. */
  def read[A](make: => A): Either[String, A] =
    try Right(make)
    catch { case refused: Refused => Left(refused.getMessage) }

  def refuse(reason: String): Nothing = throw new Refused(reason)

  /** The value of a step that can fail. */
  def need[A](step: Either[String, A]): A = step.fold(refuse, identity)

  /** A name that is one of these. @param kind of the names, for the message */
  def known(kind: String, name: String, names: Vector[String]): String =
    if (names.contains(name)) name else refuse(unknownName(kind, name, names))

  /** Distinct values of a list with commas. */
  def listed(list: String): Vector[String] =
    list.split(',').map(_.trim).filter(_.nonEmpty).toVector.distinct

  /** A block of a file whose wrong values are to be changed there. */
  def ofFile(config: Config, file: String): ConfigBlock =
    new ConfigBlock(config, file, (_, line) => s"Set it in $file${line.fold("")(", line " + _)}.")

  private val LongestFound = 400
  private val Missing = "missing"
}
