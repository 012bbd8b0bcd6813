package org.folio.perf.architecture

import java.nio.file.Paths
import org.folio.perf.testkit.{PlainSuite, SourceFile, SourceTree}

/** A name stands for one thing where it is seen. */
class NamesSpec extends PlainSuite {

  test("no public name stands for two things in one room") {
    ambiguous(SourceTree.productFiles).shouldBe(empty)
  }

  test("a name in two folders of a room is found, a private one or one of another room is not") {
    def file(folder: String, code: String) =
      SourceFile(Paths.get("Sample.scala"), SourceFile.codeOf(s"package org.folio.perf.$folder\n$code\n"))
    val page = file("report", "final case class Page(title: String)\nobject Page")
    val others = Vector(file("report.form", "private object Page"), file("live", "object Page"))
    ambiguous(page +: others).shouldBe(empty)
    ambiguous(Vector(page, file("report.form", "sealed trait Page"))).shouldBe(Vector("Page: report, report.form"))
  }

  private val Definition =
    """(?m)^(?:(?:final|sealed|abstract|case|implicit|lazy) )*(?:class|object|trait) (\w+)""".r

  /** Public names that are defined at the top of several folders of one room, each with these. */
  private def ambiguous(files: Vector[SourceFile]): Vector[String] = {
    val definitions = for {
      file <- files
      folder = file.packageName.stripPrefix("org.folio.perf.")
      found <- Definition.findAllMatchIn(file.code)
    } yield (folder.takeWhile(_ != '.'), found.group(1)) -> folder
    definitions
      .groupMap(_._1)(_._2)
      .collect {
        case ((_, name), folders) if folders.distinct.size > 1 =>
          s"$name: ${folders.distinct.sorted.mkString(", ")}"
      }
      .toVector
      .sorted
  }
}
