package org.folio.perf.capacity.network

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ParametersFileSpec extends AnyFunSuite with Matchers {

  test("parameters come back from their file as they were written") {
    val committed = ParametersFile.committed
    ParametersFile.rounded(committed).shouldBe(committed)
  }

  test("the committed parameters have a base time for each row of the published tables") {
    ParametersFile.committed.baseMs.should(have).size(28)
    ParametersFile.committed.campaigns.keySet.shouldBe(Set("consolidation"))
  }

  test("a transaction without a factor costs in a campaign what it always does") {
    ParametersFile.committed.factor("mobius", "EVA_TC: View Account").shouldBe(1.0)
  }

  test("a missing coefficient is named") {
    val message = ParametersFile.parse("my.conf", "coefficients {}, baseMs {}, campaigns {}")
    message.shouldBe(
      Left(
        "my.conf: coefficients.passes.circulation-read is missing; expected a number."
      )
    )
  }

  test("a text in place of a number names its line") {
    val message = ParametersFile.parse("my.conf", "coefficients {\n authMs = much\n}")
    message.left.toOption.get.should(include("my.conf").and(include("2")).and(include("authMs")))
  }
}
