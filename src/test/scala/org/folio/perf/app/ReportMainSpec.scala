package org.folio.perf.app

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ReportMainSpec extends AnyFunSuite with Matchers {

  test("without a run it ends as with a wrong argument") {
    ReportMain.run(Vector.empty, Map.empty) shouldBe ExitCode.BadArguments
  }

  test("a folder that is no run ends as an input that cannot be read") {
    ReportMain.run(Vector.empty, Map("run" -> "no-such-folder")) shouldBe ExitCode.UnreadableInput
  }

  test("help is no error") {
    ReportMain.run(Vector("--help"), Map.empty) shouldBe ExitCode.Done
  }
}
