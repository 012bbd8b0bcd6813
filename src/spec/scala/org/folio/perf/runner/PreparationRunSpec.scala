package org.folio.perf.runner

import org.folio.perf.model.Platform
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.settings.{Releases, SandboxAccounts}
import org.folio.perf.simulations.MobiusBaseline
import org.folio.perf.testkit.{GatlingSuite, SampleSettings, WithSettingsFile}

/** A preparation asks the target for its interfaces, and creates records as the target's release wants them. */
class PreparationRunSpec extends GatlingSuite with WithSettingsFile {

  for (release <- Vector("Quesnelia", "Trillium"))
    test(s"orders are opened at $release") {
      val sandbox = Sandbox.start(
        SampleSettings.sandboxSettings
          .copy(platform = Platform.Okapi, releaseName = Some(Releases.named(release).name)),
        SampleSettings.sandboxTenants(1),
      )
      try
        withFile(
          s"""target {
            |  okapiUrl = "${sandbox.url}"
            |  allowedHosts = ["127.0.0.1"]
            |  destructive = true
            |  maxDuration = 48h
            |  username = "${SandboxAccounts.Username}"
            |  tenants = [tenant1]
            |}""".stripMargin
        ) { file =>
          val properties = Map("target" -> file.toString, "workflows" -> "rw", "duration" -> "10h")
          val environment = Map("FOLIO_PERF_PASSWORD" -> SandboxAccounts.Password)
          val made = PreparedRun
            .readSettings(properties, environment)
            .flatMap(PreparationRun(MobiusBaseline.plan.preparation, _, properties))
            .value
          made.problems.shouldBe(Vector.empty)
          made.made.values.sum.should(be > 0)
        }
      finally sandbox.close()
    }
}
