package org.folio.perf.programs

import org.folio.perf.simulations.Simulations
import org.folio.perf.testkit.GatlingSuite

class CheckArgumentsSpec extends GatlingSuite {

  private def complaint(properties: (String, String)*): Option[String] =
    CheckArguments.complaint(properties.toMap, Map.empty)

  test("a simulation with the defaults is fine") {
    Simulations.all.foreach { simulation =>
      withClue(simulation.name)(complaint("simulation" -> simulation.name).shouldBe(None))
    }
  }

  test("a baseline that is not there is refused before any load") {
    val smoke = "simulation" -> "Smoke"
    complaint(smoke, "baseline" -> "mobius/test-4").shouldBe(None)
    val message = complaint(smoke, "baseline" -> "nowhere").getOrElse(fail("it was accepted"))
    message.should(startWith("Setting baseline: nowhere is no run with a report.json"))
  }

  test("without a simulation all are listed, each with its sentence") {
    val message = complaint().getOrElse(fail("it was accepted"))
    Simulations.all.foreach { simulation =>
      message.should(include(simulation.name).and(include(simulation.description)))
    }
  }

  test("an unknown simulation is refused with those that exist") {
    complaint("simulation" -> "MobiusLowLoad").shouldBe(
      Some(
        "There is no simulation MobiusLowLoad. Allowed: " +
          s"${(Simulations.all ++ Simulations.preparations).map(_.name).mkString(", ")}."
      )
    )
  }

  test("an unknown workflow is refused with those that exist") {
    complaint("simulation" -> "Smoke", "workflows" -> "cico,nope")
      .getOrElse("")
      .should(include("nope").and(include("msf")))
  }

  test("an unknown tenant and a wrong value are refused before any load") {
    complaint("simulation" -> "Smoke", "tenants" -> "mars").getOrElse("").should(include("mars"))
    complaint("simulation" -> "Smoke", "rate" -> "-1").getOrElse("").should(include("rate is -1"))
  }

  test("a preparation is started like a simulation, with the same arguments") {
    complaint("simulation" -> "PrepareMobius", "rate" -> "2").shouldBe(None)
    complaint("simulation" -> "PrepareMobius", "rate" -> "-1")
      .getOrElse("")
      .should(include("rate is -1"))
  }

  test("a stop criterion that can never be met is refused, with what there is") {
    def refused(line: String, more: (String, String)*): String =
      complaint(("simulation" -> "CheckInCheckOut") +: ("stopWhen" -> line) +: more: _*)
        .getOrElse("")
    refused("errors > 20 % for 60 s; database cpu > 98 % for 10 m").shouldBe("")
    refused("\"CICO_TC_Check-In Controller\" p95 > 30 s for 60 s").shouldBe("")
    refused("\"CICO\" p95 > 30 s for 60 s").shouldBe(
      "Setting stopWhen is \"CICO\" p95 > 30 s for 60 s: There is no transaction of this plan CICO. " +
        "Allowed: CICO_TC_Check-In Controller, CICO_TC_Check-Out Controller."
    )
    refused("plan kept < 50 % for 60 s", "model" -> "closed").should(
      include(
        "the closed model has no planned starts"
      )
    )
  }

  test("only the goal that sends load has its arguments checked") {
    def isLoadRun(goals: String) = CheckArguments.isLoadRun(Vector(s"goals=[$goals]"))
    isLoadRun("gatling:test").shouldBe(true)
    isLoadRun("clean, gatling:test").shouldBe(true)
    isLoadRun("io.gatling:gatling-maven-plugin:4.21.12:test").shouldBe(true)
    isLoadRun("gatling:enterprisePackage").shouldBe(false)
    isLoadRun("test").shouldBe(false)
    isLoadRun("test-compile, exec:java@doctor").shouldBe(false)
  }
}
