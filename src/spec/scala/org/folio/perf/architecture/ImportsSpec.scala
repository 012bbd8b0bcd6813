package org.folio.perf.architecture

import java.nio.file.Paths
import org.folio.perf.testkit.{MarkdownFile, PlainSuite, SourceFile, SourceTree}

/** The folder tree is the architecture: each package refers only to what it may. */
class ImportsSpec extends PlainSuite {

  /** Packages of the main tree and those that each may refer to. */
  private val main = Map(
    "model" -> Set.empty[String],
    "http" -> Set("model"),
    "settings" -> Set("model"),
    "capacity" -> Set("settings", "model"),
    "source" -> Set("http", "model"),
    "analysis" -> Set("model"),
    "folio" -> Set("http", "settings", "model"),
    "report" -> Set("analysis", "model"),
    "live" -> Set("http", "report", "analysis", "model"),
    // Between a run folder and its report.
    "pipeline" -> Set("report", "analysis", "source", "capacity", "settings", "model"),
    "publish" -> Set("http", "pipeline", "report", "source", "settings", "model"),
    "app" -> Set(
      "publish",
      "pipeline",
      "live",
      "report",
      "analysis",
      "source",
      "folio",
      "capacity",
      "settings",
      "model",
    ),
  )

  /** The sandbox, which neither the reporter nor the load suite refers to, and its program. */
  private val sandbox = Map(
    "sandbox" -> Set("capacity", "settings", "model"),
    "app" -> Set("sandbox", "source", "capacity", "settings", "model"),
  )

  /** Packages of the load suite and those that each may refer to. */
  private val load = Map(
    "protocol" -> Set("gatling", "recorder", "folio", "settings", "model"),
    "workflows" -> Set("flow", "feeders", "protocol", "settings", "model"),
    "flow" -> Set("feeders", "protocol", "settings", "model"),
    "feeders" -> Set("protocol", "folio", "settings", "model"),
    "recorder" -> Set("live", "source", "settings", "model"),
    "injection" -> Set("protocol", "settings", "model"),
    "gatling" -> Set("model"),
    "plan" -> Set(
      "flow",
      "injection",
      "gatling",
      "feeders",
      "protocol",
      "recorder",
      "settings",
      "model",
    ),
    "doctor" -> Set("plan", "flow", "feeders", "protocol", "folio", "settings", "model"),
    "preparation" -> Set("plan", "feeders", "protocol", "folio", "settings", "model"),
    "runner" -> Set(
      "doctor",
      "preparation",
      "plan",
      "injection",
      "gatling",
      "feeders",
      "protocol",
      "recorder",
      "live",
      "analysis",
      "app",
      "pipeline",
      "capacity",
      "source",
      "folio",
      "settings",
      "model",
    ),
    "upkeep" -> Set("protocol", "settings", "model"),
    "simulations" -> Set("runner", "plan", "workflows", "flow", "settings", "model"),
    "programs" -> Set(
      "simulations",
      "workflows",
      "runner",
      "upkeep",
      "protocol",
      "plan",
      "flow",
      "doctor",
      "app",
      "pipeline",
      "source",
      "analysis",
      "capacity",
      "settings",
      "model",
    ),
  )

  /** The file in Gatling's own packages, which reaches what Gatling keeps private: docs/architecture.md says why. */
  private val insideGatling = Map(
    "ArrivalProfile.scala" -> "io.gatling.core.controller.inject"
  )

  private val mainFiles = SourceTree.files(Paths.get("src/main/scala"))
  private val sandboxFiles = SourceTree.files(Paths.get("src/sandbox/scala"))
  private val loadFiles = SourceTree.files(Paths.get("src/test/scala"))
  private val specFiles = SourceTree.files(Paths.get("src/spec/scala"))
  private val benchFiles = SourceTree.files(Paths.get("src/bench/scala"))

  test("packages of the main tree refer only to what lies below them") {
    mainFiles.flatMap(brokenRules(_, main)).shouldBe(empty)
  }

  test("the sandbox refers only to what lies below it") {
    sandboxFiles.flatMap(brokenRules(_, sandbox)).shouldBe(empty)
  }

  test("packages of the load suite refer only to what lies below them") {
    loadFiles
      .filterNot(_.packageName.startsWith("io.gatling"))
      .flatMap(brokenRules(_, main ++ load))
      .shouldBe(empty)
  }

  test("every package has its rule, and every rule its package") {
    mainFiles.map(roomOf).toSet.shouldBe(main.keySet)
    sandboxFiles.map(roomOf).toSet.shouldBe(sandbox.keySet)
    loadFiles
      .filterNot(_.packageName.startsWith("io.gatling"))
      .map(roomOf)
      .toSet
      .shouldBe(load.keySet)
  }

