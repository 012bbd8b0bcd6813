package org.folio.perf.architecture

import java.nio.file.Paths
import org.folio.perf.testkit.{MarkdownFile, PlainSuite, SourceFile, SourceTree}

/** The folder tree is the architecture: each room refers only to what it may, as docs/architecture.md says. */
class ImportsSpec extends PlainSuite {
  private val Root = "org.folio.perf"

  /** Rooms with those that each may refer to: the first and the third column of the tables. */
  private val rules: Map[String, Set[String]] =
    MarkdownFile
      .read(Paths.get("docs/architecture.md"))
      .text
      .linesIterator
      .filter(_.matches("\\| `[a-z]+/` \\|.*"))
      .map(_.split('|').map(_.trim))
      .map(cells => cells(1).filter(_.isLetter) -> "`(\\w+)`".r.findAllMatchIn(cells(3)).map(_.group(1)).toSet)
      .toMap

  /** The sandbox's own program stands in a room of the reporter's name. */
  private val ofSandbox = rules + ("app" -> (rules("sandbox") ++ Set("sandbox", "source")))

  /** The file in Gatling's own packages, which reaches what Gatling keeps private: docs/architecture.md says why. */
  private val insideGatling = Map("ArrivalProfile.scala" -> "io.gatling.core.controller.inject")

  private val mainFiles = SourceTree.files(Paths.get("src/main/scala"))
  private val sandboxFiles = SourceTree.files(Paths.get("src/sandbox/scala"))
  private val (gatlingFiles, loadFiles) =
    SourceTree.files(Paths.get("src/test/scala")).partition(_.packageName.startsWith("io.gatling"))
  private val specFiles = SourceTree.files(Paths.get("src/spec/scala"))
  private val benchFiles = SourceTree.files(Paths.get("src/bench/scala"))

  test("rooms refer only to what lies below them") {
    ((mainFiles ++ loadFiles).flatMap(brokenRules(_, rules)) ++ sandboxFiles.flatMap(brokenRules(_, ofSandbox)))
      .shouldBe(empty)
  }

  test("every room has its rule, and every rule its room") {
    (mainFiles ++ sandboxFiles ++ loadFiles).map(roomOf).toSet.shouldBe(rules.keySet)
    sandboxFiles.map(roomOf).toSet.shouldBe(Set("sandbox", "app"))
  }

  test("a file's folder is its package") {
    for (file <- mainFiles ++ sandboxFiles ++ loadFiles ++ gatlingFiles ++ specFiles ++ benchFiles)
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

  test("only the load suite, specs and benchmarks refer to Gatling, and only the room gatling to our file in it") {
    referring(mainFiles ++ sandboxFiles, "io.gatling.").shouldBe(empty)
    gatlingFiles.map(file => file.name -> file.packageName).toMap.shouldBe(insideGatling)
    val others = (loadFiles ++ benchFiles).filterNot(roomOf(_) == "gatling")
    insideGatling.toVector
      .flatMap { case (file, name) => referring(others, s"$name.${file.stripSuffix(".scala")}") }
      .shouldBe(empty)
  }

  test("only source.aws refers to the AWS SDK") {
    val others = mainFiles.filterNot(_.packageName == s"$Root.source.aws") ++ loadFiles ++ sandboxFiles ++ benchFiles
    referring(others, "com.amazonaws.").shouldBe(empty)
  }

  test("the tree of specs has specs and what only they use, and no other tree has any") {
    def isOfSpecs(file: SourceFile) =
      file.name.endsWith("Spec.scala") || file.packageName.split('.').contains("testkit")
    specFiles.filterNot(isOfSpecs).map(_.path).shouldBe(empty)
    loadFiles.filter(isOfSpecs).map(_.path).shouldBe(empty)
    benchFiles.map(roomOf).toSet.shouldBe(Set("bench"))
  }

  test("a wrong reference is found, as an import and in the code") {
    def broken(code: String) = {
      val text = s"package org.folio.perf.report\n$code\n"
      brokenRules(SourceFile(Paths.get("Sample.scala"), SourceFile.codeOf(text)), rules)
    }
    broken("import org.folio.perf.sandbox.Sandbox").should(have).size(1)
    broken("def a: org.folio.perf.sandbox.Sandbox = b").should(have).size(1)
    broken("import org.folio.perf.model.RunReport").shouldBe(empty)
    broken("// org.folio.perf.sandbox.Sandbox").shouldBe(empty)
    broken("val a = \"org.folio.perf.sandbox.Sandbox\"").shouldBe(empty)
  }

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
