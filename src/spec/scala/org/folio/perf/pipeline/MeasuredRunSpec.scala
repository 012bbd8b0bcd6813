package org.folio.perf.pipeline

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class MeasuredRunSpec extends AnyFunSuite with Matchers {

  private def problem(text: String, environment: Option[String] = None): String =
    MeasuredRun.read(text, environment).left.toOption.get

  test("a run without an environment is refused with the way to name it") {
    problem("reports/a").should(include("reports/a@ENVIRONMENT"))
  }

  test("an environment that is not there, or has no campaign, is refused") {
    problem("reports/a@nowhere").should(include("nowhere does not exist"))
    problem("reports/a", Some("sandbox")).should(include("Add campaign = mobius"))
  }

  test("a folder that is no run is refused with what was expected") {
    problem("target/no-such-run@mobius-test-2").should(include("no-such-run"))
  }
}
