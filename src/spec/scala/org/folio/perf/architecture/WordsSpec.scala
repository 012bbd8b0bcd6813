package org.folio.perf.architecture

import java.nio.file.{Path, Paths}
import org.folio.perf.testkit.{PlainEnglish, SourceTexts, SourceTree}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Messages and doc comments of the product are plain English. */
class WordsSpec extends AnyFunSuite with Matchers {
  private val files: Vector[Path] =
    SourceTree.productFiles.map(_.path)

  private def faults(texts: Path => Vector[String])(check: String => Vector[String]) =
    for {
      file <- files
      text <- texts(file)
      fault <- check(text)
    } yield s"${file.getFileName}: $fault"

  test("messages have no banned wording and no long sentences") {
    val found = faults(SourceTexts.messages)(PlainEnglish.faults)
    withClue(found.mkString("\n", "\n", "\n"))(found.shouldBe(empty))
  }

  test("doc comments begin with a noun or a verb, and have no banned wording") {
    val found = faults(SourceTexts.docs)(PlainEnglish.docFaults)
    withClue(found.mkString("\n", "\n", "\n"))(found.shouldBe(empty))
  }

  test("messages are found in one piece, with an X for each value") {
    val spec = Paths.get("src/spec/scala/org/folio/perf/architecture/WordsSpec.scala")
    val rooms = Vector("one", "another")
    val example = s"The sample of ${rooms.map(r => s"{$r}").mkString(", ")} is " +
      s"here, and $rooms too."
    example.should(not).be(empty)
    SourceTexts.messages(spec).should(contain("The sample of X is here, and X too."))
  }
}
