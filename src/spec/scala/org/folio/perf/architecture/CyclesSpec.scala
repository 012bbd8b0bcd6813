package org.folio.perf.architecture

import java.nio.file.Paths
import org.folio.perf.testkit.{PlainSuite, SourceFile, SourceTree}

/** Packages of the product depend on each other in one direction only. */
class CyclesSpec extends PlainSuite {

  test("no packages of reporter, load suite and sandbox form a cycle") {
    inCycles(SourceTree.productFiles).shouldBe(empty)
  }

  test("a cycle is found, with the references that make it; one to a package is none to those below it") {
    def file(packageName: String, code: String) =
      SourceFile(Paths.get("Sample.scala"), s"package org.folio.perf.$packageName\n$code\n")
    val two = file("b", "import org.folio.perf.c.Three\nclass Two")
    val three = file("c", "import org.folio.perf.a.One\nimport org.folio.perf.d.Four")
    inCycles(Vector(file("a", "import org.folio.perf.b.Two\nclass One"), two, three, file("d", "class Four")))
      .shouldBe(Vector("a: b.Two", "b: c.Three", "c: a.One"))
    val lower = file("a.b", "class Thing { def o: org.folio.perf.Other = null }")
    inCycles(Vector(file("a", "import org.folio.perf.a.b.Thing"), lower)).shouldBe(empty)
  }

  /** References between packages that reach each other. */
  private def inCycles(files: Vector[SourceFile]): Vector[String] = {
    val packages = files.map(_.packageName).toSet
    val references = for {
      file <- files
      name <- file.references
      to <- packageOf(name, packages) if to != file.packageName
    } yield (file.packageName, to, name)
    val graph = references.groupMap(_._1)(_._2)
    references
      .collect { case (from, to, name) if reachable(graph, to)(from) => s"${short(from)}: ${short(name)}" }
      .distinct
      .sorted
  }

  private def short(name: String): String = name.stripPrefix("org.folio.perf.")

  /** The longest package that a full name begins with. */
  private def packageOf(name: String, packages: Set[String]): Option[String] =
    Iterator
      .iterate(name)(_.reverse.dropWhile(_ != '.').drop(1).reverse)
      .takeWhile(_.nonEmpty)
      .find(packages)

  private def reachable(graph: Map[String, Vector[String]], from: String): Set[String] =
    Iterator
      .iterate(Set(from))(found => found ++ found.flatMap(graph.getOrElse(_, Vector.empty)))
      .sliding(2)
      .collectFirst { case Seq(one, next) if one == next => one }
      .get
}
