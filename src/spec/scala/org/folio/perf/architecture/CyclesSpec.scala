package org.folio.perf.architecture

import java.nio.file.Paths
import org.folio.perf.testkit.{PlainSuite, SourceFile, SourceTree}

/** Packages of the product depend on each other in one direction only. */
class CyclesSpec extends PlainSuite {
  import CyclesSpec._

  test("no packages of the main tree form a cycle") {
    explained(SourceTree.files(Paths.get("src/main/scala"))).shouldBe(empty)
  }

  test("no packages of reporter, load suite and sandbox together form a cycle") {
    explained(SourceTree.productFiles).shouldBe(empty)
  }

  test("a cycle is found, with all its packages") {
    val graph = Map(
      "a" -> Set("b"),
      "b" -> Set("c", "d"),
      "c" -> Set("a"),
      "d" -> Set.empty[String],
    )
    cycles(graph).shouldBe(Vector(Vector("a", "b", "c")))
  }

  test("a cycle is told with the files and names that make it") {
    val one = file("org.folio.perf.a", "import org.folio.perf.b.Two\nclass One")
    val two = file("org.folio.perf.b", "import org.folio.perf.a.One\nclass Two")
    explained(Vector(one, two, file("org.folio.perf.c", "import org.folio.perf.a.One"))).shouldBe(
      Vector(
        "packages a, b need each other; remove one direction: " +
          "a needs b in Sample.scala (Two); b needs a in Sample.scala (One)"
      )
    )
  }

  test("a reference to a package is one to its types and values, not to the packages below it") {
    val upper = file("org.folio.perf.a", "import org.folio.perf.a.b.Thing")
    val lower = file("org.folio.perf.a.b", "class Thing { def o: org.folio.perf.Other = null }")
    val graph = dependencies(Vector(upper, lower))
    graph("org.folio.perf.a").shouldBe(Set("org.folio.perf.a.b"))
    graph("org.folio.perf.a.b").shouldBe(empty)
  }

  private def file(packageName: String, code: String): SourceFile =
    SourceFile(Paths.get("Sample.scala"), s"package $packageName\n$code\n")
}

private object CyclesSpec {

  /** A sentence for each cycle. */
  def explained(files: Vector[SourceFile]): Vector[String] = {
    val packages = files.map(_.packageName).toSet
    cycles(dependencies(files)).map { cycle =>
      val needs = for {
        from <- cycle
        to <- cycle if to != from
        uses = files.filter(_.packageName == from).flatMap { file =>
          file.references.filter(packageOf(_, packages).contains(to)).map(name => file -> name)
        }
        if uses.nonEmpty
      } yield {
        val places = uses.map { case (file, name) =>
          val used = name.drop(to.length + 1)
          if (used.isEmpty) file.name else s"${file.name} ($used)"
        }
        s"${short(from)} needs ${short(to)} in ${places.distinct.take(MostNamed).mkString(", ")}"
      }
      s"packages ${cycle.map(short).mkString(", ")} need each other; remove one direction: ${needs.mkString("; ")}"
    }
  }

  private val MostNamed = 5

  private def short(name: String): String = name.stripPrefix("org.folio.perf.")

  /** For each package, the other packages of these files that its files refer to. */
  def dependencies(files: Vector[SourceFile]): Map[String, Set[String]] = {
    val packages = files.map(_.packageName).toSet
    files.groupBy(_.packageName).map { case (from, its) =>
      from -> its.flatMap(_.references).flatMap(packageOf(_, packages)).toSet.-(from)
    }
  }

  /** The longest package that a full name begins with. */
  private def packageOf(name: String, packages: Set[String]): Option[String] =
    Iterator
      .iterate(name)(_.reverse.dropWhile(_ != '.').drop(1).reverse)
      .takeWhile(_.nonEmpty)
      .find(packages)

  /** Groups of packages that all reach each other, in the order of their names. */
  def cycles(graph: Map[String, Set[String]]): Vector[Vector[String]] = {
    val reached = graph.keySet.map(from => from -> reachable(graph, from)).toMap
    graph.keys.toVector.sorted
      .filter(from => reached(from)(from))
      .map(from => reached(from).filter(to => reached(to)(from)).toVector.sorted)
      .distinct
  }

  private def reachable(graph: Map[String, Set[String]], from: String): Set[String] = {
    val seen = scala.collection.mutable.Set.empty[String]
    val next = scala.collection.mutable.Queue(from)
    while (next.nonEmpty)
      graph.getOrElse(next.dequeue(), Set.empty).filter(seen.add).foreach(next.enqueue(_))
    seen.toSet
  }
}
