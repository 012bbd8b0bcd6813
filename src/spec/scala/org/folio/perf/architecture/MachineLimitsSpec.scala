package org.folio.perf.architecture

import java.nio.file.Paths
import org.folio.perf.testkit.{PlainSuite, SourceTree}

/** No limit is left to the machine's speed. */
class MachineLimitsSpec extends PlainSuite {

  test("specs wait for threads and processes with one time limit, that of Patience") {
    val ownLimit =
      """\((\w+, *)?\w+, *(TimeUnit\.)?(NANO|MILLI|)(SECONDS|MINUTES)\)|\bPatienceConfig\(""".r
    val waits = SourceTree
      .files(Paths.get("src/spec/scala"))
      .filter(file => ownLimit.findFirstIn(file.code).nonEmpty)
      .map(_.name)
    waits.shouldBe(Vector("Patience.scala"))
  }
}
