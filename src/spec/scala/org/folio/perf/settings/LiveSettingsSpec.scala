package org.folio.perf.settings

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import org.folio.perf.model.TenantSize
import org.folio.perf.testkit.PlainSuite

class LiveSettingsSpec extends PlainSuite {
  private val tenant = TenantAccount("t1", TenantSize.Small, "perf", new Secret("hidden"), None)

  private def load(properties: (String, String)*): Either[SettingsError, Settings] =
    SettingsLoader.load(properties.toMap, Map.empty, TargetTenants(Vector(tenant), None))

  private def messageOf(properties: (String, String)*): String =
    load(properties: _*).left.value.message

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
    val file = Files.createTempFile("target", ".conf")
    val text = "target { sandbox = true }\nstopWhen = [\"errors > 5 % for 2 m\"]"
    try {
      Files.write(file, text.getBytes(UTF_8))
      load("target" -> file.toString).value.live.stopWhen.map(_.forMs).shouldBe(Vector(120000L))
    } finally Files.delete(file)
  }
}
