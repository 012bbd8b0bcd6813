package org.folio.perf.analysis.pair

import org.folio.perf.settings.SettingsReference
import org.folio.perf.testkit.PlainSuite

class RunFactsSpec extends PlainSuite {
  test("settings that are left out of the list of changes exist") {
    RunFacts.Omitted.diff(SettingsReference.settings.map(_.name).toSet).shouldBe(empty)
  }
}
