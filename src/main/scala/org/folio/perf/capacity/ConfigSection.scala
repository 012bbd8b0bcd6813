package org.folio.perf.capacity

import com.typesafe.config.{Config, ConfigException, ConfigValue, ConfigValueType}
import scala.jdk.CollectionConverters._

/**
 * A section of an environment file. Reading a wrong value ends the loading: [[EnvironmentLoader]]
 * turns [[ConfigSection.Wrong]] into its error.
 *
 * @param path of the section in the file; empty: the file itself
 */
final private[capacity] class ConfigSection(
    private val config: Config,
    file: String,
    path: String,
) {

  /** Keys that are not here are taken from `defaults`, level by level. */
  def withDefaults(defaults: ConfigSection): ConfigSection =
    new ConfigSection(config.withFallback(defaults.config), file, path)

  def section(key: String): ConfigSection = {
    if (value(key).valueType != ConfigValueType.OBJECT) wrong(key, show(key), "a section { ... }")
    new ConfigSection(config.getConfig(quoted(key)), file, full(key))
  }

  /** Without those that a file has set to null, to drop what an included file has. */
  def keys: Vector[String] = config.root.keySet.asScala.toVector.filter(has).sorted

  /** Keys that a file has set to null. */
  def droppedKeys: Set[String] = config.root.keySet.asScala.toSet.filterNot(has)

  /** A misspelt key would silently leave a default in force, so it is an error. */
  def allowOnly(allowed: String*): ConfigSection = {
    keys
      .find(!allowed.contains(_))
      .foreach(key => wrong(key, "unknown", s"one of ${allowed.sorted.mkString(", ")}"))
    this
  }

  def text(key: String): String =
    value(key).valueType match {
      case ConfigValueType.STRING | ConfigValueType.NUMBER => config.getString(quoted(key))
      case _ => wrong(key, show(key), "a text")
    }

  def number(key: String, min: Double, max: Double = Double.MaxValue): Double = {
    val number =
      try config.getDouble(quoted(key))
      catch {
        case _: ConfigException.Missing => missing(key)
        case _: ConfigException => wrong(key, show(key), "a number")
      }
    if (number < min || number > max || number.isNaN) wrong(key, show(key), range(min, max))
    number
  }

  def whole(key: String, min: Int, max: Int = Int.MaxValue): Int = {
    val found = number(key, min.toDouble, max.toDouble)
    if (found != found.floor) wrong(key, show(key), "a whole number")
    found.toInt
  }

  def has(key: String): Boolean = config.hasPath(quoted(key))

  def wrong(key: String, found: String, expected: String): Nothing =
    throw new ConfigSection.Wrong(
      EnvironmentError.WrongValue(place(key), full(key), found, expected)
    )

  private def value(key: String): ConfigValue =
    try config.getValue(quoted(key))
    catch { case _: ConfigException.Missing => missing(key) }

  private def missing(key: String): Nothing = wrong(key, "missing", "a value")

  private def show(key: String): String =
    config.getValue(quoted(key)).render(ConfigSection.Concise).take(60)

  private def range(min: Double, max: Double): String =
    if (max >= Int.MaxValue) s"at least ${plain(min)}" else s"from ${plain(min)} to ${plain(max)}"

  private def plain(number: Double): String =
    if (number == number.floor) number.toLong.toString else number.toString

  private def full(key: String): String = if (path.isEmpty) key else s"$path.$key"

  private def quoted(key: String): String = "\"" + key + "\""

  private def place(key: String): String = {
    val line = if (has(key)) config.getValue(quoted(key)).origin.lineNumber else -1
    if (line > 0) s"$file line $line" else file
  }
}

private[capacity] object ConfigSection {
  private val Concise = com.typesafe.config.ConfigRenderOptions.concise

  final class Wrong(val error: EnvironmentError) extends RuntimeException(error.message)
}

/** A reason why an environment cannot be used; `message` is for the person who edits the file. */
sealed trait EnvironmentError {
  def message: String
}

object EnvironmentError {

  final case class NotFound(name: String) extends EnvironmentError {
    def message: String =
      s"Environment $name does not exist: expected the resource environments/$name.conf. " +
        "Name an existing one, or add the file to src/main/resources/environments/."
  }

  /** @param problem the parser's words, with file and line */
  final case class Unreadable(file: String, problem: String) extends EnvironmentError {
    def message: String = s"Environment file $file cannot be read: $problem"
  }

  /** @param place file, and the line where it is known */
  final case class WrongValue(place: String, key: String, found: String, expected: String) extends EnvironmentError {
    def message: String = s"Environment file $place: $key is $found; expected $expected."
  }
}
