package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigValueType}
import org.folio.perf.settings.SettingsError._
import scala.jdk.CollectionConverters._

/** Whether the names that a person gave are those of settings. */
final private[settings] class GivenNames(defaults: Config) {

  /** Each setting that has one value. */
  private val settings: Vector[String] = defaults.entrySet.asScala.map(_.getKey).toVector.sorted

  /** Such as `sandbox`, whose settings are `sandbox.port` and others. */
  private val blocks: Set[String] = defaults.root.asScala.collect {
    case (name, value) if value.valueType == ConfigValueType.OBJECT => name
  }.toSet

  /** Blocks that take any name. */
  private val open: Vector[String] = blocks.toVector.flatMap { block =>
    defaults.getConfig(block).root.asScala.collect {
      case (name, value) if value.valueType == ConfigValueType.OBJECT => s"$block.$name"
    }
  }

  def isSetting(name: String): Boolean = settings.contains(name)

  /** Of the JVM's properties, those that look like ours and are not. */
  def onCommandLine(properties: Map[String, String]): Either[SettingsError, Unit] =
    properties.keys.toVector.sorted
      .filterNot(name => isSetting(name) || name.startsWith("target."))
      .flatMap(wrong)
      .headOption
      .toLeft(())

  private def wrong(name: String): Option[SettingsError] = {
    val block = name.takeWhile(_ != '.')
    if (open.exists(one => name == one || name.startsWith(one + ".")))
      Some(InFileOnly(open.find(name.startsWith).getOrElse(name)))
    else if (blocks(block))
      Some(UnknownName("setting", name, settings.filter(_.startsWith(block + "."))))
    else if (GivenNames.OfPrograms(name)) None
    else Nearest.of(name, settings).map(meant => Misspelt(name, meant))
  }

  /** In a target's file every name is meant to be one of ours. */
  def inFile(file: TargetFile): Either[SettingsError, Unit] =
    file.settings.entrySet.asScala
      .map(_.getKey)
      .toVector
      .sorted
      .find(name => !isSetting(name) && !open.exists(block => name.startsWith(block + ".")))
      .map(name => UnknownName(s"setting (in ${file.origin})", Shown.text(name), settings))
      .toLeft(())
}

private[settings] object GivenNames {

  /** Arguments of the programs beside a run. */
  private val OfPrograms = Set(
    "simulation",
    "run",
    "runs",
    "recollect",
    "environment",
    "set",
    "format",
    "help",
    "prices",
    "suites",
    "tests",
  )
}
