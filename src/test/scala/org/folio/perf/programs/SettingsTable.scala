package org.folio.perf.programs

import java.nio.file.{Path, Paths}
import org.folio.perf.model.RenamedSettings
import org.folio.perf.settings.{SettingDescription, SettingGroup, SettingsReference}

/** The page `docs/settings.md`, from the comments in `reference.conf`. */
object SettingsTable {
  val Page: Path = Paths.get("docs", "settings.md")

  /** The whole page, in Markdown. */
  def text: String =
    (Introduction +: SettingsReference.groups.map(section) :+ renamed).mkString("\n")

  private val Introduction =
    """# Settings
      |
      |Pass a setting on the command line as `-DNAME=VALUE`, for example `-Dduration=30m`. A target file may have other
      |defaults for its target; the command line overrides them. [target.md](target.md) describes the target file.
      |
      |Do not edit this page. It is made from [reference.conf](../src/main/resources/reference.conf):
      |
      |    mvn -q test-compile exec:java@docs
      |""".stripMargin

  private def section(group: SettingGroup): String =
    table(
      group.title,
      Vector("Name", "Default", "Unit or values", "Meaning"),
      group.settings.map(row),
    )

  private def row(setting: SettingDescription): Vector[String] = {
    val default = if (setting.default.isEmpty) "none" else s"`${setting.default}`"
    Vector(s"`${setting.name}`", default, setting.values, setting.meaning)
  }

  private def renamed: String =
    table(
      "Renamed settings",
      Vector("Old name", "Name"),
      RenamedSettings.presentNames.toVector.sorted.map { case (old, now) =>
        Vector(s"`$old`", s"`$now`")
      },
    )

  private def table(
      title: String,
      columns: Vector[String],
      rows: Vector[Vector[String]],
  ): String = {
    val lines = GeneratedPart.table(columns: _*)(rows)
    (s"## $title" +: "" +: lines).mkString("", "\n", "\n")
  }
}
