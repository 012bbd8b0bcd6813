package org.folio.perf.programs

import org.folio.perf.plan.LoadPlan
import org.folio.perf.runner.{LimitsCheck, PreparedRun}
import org.folio.perf.simulations.{CheckInCheckOut, Simulations}
import org.folio.perf.testkit.{GatlingSuite, TemporaryFolder, WithSettingsFile}

class CheckArgumentsSpec extends GatlingSuite with WithSettingsFile {

  private def complaint(properties: (String, String)*): Option[String] =
    CheckArguments.complaint(properties.toMap, Map.empty)

  test("a simulation with the defaults is fine") {
    Simulations.all.filter(_.own.isEmpty).foreach { simulation =>
      withClue(simulation.name)(complaint("simulation" -> simulation.name).shouldBe(None))
    }
  }

  test("a baseline that is not there is refused before any load") {
    val smoke = "simulation" -> "Smoke"
    complaint(smoke, "baseline" -> "mobius/test-4").shouldBe(None)
    val message = complaint(smoke, "baseline" -> "nowhere").value
    message.should(startWith("Setting baseline: nowhere is no run with a report.json"))
    complaint(smoke, "baseline" -> "mobius/tets-4").getOrElse("").should(include("Did you mean mobius/test-4?"))
    complaint(smoke, "baseline" -> "last").shouldBe(None)
  }

  test("what nothing reads is told, and what Maven or a plugin reads is not") {
    CheckArguments
      .strangers("-o -DskipTests -Dmaven.repo.local=/m gatling:test -Dsimulation=Smoke -Drate=2")
      .shouldBe(None)
    CheckArguments
      .strangers("gatling:test -Dsimulation=Smoke -Dfoo=1")
      .shouldBe(Some("Ignored: There is no setting foo. -Dhelp=true lists those of this program."))
  }

  test("a plan that starts nothing in its steady state is told before the load") {
    notes("errors < 1 %", "duration" -> "10s").head
      .should(startWith("No transaction starts in the steady state, so nothing will be judged."))
  }

  private def notes(line: String, more: (String, String)*): Vector[String] = {
    val properties = Map("thresholds.limits" -> line, "tenants" -> "1", "duration" -> "2m") ++ more
    val settings = PreparedRun.readSettings(properties, Map.empty).fold(fail(_), identity)
    val plan = LoadPlan.build(CheckInCheckOut.plan, settings).fold(fail(_), identity)
    val (checked, told) = LimitsCheck(plan, settings).fold(fail(_), identity)
    told :+ checked.thresholds.limits.mkString
  }

  private val checkIn = "CICO_TC_Check-In Controller"

  test("a threshold on a misspelt transaction is refused before any load, with what was meant") {
    val desk = "simulation" -> "CheckInCheckOut"
    complaint(desk, "thresholds.limits" -> s"\"$checkIn\" p95 < 3 s").shouldBe(None)
    complaint(desk, "thresholds.limits" -> "\"CICO_TC_Check-In Controler\" p95 < 3 s")
      .getOrElse("")
      .should(
        startWith(
          "Setting thresholds.limits is \"CICO_TC_Check-In Controler\" p95 < 3 s: There is no transaction of this plan " +
            s"CICO_TC_Check-In Controler. Did you mean $checkIn?"
        )
      )
    withFile("target { sandbox = true }\n thresholds.p95Ms { \"CICO_TC_Check-in\" = 4000 }") { file =>
      complaint(desk, "target" -> file.toString)
        .getOrElse("")
        .should(startWith("Setting thresholds.p95Ms: There is no transaction of this plan CICO_TC_Check-in."))
    }
  }

  test("a threshold on a transaction of another plan is not checked, and a rare one is told") {
    notes("\"ULR_TC: Users loan Renewal Transaction\" p95 < 3 s").shouldBe(
      Vector("Thresholds on ULR_TC: Users loan Renewal Transaction are not checked: it is not of this plan.", "")
    )
    notes(s"\"$checkIn\" p95 < 3 s").head.should(
      startWith(s"The threshold \"$checkIn\" p95 < 3 s will not be judged: the plan has ").and(
        include("and 20 are needed")
      )
    )
  }

  test("a threshold without its metrics or its baseline is refused before any load") {
    val desk = "simulation" -> "CheckInCheckOut"
    val elsewhere = "target { okapiUrl = \"http://127.0.0.1:9\", username = u, tenants = [a] }"
    withFile(elsewhere) { file =>
      val properties = Vector(desk, "target" -> file.toString, "thresholds.limits" -> "database cpu < 80 %")
      CheckArguments
        .complaint(properties.toMap, Map("FOLIO_PERF_PASSWORD" -> "x"))
        .getOrElse("")
        .should(include("has no metrics. Add a block target.metrics"))
    }
    val regression = "thresholds.limits" -> "regression against baseline < 10 %"
    complaint(desk, regression).getOrElse("").should(include("the run has no baseline. Pass -Dbaseline=last"))
    // The first run of a weekly job has nothing to be compared with.
    TemporaryFolder.lend { reports =>
      complaint(desk, regression, "baseline" -> "last", "reports" -> reports.toString).shouldBe(None)
    }
    complaint("simulation" -> "Smoke", regression).shouldBe(None)
  }

  test("without a simulation all are listed, each with its sentence") {
    val message = complaint().value
    complaint("gatling.simulationClass" -> "org.folio.perf.simulations.Smoke").value.shouldBe(message)
    Simulations.all.foreach { simulation =>
      message.should(include(simulation.name).and(include(simulation.description)))
    }
  }

  test("a misspelt name of the setting itself is told") {
    complaint("simulaton" -> "Smoke", "user.name" -> "x")
      .shouldBe(Some("There is no setting simulaton. Did you mean -Dsimulation?"))
  }

  test("an unknown simulation is refused with those that exist, and the name of a class with its simulation") {
    complaint("simulation" -> "org.folio.perf.simulations.CheckInCheckOut").shouldBe(
      Some(
        "-Dsimulation=org.folio.perf.simulations.CheckInCheckOut names a class; pass the name alone: " +
          "-Dsimulation=CheckInCheckOut"
      )
    )
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
    refused("\"ULR_TC: Users loan Renewal Transaction\" p95 > 30 s for 60 s").should(
      include("no transaction of this plan")
    )
    refused("\"CICO\" p95 > 30 s for 60 s").shouldBe(
      "Setting stopWhen is \"CICO\" p95 > 30 s for 60 s: There is no transaction of this plan CICO. " +
        "Did you mean CICO_TC_Check-In Controller? Allowed: CICO_TC_Check-In Controller, CICO_TC_Check-Out Controller."
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
  }
}

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
