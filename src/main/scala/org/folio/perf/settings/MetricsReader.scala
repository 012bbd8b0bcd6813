package org.folio.perf.settings

import org.folio.perf.model.Eithers
import com.typesafe.config.{Config, ConfigException}
import org.folio.perf.model.{SourceBlock, SourceBlockForm}
import org.folio.perf.settings.SettingsError.UnknownName
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/** Reads the block `metrics` of a target's file: the settings of AWS, and a block for each other metric source. */
private[settings] object MetricsReader {
  private val Keys = Set(
    "endpoint",
    "region",
    "cluster",
    "database",
    "search",
    "kafka",
    "tags",
    "period",
    "settle",
  )

  /** Reads the block. The sandbox is the endpoint of its own metrics, so it needs no region. */
  def read(
      file: TargetFile,
      isSandbox: Boolean,
      forms: Vector[SourceBlockForm],
  ): Either[SettingsError, Option[MetricsSettings]] =
    if (!file.target.hasPath("metrics")) Right(None)
    else
      wrong("metrics", "a block such as { region = us-east-1, cluster = folio }", file)(
        file.target.getConfig("metrics")
      ).flatMap(readBlock(_, file, isSandbox, forms))

  private def readBlock(
      block: Config,
      file: TargetFile,
      isSandbox: Boolean,
      forms: Vector[SourceBlockForm],
  ): Either[SettingsError, Option[MetricsSettings]] = {
    val entries = new RawValues(block, _ => s"Set it in the block metrics of ${file.origin}.")
    val hasTags = block.hasPath("tags")
    val hasAws =
      hasTags || block.hasPath("cluster") || !forms.exists(form => block.hasPath(form.name))
    for {
      _ <- onlyKnownKeys(block, file, forms)
      endpoint <- entries.optionalText("endpoint")
      region <- if (isSandbox) Right("sandbox") else needed(entries, "region", hasAws)
      cluster <- needed(entries, "cluster", hasAws && !hasTags)
      database <- needed(entries, "database", hasAws && !hasTags)
      search <- entries.optionalText("search")
      kafka <- entries.optionalText("kafka")
      tags <- readTags(block, file)
      period <-
        if (block.hasPath("period")) entries.duration("period", 1.second, 1.hour)
        else Right(UsualPeriod)
      settle <-
        if (block.hasPath("settle")) entries.duration("settle", 0.seconds, 15.minutes)
        else Right(if (isSandbox || !hasAws) 0.seconds else UsualSettle)
      sources <- readSources(block, file, forms)
    } yield Some(
      MetricsSettings(
        endpoint,
        region,
        cluster,
        database,
        period,
        search,
        kafka,
        tags,
        settle,
        sources,
      )
    )
  }

  /** Checks that metrics come from AWS's own hosts, or from those that the target's file allows. */
  def checkHosts(
      metrics: MetricsSettings,
      guard: TargetGuard,
      forms: Vector[SourceBlockForm],
  ): Either[SettingsError, Unit] = {
    val urls = metrics.endpoint.map("metrics.endpoint" -> _).toVector ++
      forms.flatMap(form => metrics.sources.get(form.name).toVector.flatMap(form.urlsOf))
    urls
      .map { case (name, url) => GuardReader.check(guard, name, url) }
      .collectFirst { case Left(error) => error }
      .orElse(
        Option.when(!metrics.region.matches("[a-z0-9-]*"))(
          SettingsError.BadValue(
            "metrics.region",
            Sanitized.text(metrics.region),
            "a region of AWS such as us-east-1",
            s"Set it in ${guard.origin}.",
          )
        )
      )
      .toLeft(())
  }

  private val UsualPeriod = 1.minute

  /** Usual wait: CloudWatch has the values of a minute one to three minutes later. */
  private val UsualSettle = 3.minutes

  private def onlyKnownKeys(
      block: Config,
      file: TargetFile,
      forms: Vector[SourceBlockForm],
  ): Either[SettingsError, Unit] = {
    val known = (Keys ++ forms.map(_.name)).toVector.sorted
    block.root.keySet.asScala.toVector.sorted
      .find(key => !known.contains(key))
      .map(key => UnknownName(s"setting of metrics (in ${file.origin})", key, known))
      .toLeft(())
  }

  private def needed(
      entries: RawValues,
      name: String,
      isNeeded: Boolean,
  ): Either[SettingsError, String] =
    if (isNeeded) entries.text(name) else entries.optionalText(name).map(_.getOrElse(""))

  private def readTags(
      block: Config,
      file: TargetFile,
  ): Either[SettingsError, Map[String, String]] =
    if (!block.hasPath("tags")) Right(Map.empty)
    else
      wrong("metrics.tags", "a block such as { environment = mcpt }", file) {
        block.getObject("tags").unwrapped.asScala.map { case (k, v) => k -> v.toString }.toMap
      }

  private def readSources(
      block: Config,
      file: TargetFile,
      forms: Vector[SourceBlockForm],
  ): Either[SettingsError, Map[String, SourceBlock]] =
    Eithers
      .map(forms.filter(form => block.hasPath(form.name)))(form =>
        new SourceBlockReader(block, form, file.origin).read.map(form.name -> _)
      )
      .map(_.toMap)

  private def wrong[A](name: String, expected: String, file: TargetFile)(
      read: => A
  ): Either[SettingsError, A] =
    try Right(read)
    catch {
      case e: ConfigException =>
        Left(
          SettingsError.BadValue(
            name,
            e.getMessage.takeWhile(_ != '\n'),
            expected,
            s"Set it in ${file.origin}.",
          )
        )
    }
}
