package org.folio.perf.settings

import com.typesafe.config.ConfigFactory
import java.nio.file.{Files, Paths}
import org.folio.perf.model.ResourceFile
import org.folio.perf.testkit.PlainSuite
import scala.jdk.CollectionConverters._

/** The descriptions of all settings, and README, which repeats some. */
class SettingsReferenceSpec extends PlainSuite {
  private val settings = SettingsReference.settings

  test("every setting is in a group, once, and has a meaning and values") {
    val names = ConfigFactory.defaultReference().getConfig("folio-perf").entrySet.asScala
    settings
      .map(_.name)
      .sorted
      .shouldBe((names.map(_.getKey).toVector :+ "thresholds.p95Ms").sorted)
    settings.filter(_.meaning.isEmpty).map(_.name).shouldBe(empty)
    ResourceFile.text("reference.conf").linesIterator.count(_.contains("# Values: ")).shouldBe(settings.size)
  }

  test("a description has its default and meaning") {
    settings
      .find(_.name == "rate")
      .shouldBe(
        Some(
          SettingDescription(
            "rate",
            "1.0",
            "Multiplies the iterations per minute of the whole plan.",
          )
        )
      )
    settings.filter(_.default.isEmpty).map(_.name).should(contain("thresholds.p95Ms"))
  }

  test("the help has each setting in a line with its default") {
    val lines = SettingsReference.help
    settings.foreach(one => lines.count(_.matches(s"  \\Q${one.name}\\E +\\S.*")).shouldBe(1))
    lines
      .find(_.startsWith("  rate "))
      .getOrElse("")
      .should(endWith("Multiplies the iterations per minute of the whole plan. [1.0]"))
    SettingsReference.isHelp(Map("help" -> "true")).shouldBe(true)
    SettingsReference.isHelp(Map("help" -> "false")).shouldBe(false)
  }

  test("each sentence of a meaning has at most 25 words") {
    val long = for {
      setting <- settings
      sentence <- setting.meaning.split("(?<=[.:;]) ")
      if sentence.split(" ").length > 25
    } yield s"${setting.name}: $sentence"
    long.shouldBe(empty)
  }

  test("README's settings exist and have these defaults") {
    val rows = Files
      .readAllLines(Paths.get("README.md"))
      .asScala
      .dropWhile(line => !line.startsWith("## ") || !line.contains("ettings"))
      .drop(1)
      .takeWhile(!_.startsWith("## "))
      .filter(_.startsWith("| `"))
      .map(_.split('|').map(_.trim.replace("`", "")))
      .map(cells => cells(1) -> cells(2))
    rows.should(not).be(empty)
    val defaults = settings.map(s => s.name -> s.default).toMap
    rows
      .filterNot { case (name, default) =>
        defaults.get(name).exists(known => known == default || known.isEmpty && default == "none")
      }
      .shouldBe(empty)
  }
}
