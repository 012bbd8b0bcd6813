package org.folio.perf.settings

import org.folio.perf.source.MetricSources
import org.folio.perf.testkit.{PlainSuite, WithSettingsFile}
import scala.concurrent.duration._

/** What a target's file allows, and what the command line cannot. */
class TargetGuardSpec extends PlainSuite with WithSettingsFile {

  private val environment = Map("FOLIO_PERF_PASSWORD" -> "p")

  private def load(
      lines: String,
      more: (String, String)*
  ): Either[String, TargetSettings] =
    withFile(s"target {\n username = u\n tenants = [a]\n $lines\n}") { file =>
      SettingsLoader
        .load(
          more.toMap + ("target" -> file.toString),
          environment,
          TargetTenants(Vector.empty, None),
          blocks = MetricSources.blocks,
        )
        .map(_.target)
        .left
        .map(_.message.replace(file.toString, "FILE"))
    }

  private val there = "okapiUrl = \"https://okapi.example.org\""
  private val allowed = s"$there\n allowedHosts = [okapi.example.org]"

  test("a host that its file does not allow is refused with the line to add") {
    load(there).left.value.shouldBe(
      "Setting okapiUrl: host okapi.example.org is not on the allow list of FILE, so nothing is sent " +
        "to it. If it is there for load tests, add \"okapi.example.org\" to allowedHosts in that file."
    )
    load(allowed).value.okapiUrl.shouldBe(Some("https://okapi.example.org"))
  }

  test("this machine is always allowed") {
    load("okapiUrl = \"http://localhost:9130\"").value.okapiUrl
      .shouldBe(Some("http://localhost:9130"))
  }

  test("an address given on the command line takes the file's place and is no exception") {
    val url = "target.okapiUrl"
    load(allowed, url -> "http://127.0.0.1:9130/").value.okapiUrl
      .shouldBe(Some("http://127.0.0.1:9130"))
    load(allowed, url -> "https://localhost.evil.example").left.value
      .should(startWith("Setting okapiUrl: host localhost.evil.example is not on the allow list"))
    load(allowed, url -> "https://u:canary@okapi.example.org").left.value
      .should(include("https://***@okapi.example.org").and(not).include("canary"))
    load(allowed, "target.edgeUrl" -> "https://edge.example.org:9703").left.value
      .should(startWith("Setting edgeUrl: host edge.example.org:9703 is not"))
  }

  test("the command line cannot loosen a guard") {
    Vector("allowedHosts", "destructive", "maxRequestsPerSec", "maxDuration").foreach { key =>
      load(there, s"target.$key" -> "true").left.value.should(
        startWith(
          s"-Dtarget.$key is refused: it guards the target"
        )
      )
    }
    load(there, "target.username" -> "x").left.value.should(include("target.okapiUrl"))
  }

  test("the sandbox has its own address") {
    SettingsLoader
      .load(
        Map("target.okapiUrl" -> "http://127.0.0.1:1"),
        Map.empty,
        TargetTenants(Vector.empty, None),
      )
      .left
      .value
      .message
      .should(include("the sandbox, which has its own address"))
  }

  test("an edge, a metrics endpoint and a Prometheus server are guarded as the gateway is") {
    load(s"$allowed\n edgeUrl = \"https://edge.example.org\"").left.value
      .should(startWith("Setting edgeUrl: host edge.example.org is not"))
    val metrics = "metrics { region = us-east-1, cluster = c, database = d, period = 60s"
    load(s"$allowed\n $metrics, endpoint = \"https://aws.evil.example\" }").left.value
      .should(startWith("Setting metrics.endpoint: host aws.evil.example is not"))
    load(
      s"$allowed\n metrics { period = 60s, prometheus { url = \"http://u:canary@p\", queries = [] } }"
    ).left.value.should(
      startWith("Setting metrics.prometheus.url is http://***@p").and(not).include("canary")
    )
    load(
      s"$allowed\n metrics { region = \"x.evil.example/\", cluster = c, database = d, period = 60s }"
    ).left.value.should(startWith("Setting metrics.region is x.evil.example/"))
  }

  test(
    "a target elsewhere has usual caps, one on this machine none, and the file may say otherwise"
  ) {
    val usual = load(allowed).value.guard
    (usual.maxRequestsPerSec, usual.maxDuration).shouldBe((Some(100.0), Some(2.hours)))
    usual.destructive.shouldBe(false)
    val here = load("okapiUrl = \"http://[::1]:9130\"").value.guard
    (here.maxRequestsPerSec, here.maxDuration).shouldBe((None, None))
    val more = "maxRequestsPerSec = 3500, maxDuration = 25h, destructive = true"
    val own = load(s"$allowed\n $more").value.guard
    (own.maxRequestsPerSec, own.maxDuration).shouldBe((Some(3500.0), Some(25.hours)))
    own.destructive.shouldBe(true)
  }

  test("a wrong guard is no guard that is left out") {
    load(s"$there\n allowedHosts = [\"https://okapi.example.org\"]").left.value
      .should(include("expected a host such as okapi.example.org"))
    load(s"$there\n allowedHosts = { a = b }").left.value.should(
      include(
        "allowedHosts has {a=b}; expected a host"
      )
    )
    load(s"$allowed\n maxDuration = 3").left.value.should(include("a time with its unit"))
    load(s"$allowed\n destructive = perhaps").left.value.should(include("true or false"))
  }
}
