package org.folio.perf.flow

import org.folio.perf.feeders.RecordKind
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.{PlainSuite, SampleLoadSettings}
import org.folio.perf.workflows.circulation.CirculationDesk

class InputSinceSpec extends PlainSuite {

  private def kinds(release: String): Set[RecordKind] = CirculationDesk.workflow.kinds(
    SampleLoadSettings.short.copy(interfaces = Some(Releases.named(release).interfaces))
  )

  test("check-out needs the id of mod-users from Trillium on") {
    kinds("Trillium").shouldBe(kinds("Sunflower") + RecordKind.UsersModule)
    kinds("Sunflower").shouldBe(kinds("Quesnelia"))
    kinds("Quesnelia").should(not).contain(RecordKind.UsersModule)
  }
}
