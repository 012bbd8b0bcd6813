package org.folio.perf.architecture

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.testkit.{PlainSuite, SourceTree}

/** Ids of records come from `NewIds` alone. */
class IdsInCodeSpec extends PlainSuite {

  private def filesWith(words: String*)(folders: String*): Vector[Path] =
    folders.toVector
      .flatMap(folder => SourceTree.files(Paths.get(folder)).map(_.path))
      .filter(path => words.exists(Files.readString(path).contains))

  test("nothing takes Gatling's ids, whose version digit may be one that FOLIO refuses") {
    filesWith("random" + "Uuid()", "random" + "SecureUuid()")("src/test", "src/bench")
      .shouldBe(empty)
  }

  test("workflows and preparations take ids that depend on the run's settings") {
    val root = "src/test/scala/org/folio/perf"
    filesWith("UUID.")(s"$root/workflows", s"$root/flow", s"$root/feeders").shouldBe(empty)
    // Its barcodes and codes are no ids.
    filesWith("UUID.")(s"$root/preparation")
      .map(_.getFileName.toString)
      .shouldBe(Vector("TenantApi.scala"))
  }
}
