package org.folio.perf.testkit

import org.folio.perf.settings.{ExportSettings, HarvestSettings, LoadSettings}
import java.time.LocalDate
import org.folio.perf.model.LoadModel
import scala.concurrent.duration._

/** What specs of chains, workflows and simulations start from. */
object SampleLoadSettings {

  /** One second, at the published rate. */
  val short: LoadSettings = LoadSettings(
    rampUp = Duration.Zero,
    duration = 1.second,
    model = LoadModel.Open,
    rate = 1,
    workflows = None,
    excluded = Vector.empty,
    preflight = true,
    thinkTime = 1,
    seed = 1,
    requestTimeout = 10.seconds,
    exports = ExportSettings(records = 1, receivingRounds = 2),
    oai = HarvestSettings(LocalDate.EPOCH, LocalDate.EPOCH, 1, 1),
  )
}
