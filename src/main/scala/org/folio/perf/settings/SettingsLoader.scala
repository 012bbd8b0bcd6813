package org.folio.perf.settings

import org.folio.perf.model.Eithers
import com.typesafe.config.{Config, ConfigFactory, ConfigValueFactory}
import java.time.Instant
import org.folio.perf.model.{LimitLine, Platform, SourceBlockForm, Thresholds}
import org.folio.perf.settings.SettingsError._
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/**
 * Reads all settings once: defaults of `reference.conf`, then the target file's, then the command
 * line's.
 */
object SettingsLoader {

  /** Block of `reference.conf` with every setting and its default. */
  private val Root = "folio-perf"
  private lazy val defaults = readDefaults()
  private lazy val names = new SettingNameCheck(defaults)

  /**
   * @param properties system properties; those with the name of a setting set it
   * @param environment environment variables, for secrets
   * @param embedded accounts of the sandbox's tenants
   * @param store of the secrets that a target's file names; not read in a dry run
   * @param now the current time, for the check of startAt
   * @param blocks that the target's block `metrics` may have
   */
  def load(
      properties: Map[String, String],
      environment: Map[String, String],
      embedded: TargetTenants,
      store: SecretStore = SecretStore.Unread,
      now: Instant = Instant.now,
      blocks: Vector[SourceBlockForm] = Vector.empty,
  ): Either[SettingsError, Settings] =
    for {
      _ <- SecretNames.refuse(properties, names.isSetting)
      _ <- names.onCommandLine(properties.map(inFull))
      commandLine = settingsAmong(properties)
      _ <- notTooLong(commandLine, name => s"Pass a shorter -D$name.")
      targetName = commandLine.withFallback(defaults).getString("target")
      file <- TargetFile.open(targetName)
      _ <- names.inFile(file)
      _ <- notTooLong(file.settings, _ => s"Change ${file.origin}.")
      known = file.settings.withFallback(defaults)
      values = new RawValues(commandLine.withFallback(known), howToSet(file))
      start <- readStart(values)
      target <- TargetReader.read(
        file,
        ofTarget(properties),
        values,
        environment,
        embedded,
        if (start.dryRun) SecretStore.Unread else store,
        blocks,
      )
      load <- LoadReader.read(values)
      changes <- readChanges(values)
      thresholds <- readThresholds(values)
      report <- readReport(values)
      live <- LiveReader.read(values)
      shard <- ShardReader.read(values, target.sandbox, now)
      calls <- CallsReader.read(values)
    } yield Settings(
      target,
      load.copy(
        changes = changes.getOrElse(ChangeScope.of(target.sandbox)),
        platform = target.platform
          .orElse(target.sandbox.map(_.platform))
          .getOrElse(Platform.Okapi),
        interfaces = target.sandbox.map(_.release.interfaces),
      ),
      start,
      thresholds,
      report,
      live,
      shard,
      calls,
    )

  /** Names and values of all settings of a run, for run.json. None is a secret. */
  def inForce(properties: Map[String, String], targetFile: TargetFile): Map[String, String] =
    settingsAmong(properties)
      .withFallback(targetFile.settings)
      .withFallback(defaults)
      .entrySet
      .asScala
      .map(entry => entry.getKey -> entry.getValue.unwrapped.toString)
      .toMap

  /** Defaults of our own file only. Files of libraries have no such block, and a search for them takes time. */
  private def readDefaults(): Config =
    ConfigFactory.parseURL(getClass.getResource("/reference.conf")).resolve().getConfig(Root)

  private def readStart(values: RawValues): Either[SettingsError, StartSettings] =
    for {
      force <- values.boolean("force")
      feeders <- values.text("feeders")
      makers <- values.long("prepare.concurrency", 1, 100)
      dryRun <- values.boolean("dryRun")
    } yield StartSettings(
      force,
      Option.when(!feeders.trim.equalsIgnoreCase("api"))(feeders.trim),
      makers.toInt,
      dryRun,
    )

  /** `None`: it depends on the target. */
  private def readChanges(values: RawValues): Either[SettingsError, Option[ChangeScope]] =
    values.oneOf[Option[ChangeScope]](
      "changes",
      "auto" -> None,
      "own" -> Some(ChangeScope.Own),
      "any" -> Some(ChangeScope.All),
    )

  private def readThresholds(values: RawValues): Either[SettingsError, Thresholds] =
    for {
      errorPercent <- values.percentOrOff("thresholds.errorPercent")
      planKeptPercent <- values.percentOrOff("thresholds.planKeptPercent")
      p95Ms <- values.numbersByName("thresholds.p95Ms")
      limits <- values.lines("thresholds.limits")
      _ <- Eithers.each(limits)(readLimit(values, _))
    } yield Thresholds(errorPercent, planKeptPercent, p95Ms, limits)

  private def readLimit(values: RawValues, line: String): Either[SettingsError, Unit] =
    LimitLine.parse(line).map(_ => ()).left.map { wrong =>
      values.bad(
        "thresholds.limits",
        s"${Sanitized.text(line)}: ${Sanitized.text(wrong, longest = 300)}",
        s"lines such as ${LimitLine.Forms.mkString("; ")}",
      )
    }

  private def readReport(values: RawValues): Either[SettingsError, ReportSettings] =
    for {
      folder <- values.text("reports")
      interval <- values.duration("progressInterval", 100.millis, 1.hour)
      baseline <- values.text("baseline")
      redact <- values.boolean("redact")
    } yield ReportSettings(folder, interval, RawValues.listed(baseline), redact)

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

  /** Refuses long values, because messages repeat values. */
  private def notTooLong(
      config: Config,
      howToSet: String => String,
  ): Either[SettingsError, Unit] =
    config.entrySet.asScala.toVector
      .map(entry => entry.getKey -> entry.getValue.unwrapped.toString.length)
      .sortBy(_._1)
      .collectFirst {
        case (name, length) if length > LongestValue =>
          TooLong(name, length, LongestValue, howToSet(name))
      }
      .toLeft(())

  private val LongestValue = 10000

  private def howToSet(file: TargetFile)(name: String): String =
    s"Pass ${HowTo.here.pass(name)} or set it in ${file.origin}."
}
