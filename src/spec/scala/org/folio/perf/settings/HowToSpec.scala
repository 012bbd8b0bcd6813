package org.folio.perf.settings

import org.folio.perf.testkit.PlainSuite

class HowToSpec extends PlainSuite {
  private val maven = new HowTo(inContainer = false)
  private val container = new HowTo(inContainer = true)

  test("a setting is an argument of Maven, and a variable of the container") {
    maven.pass("startAt").shouldBe("-DstartAt=VALUE")
    container.pass("startAt").shouldBe("START_AT=VALUE")
    container.pass("duration", "1h").shouldBe("DURATION=1h")
  }

  test("a setting without a variable of its own is put into SETTINGS") {
    maven.pass("rate", "2").shouldBe("-Drate=2")
    container.pass("rate", "2").shouldBe("-Drate=2 in SETTINGS")
  }

  test("a program is a goal of Maven, and a mode of the image") {
    maven.report("reports/a").shouldBe("./perf report -Drun=reports/a")
    container.report("/reports/a").shouldBe("the image's mode report, with RUN=/reports/a")
    maven
      .start("PrepareMobius", Vector("rate" -> "2"))
      .shouldBe("mvn gatling:test -Dsimulation=PrepareMobius -Drate=2")
    container
      .start("PrepareMobius", Vector("rate" -> "2"))
      .shouldBe(
        "the image's mode prepare, with SIMULATION=PrepareMobius and the same other variables"
      )
  }

  test("no advice to users of the container names Maven") {
    Vector(
      container.merge(2),
      container.laterStart,
      container.report("a"),
      container.start("PrepareMobius", Vector.empty),
      container.pass("tenants"),
    ).foreach(advice => "mvn|-D".r.findFirstIn(advice).shouldBe(None))
  }
}
