package org.folio.perf.architecture

import java.nio.file.Paths
import org.folio.perf.testkit.{SourceFile, SourceTree}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** One name, one thing. */
class NamesSpec extends AnyFunSuite with Matchers {

  test("no simple name stands for two things in the reporter, the sandbox and the load suite") {
    val files =
      SourceTree.files(Paths.get("src/main/scala")) ++ SourceTree.files(Paths.get("src/test/scala"))
    ambiguous(files).shouldBe(empty)
  }

  test("a name in two packages is found, a companion or a member is not") {
    def file(folder: String, code: String) =
      SourceFile(Paths.get("Sample.scala"), SourceFile.codeOf(s"package $folder\n$code\n"))
    val page =
      file("report", "final case class Page(title: String)\nobject Page {\n  class Line\n}")
    ambiguous(Vector(page, file("sandbox", "private object Line"))).shouldBe(empty)
    ambiguous(Vector(page, file("sandbox", "private[sandbox] object Page")))
      .shouldBe(Vector("Page: report, sandbox"))
  }

  private val Definition =
    """(?m)^(?:(?:final|sealed|abstract|private|private\[\w+\]|case|implicit|lazy) )*(?:class|object|trait) (\w+)""".r

  /** Names that are defined at the top of several packages, each with these. */
  private def ambiguous(files: Vector[SourceFile]): Vector[String] = {
    val definitions = for {
      file <- files
      found <- Definition.findAllMatchIn(file.code)
    } yield found.group(1) -> file.packageName
    definitions
      .groupMap(_._1)(_._2)
      .collect {
        case (name, packages) if packages.distinct.size > 1 =>
          s"$name: ${packages.distinct.sorted.mkString(", ")}"
      }
      .toVector
      .sorted
  }
}
