package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigFactory, ConfigValueFactory}
import java.time.Instant
import scala.jdk.CollectionConverters._

/**
 * Reads all settings once: defaults of `reference.conf`, then the target file's, then the command
 * line's.
 */
object SettingsLoader {

  /**
   * Block of `reference.conf` with every setting and its default, of our own file only. Files of libraries have no such
   * block, and a search for them takes time.
   */
  private[settings] lazy val defaults: Config =
    ConfigFactory.parseURL(getClass.getResource("/reference.conf")).resolve().getConfig("folio-perf")
  private lazy val names = new SettingNameCheck(defaults)

  /**
   * @param properties system properties; those with the name of a setting set it
   * @param environment environment variables, for secrets
   * @param embedded accounts of the sandbox's tenants
   * @param store of the secrets that a target's file names; not read in a dry run
   * @param now the current time, for the check of startAt
   */
  def load(
      properties: Map[String, String],
      environment: Map[String, String],
      embedded: TargetTenants,
      store: SecretStore = SecretStore.Unread,
      now: Instant = Instant.now,
  ): Either[String, Settings] = ConfigBlock.read {
    import ConfigBlock.need
    need(SecretNames.refuse(properties, names.isSetting))
    need(names.onCommandLine(properties.map(inFull)))
    val commandLine = settingsAmong(properties)
    val file = need(TargetFile.open(commandLine.withFallback(defaults).getString("target")))
    need(names.inFile(file))
    val inForce = commandLine.withFallback(file.settings).withFallback(defaults)
    val values =
      new ConfigBlock(inForce, file.origin, (name, _) => s"Pass ${HowTo.here.pass(name)} or set it in ${file.origin}.")
    // Rules read shares by their names, so no field has their range.
    defaults.entrySet.asScala.map(_.getKey).filter(_.endsWith("Percent")).foreach(values.percentOrOff)
    val start = StartSettings.read(values)
    val secrets = if (start.dryRun) SecretStore.Unread else store
    val target = TargetReader.read(file, ofTarget(properties), values, environment, embedded, secrets)
    Settings(
      target,
      LoadSettings.read(values, target.sandbox, target.platform),
      start,
      ThresholdSettings.read(values),
      ReportSettings.read(values),
      LiveSettings.read(values),
      ShardSettings.read(values, target.sandbox, now),
      CallsSettings.read(values),
      inForce.entrySet.asScala.map(entry => entry.getKey -> entry.getValue.unwrapped.toString).toMap,
    )
  }

  /** Properties that start with `target.`, without this prefix. */
  private def ofTarget(properties: Map[String, String]): Map[String, String] =
    properties.collect {
      case (key, value) if key.startsWith("target.") => key.stripPrefix("target.") -> value
    }

  /** Properties with names of settings. Blocks such as thresholds.p95Ms are for the target file only. */
  private def settingsAmong(properties: Map[String, String]): Config =
    properties.toVector.map(inFull).sortBy(_._1).foldLeft(ConfigFactory.empty) { case (config, (key, value)) =>
      if (names.isSetting(key))
        config.withValue(key, ConfigValueFactory.fromAnyRef(unescaped(value)))
      else config
    }

  /** A value without the backslashes that Gatling's Maven plugin puts before quotation marks. */
  private def unescaped(value: String): String = value.replace("\\\"", "\"")

  /** A setting's full name: `live` is short for `live.on`. */
  private def inFull(property: (String, String)): (String, String) =
    if (property._1 == "live") "live.on" -> property._2 else property
}
