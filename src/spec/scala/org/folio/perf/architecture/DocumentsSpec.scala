package org.folio.perf.architecture

import com.typesafe.config.ConfigFactory
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.simulations.Simulations
import org.folio.perf.testkit.{MarkdownFile, PlainSuite, SourceTree}
import scala.jdk.CollectionConverters._

/** The documents name only what exists. */
class DocumentsSpec extends PlainSuite {

  private val documents = MarkdownFile.all
  private val defaults = ConfigFactory.defaultReference().getConfig("folio-perf")
  private val settings = defaults.entrySet.asScala.map(_.getKey).toSet

  private val sources: Map[String, Vector[Path]] =
    (SourceTree.product ++ Seq("src/spec/scala", "src/bench/scala").map(Paths.get(_)))
      .flatMap(tree => SourceTree.files(tree))
      .map(_.path)
      .toVector
      .groupBy(_.getFileName.toString.stripSuffix(".scala"))

  test("links between documents resolve, with their anchors") {
    val broken = for {
      document <- documents
      link <- document.links if !link.matches("[a-z]+:.*")
      problem <- problemOf(document, link)
    } yield s"${document.path}: $problem"
    broken.shouldBe(empty)
  }

  test("files and folders that CONTRIBUTING and the architecture name exist") {
    val missing = for {
      document <- documents if guides.contains(document.path.toString)
      code <- document.codes if isPath(code) && !exists(code)
    } yield s"${document.path}: $code"
    missing.shouldBe(empty)
  }

  test("lists that CONTRIBUTING names exist") {
    val missing = for {
      document <- documents if document.path.toString == "CONTRIBUTING.md"
      List(name, member) <- document.codes.flatMap("""([A-Z]\w+)\.([a-z]\w+)""".r.unapplySeq(_))
      if !sources.getOrElse(name, Vector.empty).exists { file =>
        Files.readString(file).matches(s"(?s).*\\b(val|def) $member\\b.*")
      }
    } yield s"${document.path}: $name.$member"
    missing.shouldBe(empty)
  }

  test("the rooms of both trees are in the architecture") {
    val named = codesOf("docs/architecture.md")
    val rooms = SourceTree.product.flatMap { tree =>
      val root = tree.resolve("org/folio/perf")
      SourceTree.files(root).map(file => s"${root.relativize(file.path).getName(0)}/")
    }
    (rooms.toSet -- named).shouldBe(empty)
  }

  test("specs that documents name exist") {
    val missing = for {
      document <- documents
      code <- document.codes if code.matches("([a-z]+/)*[A-Z]\\w+Spec")
      name = code.split('/').last
      if !sources.getOrElse(name, Vector.empty).exists(_.toString.endsWith(s"$code.scala"))
    } yield s"${document.path}: $code"
    missing.shouldBe(empty)
  }

  test("programs that documents name are those of the script") {
    val programs =
      "(?m)^(?:programs=')?([\\w-]+)\\|".r
        .findAllMatchIn(Files.readString(Paths.get("perf")))
        .map(_.group(1))
        .toSet + "NAME"
    programs.should(contain("doctor"))
    for (document <- documents)
      withClue(s"${document.path}: ")(
        (document.all("""\./perf ([\w-]+)""").toSet -- programs).shouldBe(empty)
      )
  }

  test("simulations that documents name exist") {
    val known = (Simulations.all ++ Simulations.preparations).map(_.name).toSet + "NAME"
    for (document <- documents)
      withClue(s"${document.path}: ")(
        (document.all("""-Dsimulation=(\w+)""").toSet -- known).shouldBe(empty)
      )
  }

  test("settings that documents pass exist") {
    val known = settings ++ notSettings
    for (document <- documents)
      withClue(s"${document.path}: ")(
        (document.all("""(?<![\w-])-D([A-Za-z][\w.]*)""").toSet -- known).shouldBe(empty)
      )
  }

  private val guides = Set("CONTRIBUTING.md", "docs/architecture.md")

  /** Arguments of programs and of Maven, the target's own keys, and an example of a misspelt one. */
  private val notSettings = Set(
    "NAME",
    "SETTING",
    "simulation",
    "live",
    "target.okapiUrl",
    "target.edgeUrl",
    "target.platform",
    "duratoin",
    "SoftKillWaitSeconds",
    "skipTests",
    "suites",
    "wildcardSuites",
    "exec.mainClass",
    "gatling.data.writers.0",
    "help",
    "run",
    "runs",
    "calls",
    "out",
    "from",
    "to",
    "recollect",
    "pages",
    "gatling",
    "prices",
    "growth",
    "within",
    "environment",
    "format",
    "har",
    "jmx",
    "name",
    "workflow",
    "transaction",
    "drift",
    "delete",
    "to",
    "publishing",
    "attach",
    "link",
  )

  private def codesOf(path: String): Set[String] = MarkdownFile.read(Paths.get(path)).codes.toSet

  private def problemOf(document: MarkdownFile, link: String): Option[String] = {
    val file = link.takeWhile(_ != '#')
    val anchor = link.drop(file.length + 1)
    val folder = Option(document.path.getParent).getOrElse(Paths.get(""))
    val target = if (file.isEmpty) document.path else folder.resolve(file).normalize
    if (!Files.exists(target)) Some(s"$link: there is no $target")
    else
      Option.when(
        anchor.nonEmpty && target.toString.endsWith(".md") &&
          !MarkdownFile.read(target).anchors(anchor)
      )(s"$link: $target has no such heading")
  }

  /** With a slash, and without placeholders such as `APP`, blanks and arguments. */
  private def isPath(code: String): Boolean =
    code.contains('/') && !code.matches(".*(\\s|…|<|:|^-|\\b[A-Z]{3,}\\b(?!\\.md)).*") &&
      !code.startsWith("target/") && !code.startsWith("META-INF")

  /** From the root of the project, of a tree, or of the resources. */
  private def exists(code: String): Boolean =
    Seq(
      "",
      "src/main/scala/org/folio/perf",
      "src/sandbox/scala/org/folio/perf",
      "src/test/scala/org/folio/perf",
      "src/spec/scala/org/folio/perf",
    )
      .flatMap(root => Seq(Paths.get(root, code), Paths.get(root, s"$code.scala")))
      .exists(Files.exists(_))
}
