package org.folio.perf.app

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ReportMainSpec extends AnyFunSuite with Matchers {

  test("without a run it ends as with a wrong argument") {
    ReportMain.run(Map.empty).shouldBe(ExitCode.BadArguments)
  }

  test("a folder that is no run ends as an input that cannot be read") {
    ReportMain.run(Map("run" -> "no-such-folder")).shouldBe(ExitCode.UnreadableInput)
  }

  test("a misspelt argument ends as a wrong one, and a name of others does not matter") {
    val run = "run" -> "no-such-folder"
    ReportMain.run(Map(run, "recolect" -> "true")).shouldBe(ExitCode.BadArguments)
    ReportMain.run(Map(run, "maven.home" -> "x")).shouldBe(ExitCode.UnreadableInput)
    ReportMain.run(Map("run" -> "a\u0000b")).shouldBe(ExitCode.BadArguments)
  }
}
