package org.folio.perf.app

import org.folio.perf.testkit.PlainSuite

/** That Gatling takes the log is in `LogMergeSpec`; its pages are made by `.ci/check_injectors.py`. */
class GatlingReportMainSpec extends PlainSuite {

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
