package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigValueType}
import org.folio.perf.model.RenamedSettings
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._

/** Checks names on the command line and in target files: each must be the present name of a setting. */
final private[settings] class SettingNameCheck(defaults: Config) {

  /** Names of all settings with one value, sorted. */
  private val settings: Vector[String] = defaults.entrySet.asScala.map(_.getKey).toVector.sorted

  /** Names of blocks, such as `sandbox` for `sandbox.port`. */
  private val blocks: Set[String] = defaults.root.asScala.collect {
    case (name, value) if value.valueType == ConfigValueType.OBJECT => name
  }.toSet

  /** Blocks whose names are free, such as `thresholds.p95Ms`. */
  private val open: Vector[String] = blocks.toVector.flatMap { block =>
    defaults.getConfig(block).root.asScala.collect {
      case (name, value) if value.valueType == ConfigValueType.OBJECT => s"$block.$name"
    }
  }

  def isSetting(name: String): Boolean = settings.contains(name)

  /**
   * Finds the first property that looks like a setting and is none. Properties of the JVM, of Maven and of programs
   * pass.
   */
  def onCommandLine(properties: Map[String, String]): Either[SettingsError, Unit] =
    properties.toVector.sorted
      .filterNot { case (name, _) => isSetting(name) || name.startsWith("target.") }
      .flatMap { case (name, value) =>
        renamed(name)
          .map { now =>
            val instead = HowTo.here.pass(now, Sanitized.text(value))
            Renamed(name, now, s"Pass $instead instead.")
          }
          .orElse(wrong(name))
      }
      .headOption
      .toLeft(())

  private def renamed(name: String): Option[String] = RenamedSettings.presentNames.get(name)

  private def wrong(name: String): Option[SettingsError] = {
    val block = name.takeWhile(_ != '.')
    if (open.exists(one => name == one || name.startsWith(one + ".")))
      Some(InFileOnly(open.find(name.startsWith).getOrElse(name)))
    else if (blocks(block))
      Some(UnknownName("setting", name, settings.filter(_.startsWith(block + "."))))
    else if (SettingNameCheck.ProgramArguments(name)) None
    else DidYouMean.of(name, settings).map(meant => Misspelt(name, meant))
  }

  /** Checks all names of a target's file outside its block `target`. */
  def inFile(file: TargetFile): Either[SettingsError, Unit] =
    file.settings.entrySet.asScala
      .map(_.getKey)
      .toVector
      .sorted
      .find(name => !isSetting(name) && !open.exists(block => name.startsWith(block + ".")))
      .map { name =>
        renamed(name).fold[SettingsError](
          UnknownName(s"setting (in ${file.origin})", Sanitized.text(name), settings)
        )(now => Renamed(name, now, s"Write $now in ${file.origin} instead."))
      }
      .toLeft(())
}

private[settings] object SettingNameCheck {

  /** Arguments of other programs of folio-perf, such as report and predict. */
  private val ProgramArguments = Set(
    "simulation",
    "run",
    "runs",
    "recollect",
    "environment",
    "set",
    "format",
    "help",
    "prices",
    "growth",
    "within",
    "most",
    "suites",
    "tests",
  )
}
