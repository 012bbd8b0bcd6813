package org.folio.perf.programs

import java.nio.file.{Files, Paths}
import org.folio.perf.testkit.PlainSuite

class DocumentsMainSpec extends PlainSuite {

  test("the generated parts of the documents are not stale") {
    val documents = DocumentsMain.renewed(Paths.get("")).value
    documents.map(_._1.toString).should(contain("README.md"))
    documents.foreach { case (path, text) =>
      withClue(s"$path is stale. Renew it: ./perf docs. ")(
        (Files.readString(path) == text).shouldBe(true)
      )
    }
  }

  test("only the text between the marks is replaced") {
    val part = GeneratedPart("a.md", "b", Vector("| $1 |", "| new |"))
    part
      .renewed("before\n<!-- b -->\nold\n<!-- end -->\nafter\n<!-- c -->\nkept\n<!-- end -->\n")
      .shouldBe(
        Right(
          "before\n<!-- b -->\n| $1 |\n| new |\n<!-- end -->\nafter\n<!-- c -->\nkept\n<!-- end -->\n"
        )
      )
  }

  test("a document without the mark is named") {
    GeneratedPart("a.md", "b", Vector.empty)
      .renewed("text")
      .shouldBe(Left("a.md has no lines <!-- b --> and <!-- end -->."))
  }

  test("a vertical bar in a cell is escaped") {
    GeneratedPart
      .table("x")(Vector(Vector("a|b")))
      .shouldBe(Vector("| x |", "|---|", "| a\\|b |"))
  }
}
