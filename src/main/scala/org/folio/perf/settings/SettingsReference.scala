package org.folio.perf.settings

import com.typesafe.config.{ConfigList, ConfigObject, ConfigValue}
import org.folio.perf.model.ResourceFile
import org.folio.perf.settings.SettingsLoader.defaults
import scala.jdk.CollectionConverters._

/** A group of settings in `reference.conf`. `settings`: in the file's order. */
final case class SettingGroup(title: String, settings: Vector[SettingDescription])

/**
 * A setting as `reference.conf` describes it.
 *
 * @param default as a person would write it; empty: none
 * @param meaning in sentences, without what follows its first empty line: values and examples
 */
final case class SettingDescription(
    name: String,
    default: String,
    meaning: String,
)

/** Reads the descriptions of all settings: the comments in `reference.conf`. */
object SettingsReference {

  /** In the file's order. */
  lazy val groups: Vector[SettingGroup] = {
    val lines = ResourceFile.text("reference.conf").linesIterator.map(_.trim).toVector
    val headings = lines.zipWithIndex.collect {
      case (line, index) if line.startsWith("## ") => line.drop(3) -> (index + 1)
    }
    val all = entries("", defaults.root).sortBy { case (_, value) => value.origin.lineNumber }
    headings.zip(headings.map(_._2).drop(1) :+ Int.MaxValue).map { case ((title, from), until) =>
      val own = all.filter { case (_, value) =>
        val line = value.origin.lineNumber
        line > from && line < until
      }
      SettingGroup(title, own.map((description _).tupled))
    }
  }

  def settings: Vector[SettingDescription] = groups.flatMap(_.settings)

  /** All settings for the console, each in a line with its default and the first sentence of its meaning. */
  def help: Vector[String] = {
    val width = settings.map(_.name.length).max
    Vector(
      "A load: mvn gatling:test -Dsimulation=NAME [-DSETTING=VALUE ...]. Without a simulation, all are listed.",
      "src/main/resources/reference.conf has the whole meaning and the values of each setting. Nothing was sent.",
    ) ++ groups.flatMap { group =>
      Vector("", group.title) ++ group.settings.map { one =>
        val default = if (one.default.isEmpty) "" else s" [${one.default}]"
        s"  ${one.name.padTo(width, ' ')}  ${firstSentence(one.meaning)}$default"
      }
    }
  }

  /** Whether the help is asked for, as by `-Dhelp=true` or `-Dhelp`. */
  def isHelp(properties: Map[String, String]): Boolean = properties.get("help").exists(_.trim != "false")

  private def firstSentence(text: String): String = text.split("(?<=[.!?]) (?=[\\p{Lu}`])").head

  /** Each setting with its full name. An empty block, such as `thresholds.p95Ms`, is one setting. */
  private def entries(prefix: String, block: ConfigObject): Vector[(String, ConfigValue)] =
    block.asScala.toVector.flatMap {
      case (name, inner: ConfigObject) if !inner.isEmpty => entries(s"$prefix$name.", inner)
      case (name, value) => Vector(s"$prefix$name" -> value)
    }

  private def description(name: String, value: ConfigValue): SettingDescription = SettingDescription(
    name,
    value match {
      case inner: ConfigObject if inner.isEmpty => ""
      case _: ConfigList => ""
      case _ => defaults.getString(name)
    },
    value.origin.comments.asScala.map(_.trim).takeWhile(_.nonEmpty).mkString(" "),
  )
}
