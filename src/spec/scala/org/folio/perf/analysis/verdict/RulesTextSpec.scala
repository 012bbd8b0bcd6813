package org.folio.perf.analysis.verdict

import java.nio.file.{Files, Path}
import org.folio.perf.testkit.{PlainSuite, RulesText, SourceTree}

class RulesTextSpec extends PlainSuite {
  private def texts(folder: String): Vector[String] =
    SourceTree.files(Path.of(folder)).map(file => Files.readString(file.path))

  test("each finding of a run and of a comparison stands in rules.txt") {
    val ids = Vector("run", "pair")
      .flatMap(room => texts(s"src/main/scala/org/folio/perf/analysis/$room/rule"))
      .flatMap("Finding\\(\\s*s?\"([a-z-]{4,})".r.findAllMatchIn(_).map(_.group(1)))
    ids.size.should(be > 50)
    ids
      .filterNot(id => RulesText.sections.values.exists(text => s"(?m)^$id".r.findFirstIn(text).isDefined))
      .shouldBe(empty)
  }

  test("each section of rules.txt is a test's") {
    val specs = texts("src/spec/scala/org/folio/perf/analysis")
    RulesText.sections.keys
      .map(_.dropWhile(_ != ' ').trim)
      .filterNot(title => specs.exists(_.contains(title)))
      .shouldBe(empty)
  }
}
