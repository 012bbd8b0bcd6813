package org.folio.perf.workflows.exports

import org.folio.perf.testkit.GatlingSuite
import org.folio.perf.protocol.Step
import scala.concurrent.duration._

class ExportRecordsSpec extends GatlingSuite {

  test(
    "both exports look after their job every five seconds, until it stands still for half an hour"
  ) {
    val both = Seq(ExportRecords.withDefaultProfile, ExportRecords.withCustomProfile)
    both
      .flatMap(_.steps)
      .collect { case poll: Step.Poll =>
        (poll.pause, poll.giveUp)
      }
      .shouldBe(Vector.fill(2)((5.seconds, 5.seconds) -> Some(ExportKeys.Exported -> 30.minutes)))
  }
}
