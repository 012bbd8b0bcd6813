package org.folio.perf.source

import org.folio.perf.analysis.rule.TestsRules
import org.scalatest.funsuite.AnyFunSuite

class DumpSpec extends AnyFunSuite {
  test("dump") {
    val tests = PublishedTests.all.filter(_.name != "mobius/before-tuning")
    val text = TestsRules.findings(tests).map(f => s"${f.id}\n    ${f.statement}\n    ${f.detail}")
    java.nio.file.Files.write(
      java.nio.file.Paths.get("/tmp/retell/findings.txt"),
      text.mkString("\n").getBytes("UTF-8"),
    )
    assert(text.nonEmpty)
  }
}
