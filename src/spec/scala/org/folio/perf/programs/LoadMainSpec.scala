package org.folio.perf.programs

import org.folio.perf.simulations.Simulations
import org.folio.perf.testkit.GatlingSuite

class LoadMainSpec extends GatlingSuite {

  test("each simulation and preparation has a class to start") {
    (Simulations.all ++ Simulations.preparations).foreach { simulation =>
      LoadMain
        .className(simulation.name)
        .shouldBe(Some(s"org.folio.perf.simulations.${simulation.name}"))
    }
  }

  test("a misspelt name, and a name of something else, have none") {
    Vector("Smok", "smoke", "", "Simulations", "Smoke$").foreach { name =>
      withClue(name)(LoadMain.className(name).shouldBe(None))
    }
  }
}
