package org.folio.perf.settings

import org.folio.perf.model.{Eithers, EntryKey, SourceBlock, SourceBlockForm}
import com.typesafe.config.{Config, ConfigException}
import org.folio.perf.settings.SettingsError.{BadValue, UnknownName}
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

/**
 * Reads a block `metrics.NAME` of a target's file by the form that the metric source of that name declares.
 *
 * @param metrics the block `metrics`
 */
final private[settings] class SourceBlockReader(
    metrics: Config,
    form: SourceBlockForm,
    origin: String,
) {
  private val name = s"metrics.${form.name}"

  def read: Either[SettingsError, SourceBlock] =
    try {
      val block = metrics.getConfig(form.name)
      val lists = form.lists.keys.toVector.sorted
      for {
        _ <- onlyKnown(name, block, form.required ++ form.optional ++ lists)
        texts <- Eithers.map(form.required ++ form.optional.filter(block.hasPath))(key =>
          text(block, s"$name.$key", key).map(key -> _)
        )
        entries <- Eithers.map(lists)(key => list(block, key).map(key -> _))
      } yield SourceBlock(texts.toMap, entries.toMap)
    } catch { case e: ConfigException => Left(bad(name, reason(e), expected)) }

  private def list(
      block: Config,
      key: String,
  ): Either[SettingsError, Vector[Map[String, String]]] =
    Eithers.map(block.getConfigList(key).asScala.toVector) { entry =>
      for {
        _ <- onlyKnown(s"$name.$key", entry, form.lists(key).map(_.name))
        values <- Eithers.map(form.lists(key))(value(s"$name.$key", entry, _))
      } yield values.toMap
    }

  private def value(
      list: String,
      entry: Config,
      key: EntryKey,
  ): Either[SettingsError, (String, String)] =
    text(entry, s"$list.${key.name}", key.name)
      .filterOrElse(
        found => key.allowed.isEmpty || key.allowed.contains(found),
        UnknownName(
          s"${key.name} in $list (in $origin)",
          entry.getValue(key.name).unwrapped.toString,
          key.allowed,
        ),
      )
      .map(key.name -> _)

  private def text(block: Config, setting: String, key: String): Either[SettingsError, String] =
    try Right(block.getString(key))
    catch {
      case _: ConfigException.Missing => Left(bad(setting, "missing", "a text"))
      case e: ConfigException => Left(bad(setting, reason(e), "a text"))
    }

  private def onlyKnown(
      setting: String,
      block: Config,
      known: Vector[String],
  ): Either[SettingsError, Unit] =
    block.root.keySet.asScala.toVector.sorted
      .find(!known.contains(_))
      .map(UnknownName(s"setting of $setting (in $origin)", _, known))
      .toLeft(())

  private def bad(setting: String, found: String, expected: String): SettingsError =
    BadValue(setting, found, expected, s"Set it in $origin.")

  private def reason(e: ConfigException): String =
    Sanitized.text(e.getMessage.takeWhile(_ != '\n'), longest = 300)

  private def expected: String = {
    val lists = form.lists.toVector.sortBy(_._1).map { case (key, keys) =>
      s"$key (a list of entries with ${keys.map(_.name).mkString(", ")})"
    }
    (form.required ++ lists) match {
      case Vector() => "a block in braces"
      case keys => s"a block with ${keys.mkString(" and ")}"
    }
  }
}
