package org.folio.perf.settings

import com.typesafe.config.{Config, ConfigFactory, ConfigValueFactory}
import java.time.Instant
import org.folio.perf.model.{ImportJob, LimitLine, LoadModel, SourceBlockForm, Thresholds}
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
   * @param properties of the JVM: those that have a setting's name are that setting
   * @param environment variables, for secrets
   * @param store of secrets that a target's file names; not asked in a dry run
   * @param embedded the sandbox's tenants with the accounts that it gives them
   * @param blocks that the target's block `metrics` may have
   * @param now which a start that is set must not be long before
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
      load <- readLoad(values)
      thresholds <- readThresholds(values)
      report <- readReport(values)
      live <- LiveReader.read(values)
      shard <- ShardReader.read(values, target.sandbox, now)
    } yield Settings(target, load, start, thresholds, report, live, shard)

  /** Names and values of all settings that are in force, for the record: none is a secret. */
  def inForce(properties: Map[String, String], targetFile: TargetFile): Map[String, String] =
    settingsAmong(properties)
      .withFallback(targetFile.settings)
      .withFallback(defaults)
      .entrySet
      .asScala
      .map(entry => entry.getKey -> entry.getValue.unwrapped.toString)
      .toMap

  /** Of our own file alone: those of libraries have nothing of this block, and looking for them takes time. */
  private def readDefaults(): Config =
    ConfigFactory.parseURL(getClass.getResource("/reference.conf")).resolve().getConfig(Root)

  private def readLoad(values: RawValues): Either[SettingsError, LoadSettings] =
    for {
      rampUp <- values.duration("rampUp", 0.seconds, 24.hours)
      duration <- values.duration("duration", 1.second, 14.days)
      model <- values.oneOf("model", "open" -> LoadModel.Open, "closed" -> LoadModel.Closed)
      rate <- values.double("rate", above = 0, atMost = 1000)
      workflows <- values.text("workflows")
      excluded <- values.text("exclude")
      preflight <- values.boolean("preflight")
      thinkTime <- values.doubleFrom("thinkTime", atLeast = 0, atMost = 100)
      seed <- values.long("seed", Long.MinValue, Long.MaxValue)
      requestTimeout <- values.duration("requestTimeout", 100.millis, 1.hour)
      exportRounds <- values.long("exports.receivingRounds", 0, 100000)
      exports <- readExports(values)
      imports <- readImports(values)
      lists <- readLists(values)
      jobs <- readJobs(values)
    } yield LoadSettings(
      rampUp,
      duration,
      model,
      rate,
      Option.when(!workflows.trim.equalsIgnoreCase("all"))(listed(workflows)),
      listed(excluded),
      preflight,
      thinkTime,
      seed,
      requestTimeout,
      exports,
      exportRounds.toInt,
      imports,
      lists,
      jobs,
    )

  private def readImports(values: RawValues): Either[SettingsError, ImportSettings] =
    for {
      job <- values.oneOf(
        "imports.job",
        ImportJob.all.map(job => job.code -> Option(job)) :+ ("none" -> None): _*
      )
      files <- values.list("imports.files", "sizes such as 5K,10K,250", ImportFile.named)
      pause <- values.duration("imports.pause", 0.seconds, 24.hours)
      alone <- values.duration("imports.alone", 0.seconds, 24.hours)
    } yield ImportSettings(job, files, pause, alone)

  private def readLists(values: RawValues): Either[SettingsError, ListSettings] =
    for {
      users <- values.list(
        "lists.virtualUsers",
        "numbers from 1 to 100 such as 1 or 1,5,10",
        text => text.toIntOption.filter(n => n >= 1 && n <= 100),
      )
      loops <- values.long("lists.loops", 1, 100)
      interval <- values.duration("lists.pollInterval", 10.millis, 10.minutes)
    } yield ListSettings(users, loops.toInt, interval)

  private def readJobs(values: RawValues): Either[SettingsError, JobSettings] =
    for {
      dataImport <- values.delayOrOff("nla.importStart", 14.days)
      dataExport <- values.duration("nla.exportStart", 0.seconds, 14.days)
    } yield JobSettings(dataImport, dataExport)

  private def readExports(values: RawValues): Either[SettingsError, ExportSettings] =
    for {
      exportRecords <- values.long("exports.records", 1, 500000)
      oaiFrom <- values.date("oai.from")
      oaiUntil <- values.date("oai.until")
      oaiPages <- values.long("oai.pages", 0, 1000000)
      oaiFullPages <- values.long("oai.fullPages", 1, 1000000)
    } yield ExportSettings(
      exportRecords.toInt,
      oaiFrom,
      oaiUntil,
      oaiPages.toInt,
      oaiFullPages.toInt,
    )

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

  private def readThresholds(values: RawValues): Either[SettingsError, Thresholds] =
    for {
      errorPercent <- values.percentOrOff("thresholds.errorPercent")
      planKeptPercent <- values.percentOrOff("thresholds.planKeptPercent")
      p95Ms <- values.numbersByName("thresholds.p95Ms")
      limits <- values.lines("thresholds.limits")
      _ <- limits.map(readLimit(values, _)).collectFirst { case Left(e) => e }.toLeft(())
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
    } yield ReportSettings(folder, interval, listed(baseline), redact)

  private[settings] def listed(list: String): Vector[String] =
    list.split(',').map(_.trim).filter(_.nonEmpty).toVector.distinct

  /** Those that begin with `target.`, without that. */
  private def ofTarget(properties: Map[String, String]): Map[String, String] =
    properties.collect {
      case (key, value) if key.startsWith("target.") => key.stripPrefix("target.") -> value
    }

  /** Only scalars: a block such as thresholds.p95Ms is for the target file. */
  private def settingsAmong(properties: Map[String, String]): Config =
    properties.toVector.map(inFull).sortBy(_._1).foldLeft(ConfigFactory.empty) {
      case (config, (key, value)) =>
        if (names.isSetting(key))
          config.withValue(key, ConfigValueFactory.fromAnyRef(unescaped(value)))
        else config
    }

  /** Gatling's Maven plugin puts a backslash before each quotation mark when it starts the load. */
  private def unescaped(value: String): String = value.replace("\\\"", "\"")

  /** A block's name alone stands for its switch. */
  private def inFull(property: (String, String)): (String, String) =
    if (property._1 == "live") "live.on" -> property._2 else property

  /** A message repeats a value, and nothing that is set by hand is so long. */
  private def notTooLong(
      told: Config,
      howToSet: String => String,
  ): Either[SettingsError, Unit] =
    told.entrySet.asScala.toVector
      .map(entry => entry.getKey -> entry.getValue.unwrapped.toString.length)
      .sortBy(_._1)
      .collectFirst {
        case (name, length) if length > LongestValue =>
          TooLong(name, length, LongestValue, howToSet(name))
      }
      .toLeft(())

  private val LongestValue = 10000

  private def howToSet(file: TargetFile)(name: String): String =
    s"Pass -D$name=VALUE or set it in ${file.origin}."
}
