package org.folio.perf.app

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** That Gatling takes the log is in `LogMergeSpec`; its pages are made by `.ci/check_injectors.py`. */
class GatlingReportMainSpec extends AnyFunSuite with Matchers {

  test("without a run it ends as with a wrong argument") {
    GatlingReportMain.run(Map.empty).shouldBe(ExitCode.BadArguments)
    GatlingReportMain.run(Map("run" -> " , ")).shouldBe(ExitCode.BadArguments)
  }

  test("a folder that is no run ends as an input that cannot be read") {
    GatlingReportMain
      .run(Map("run" -> "no-such-folder"))
      .shouldBe(ExitCode.UnreadableInput)
  }
}
