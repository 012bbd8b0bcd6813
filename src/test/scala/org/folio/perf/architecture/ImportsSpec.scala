package org.folio.perf.architecture

import java.nio.file.{Files, Path, Paths}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.jdk.CollectionConverters._
import scala.util.Using

/** The folder tree is the architecture: each package imports only what it may. */
class ImportsSpec extends AnyFunSuite with Matchers {

  private val root = "org/folio/perf"

  /** Packages of the main tree and those that each may import. */
  private val main = Map(
    "model" -> Set.empty[String],
    "settings" -> Set("model"),
    "capacity" -> Set("model"),
    "source" -> Set("model"),
    "analysis" -> Set("model"),
    "folio" -> Set("settings", "model"),
    "sandbox" -> Set("capacity", "settings", "model"),
    "report" -> Set("analysis", "model"),
    "live" -> Set("report", "analysis", "model"),
    "app" -> Set(
      "live",
      "report",
      "analysis",
      "source",
      "sandbox",
      "folio",
      "capacity",
      "settings",
      "model",
    ),
  )

  /** Packages of the test tree that send load, and those that each may import. */
  private val load = Map(
    "protocol" -> Set("recorder", "folio", "settings", "model"),
    "workflows" -> Set("protocol", "settings", "model"),
    "feeders" -> Set("protocol", "folio", "settings", "model"),
    "recorder" -> Set("live", "source", "settings", "model"),
    "scenarios" -> Set("workflows", "feeders", "protocol", "recorder", "settings", "model"),
    "injection" -> Set("protocol", "settings", "model"),
    "plan" -> Set(
      "scenarios",
      "injection",
      "feeders",
      "protocol",
      "recorder",
      "settings",
      "model",
    ),
    // The sandbox knows which module serves a path.
    "doctor" -> Set(
      "plan",
      "scenarios",
      "feeders",
      "protocol",
      "sandbox",
      "folio",
      "settings",
      "model",
    ),
    "preparation" -> Set("plan", "feeders", "protocol", "folio", "settings", "model"),
    "runner" -> Set(
      "doctor",
      "preparation",
      "plan",
      "scenarios",
      "injection",
      "feeders",
      "protocol",
      "recorder",
      "live",
      "app",
      "capacity",
      "source",
      "folio",
      "settings",
      "model",
    ),
    "simulations" -> Set(
      "runner",
      "plan",
      "scenarios",
      "app",
      "capacity",
      "settings",
      "model",
    ),
  )

  test("packages of the main tree import only what lies below them") {
    violations(Paths.get("src/main/scala", root), main) shouldBe empty
  }

  test("packages that send load import only what lies below them") {
    violations(Paths.get("src/test/scala", root), load) shouldBe empty
  }

  test("every package of the main tree has its rule") {
    packagesIn(Paths.get("src/main/scala", root)) shouldBe main.keySet
  }

  test("a workflow does not import another workflow") {
    val crossing = for {
      file <- scalaFiles(Paths.get("src/test/scala", root, "workflows"))
      line <- importsOf(file)
      if line.startsWith("import org.folio.perf.workflows.")
    } yield s"$file: $line"
    crossing shouldBe empty
  }

  test("a wrong import is found") {
    brokenRule("report", "import org.folio.perf.sandbox.Sandbox", main) shouldBe defined
    brokenRule("report", "import org.folio.perf.model.RunReport", main) shouldBe None
  }

  private def violations(folder: Path, rules: Map[String, Set[String]]): Seq[String] =
    for {
      (name, _) <- rules.toVector.sortBy(_._1)
      file <- scalaFiles(folder.resolve(name))
      if !isOfSpecs(file)
      line <- importsOf(file)
      broken <- brokenRule(name, line, rules)
    } yield s"$file: $broken"

  private def brokenRule(
      from: String,
      line: String,
      rules: Map[String, Set[String]],
  ): Option[String] =
    ImportsSpec.Imported
      .findFirstMatchIn(line)
      .map(_.group(1))
      .filter(to => to != from && !rules(from).contains(to))
      .map(to => s"$from imports $to: $line")

  private def importsOf(file: Path): Seq[String] =
    Files.readAllLines(file).asScala.toVector.map(_.trim).filter { line =>
      line.startsWith("import ")
    }

  /** Specs may reach further; what only they use is called Test... */
  private def isOfSpecs(file: Path): Boolean = {
    val name = file.getFileName.toString
    name.endsWith("Spec.scala") || name.startsWith("Test")
  }

  private def packagesIn(folder: Path): Set[String] =
    Using.resource(Files.list(folder))(_.iterator.asScala.map(_.getFileName.toString).toSet)

  private def scalaFiles(folder: Path): Seq[Path] =
    if (!Files.isDirectory(folder)) Nil
    else
      Using.resource(Files.walk(folder)) { files =>
        files.iterator.asScala.filter(_.toString.endsWith(".scala")).toVector.sorted
      }
}

object ImportsSpec {
  private val Imported = """org\.folio\.perf\.([a-z]+)""".r
}
