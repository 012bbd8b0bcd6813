package org.folio.perf.runner

import org.folio.perf.settings.EmbeddedTenants
import org.folio.perf.doctor.{Counted, PreflightFindings, Problem, Shortage}
import org.folio.perf.feeders.RecordKind
import org.folio.perf.settings.{Settings, SettingsLoader}
import org.folio.perf.testkit.PlainSuite

class PreflightFailureSpec extends PlainSuite {
  private val sandbox: Settings =
    SettingsLoader
      .load(Map.empty, Map.empty, EmbeddedTenants.all)
      .value
  private val stale: Settings =
    SettingsLoader
      .load(Map("sandbox.data" -> "stale"), Map.empty, EmbeddedTenants.all)
      .value
  private val ownFolio = sandbox.copy(target = sandbox.target.copy(sandbox = None))

  private val noItems = PreflightFindings(
    Vector.empty,
    Vector(
      Shortage(
        "t1",
        Vector("cico"),
        RecordKind.ItemToLend.source,
        RecordKind.ItemToLend.words,
        needs = 66,
        Counted(12, isEstimate = false),
      )
    ),
  )

  test("a sandbox with too few records needs a shorter run, one without fiscal years other data") {
    PreflightFailure
      .remedy(noItems, sandbox, Map.empty, "PrepareMobius")
      .getOrElse("")
      .should(
        endWith(
          "Use a shorter duration or a lower rate."
        )
      )
    PreflightFailure
      .remedy(noItems, stale, Map.empty, "PrepareMobius")
      .getOrElse("")
      .should(
        endWith(
          "Start the run without -Dsandbox.data=stale."
        )
      )
  }

  test("at a target of one's own what is missing is made with the settings of the run") {
    PreflightFailure
      .remedy(noItems, ownFolio, Map("duration" -> "1h", "seed" -> "2"), "PrepareMobius")
      .shouldBe(
        Some(
          "Create the missing records with: mvn gatling:test -Dsimulation=PrepareMobius -Dduration=1h"
        )
      )
  }

  test("nothing is advised where nothing can be made") {
    PreflightFailure
      .remedy(
        PreflightFindings(Vector(Problem.fatal("The clock is wrong.")), Vector.empty),
        sandbox,
        Map.empty,
        "PrepareMobius",
      )
      .shouldBe(None)
  }
}
