package org.folio.perf.settings

import org.folio.perf.model.Eithers
import com.typesafe.config.{Config, ConfigException}
import org.folio.perf.model.{EntryKey, SourceBlock, SourceBlockForm}
import org.folio.perf.settings.SettingsError.{BadValue, UnknownName}
import scala.jdk.CollectionConverters._

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