  test("docs/architecture.md has these rules") {
    // Room, content, rooms that it refers to.
    val rows = MarkdownFile.read(Paths.get("docs/architecture.md")).text.linesIterator.collect {
      case row if row.matches("\\| `[a-z]+/` \\|.*") => row.split('|').map(_.trim)
    }
    val documented = rows.map { cells =>
      cells(1).filter(_.isLetter) -> "`(\\w+)`".r.findAllMatchIn(cells(3)).map(_.group(1)).toSet
    }
    documented.toMap.shouldBe(main ++ load + ("sandbox" -> sandbox("sandbox")))
  }

  test("a file's folder is its package") {
    for (file <- mainFiles ++ sandboxFiles ++ loadFiles ++ specFiles ++ benchFiles)
      withClue(file.path)(
        file.path.getParent.toString.should(endWith(file.packageName.replace('.', '/')))
      )
  }

  test("a workflow does not refer to another app's workflow") {
    val crossing = for {
      file <- loadFiles if roomOf(file) == "workflows"
      app = file.packageName.stripPrefix(s"$Root.")
      to <- file.references if to.startsWith(s"$Root.workflows.") && !to.startsWith(s"$Root.$app.")
    } yield s"${file.path}: $to"
    crossing.shouldBe(empty)
  }

  test("only the load suite, specs and benchmarks refer to Gatling") {
    referring(mainFiles ++ sandboxFiles, "io.gatling.").shouldBe(empty)
  }

  test("only a few files of the load suite stand in Gatling's packages") {
    loadFiles
      .filter(_.packageName.startsWith("io.gatling"))
      .map(file => file.name -> file.packageName)
      .toMap
      .shouldBe(insideGatling)
  }

  test("only the room gatling refers to our files in Gatling's packages") {
    val inside = insideGatling.map { case (file, name) => s"$name.${file.stripSuffix(".scala")}" }
    val others = (loadFiles ++ benchFiles).filterNot { file =>
      roomOf(file) == "gatling" || file.packageName.startsWith("io.gatling")
    }
    inside.toVector.flatMap(referring(others, _)).shouldBe(empty)
  }

  test("only source.aws refers to the AWS SDK") {
    referring(mainFiles, "com.amazonaws.")
      .filterNot(
        _._1.packageName == s"$Root.source.aws"
      )
      .shouldBe(empty)
    referring(loadFiles ++ sandboxFiles ++ benchFiles, "com.amazonaws.").shouldBe(empty)
  }

  test("the tree of specs has specs and what only they use") {
    val others = specFiles.filterNot { file =>
      file.name.endsWith("Spec.scala") || file.packageName.split('.').contains("testkit")
    }
    others.map(_.path).shouldBe(empty)
  }

  test("the load suite has no specs and no benchmarks") {
    val others = loadFiles.filter { file =>
      file.name
        .endsWith("Spec.scala") || file.packageName.split('.').exists(Set("testkit", "bench"))
    }
    others.map(_.path).shouldBe(empty)
  }

  test("benchmarks stand in bench") {
    benchFiles.map(roomOf).toSet.shouldBe(Set("bench"))
  }

  test("a wrong reference is found, as an import and in the code") {
    def broken(code: String) = brokenRules(sample("org.folio.perf.report", code), main)
    broken("import org.folio.perf.sandbox.Sandbox").should(have).size(1)
    broken("def a: org.folio.perf.sandbox.Sandbox = b").should(have).size(1)
    broken("import org.folio.perf.model.RunReport").shouldBe(empty)
    broken("// org.folio.perf.sandbox.Sandbox").shouldBe(empty)
    broken("val a = \"org.folio.perf.sandbox.Sandbox\"").shouldBe(empty)
  }

  test("a reference to the AWS SDK is found") {
    val file = sample("org.folio.perf.app", "val a = com.amazonaws.Request")
    referring(Vector(file), "com.amazonaws.").should(have).size(1)
  }

  private val Root = "org.folio.perf"

  private def sample(packageName: String, code: String): SourceFile =
    SourceFile(Paths.get("Sample.scala"), SourceFile.codeOf(s"package $packageName\n$code\n"))

  /** The first package below the root: `report` for `org.folio.perf.report.section`. */
  private def roomOf(file: SourceFile): String = roomOf(file.packageName)

  private def roomOf(name: String): String =
    name.stripPrefix(s"$Root.").takeWhile(_ != '.')

  private def brokenRules(file: SourceFile, rules: Map[String, Set[String]]): Vector[String] = {
    val from = roomOf(file)
    val rule = rules.getOrElse(from, Set.empty)
    file.references
      .filter(_.startsWith(s"$Root."))
      .map(roomOf)
      .distinct
      .filter(to => to != from && !rule.contains(to))
      .map(to => s"${file.path}: $from refers to $to")
  }

  private def referring(files: Vector[SourceFile], to: String): Vector[(SourceFile, String)] =
    for (file <- files; name <- file.references if name.startsWith(to)) yield file -> name
}
