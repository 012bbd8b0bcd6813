package org.folio.perf.settings

import com.typesafe.config.ConfigFactory
import java.nio.file.{Files, Paths}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._

/** README's table of settings is as true as the defaults. */
class ReadmeSettingsSpec extends AnyFunSuite with Matchers {

  private val defaults = ConfigFactory.defaultReference().getConfig("folio-perf")

  private val rows: Map[String, String] = Files
    .readAllLines(Paths.get("README.md"))
    .asScala
    .dropWhile(_ != "## Settings")
    .drop(1)
    .takeWhile(!_.startsWith("## "))
    .filter(_.startsWith("| `"))
    .map(_.split('|').map(_.trim.replace("`", "")))
    .map(cells => cells(1) -> cells(2))
    .toMap

  test("README names every setting and no other") {
    val names = defaults.entrySet.asScala.map(_.getKey).toSet
    (rows.keySet -- Set("thresholds.p95Ms")).shouldBe(names -- Set("thresholds.p95Ms"))
  }

  test("README gives the defaults that are in force") {
    rows.filter(_._2 != "none").foreach { case (name, default) =>
      withClue(name)(defaults.getString(name).shouldBe(default))
    }
  }
}
