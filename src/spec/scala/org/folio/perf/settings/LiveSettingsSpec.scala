package org.folio.perf.settings

import org.folio.perf.testkit.SettingsSuite

class LiveSettingsSpec extends SettingsSuite {

  test("a run can be watched on loopback unless that is switched off") {
    val live = load().value.live
    (live.isServed, live.host, live.port).shouldBe((true, "127.0.0.1", 0))
    (live.infrastructure, live.stopWhen).shouldBe((false, Vector.empty))
    load("live" -> "false").value.live.isServed.shouldBe(false)
    load("live.on" -> "false", "live.port" -> "9464").value.live.port.shouldBe(9464)
    messageOf("live" -> "maybe").should(startWith("Setting live.on is maybe; it must be true"))
  }

  test("stop criteria are lines, and a bad one is refused with what is expected") {
    val live = load("stopWhen" -> "errors > 20 % for 60 s; injector cpu > 90 % for 1 m").value.live
    live.stopWhen
      .map(c => (c.line, c.forMs))
      .shouldBe(Vector(("errors > 20 % for 60 s", 60000L), ("injector cpu > 90 % for 1 m", 60000L)))
    messageOf("stopWhen" -> "errors > 20 %").should(
      startWith(
        "Setting stopWhen is errors > 20 %: it does not say for how long, such as for 60 s; it must be " +
          "lines such as errors > 20 % for 60 s"
      )
    )
  }

  test("a quotation mark is one, also as Gatling's Maven plugin hands it on") {
    val line = """"CICO_TC_Check-In Controller" p95 > 1 ms for 60 s"""
    for (given <- Vector(line, line.replace("\"", "\\\"")))
      load("stopWhen" -> given).value.live.stopWhen.map(_.line).shouldBe(Vector(line))
  }

  test("a target file can have stop criteria as a list") {
    withFile("target { sandbox = true }\nstopWhen = [\"errors > 5 % for 2 m\"]") { file =>
      load("target" -> file.toString).value.live.stopWhen.map(_.forMs).shouldBe(Vector(120000L))
    }
  }
}
