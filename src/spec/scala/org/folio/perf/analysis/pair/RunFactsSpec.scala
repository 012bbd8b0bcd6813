package org.folio.perf.analysis.pair

import org.folio.perf.settings.SettingsReference
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RunFactsSpec extends AnyFunSuite with Matchers {
  test("settings that are left out of the list of changes exist") {
    RunFacts.Omitted.diff(SettingsReference.settings.map(_.name).toSet).shouldBe(empty)
  }
}
