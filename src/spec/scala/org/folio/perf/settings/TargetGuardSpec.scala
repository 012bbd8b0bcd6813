package org.folio.perf.settings

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
        )
        .map(_.target)
        .left
        .map(_.replace(file.toString, "FILE"))
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

  test("an address given on the command line takes the file's place and is no exception") {
    val url = "target.okapiUrl"
    load(allowed, url -> "http://127.0.0.1:9130/").value.okapiUrl.shouldBe(Some("http://127.0.0.1:9130"))
    Vector(
      (url -> "https://localhost.evil.example") -> "okapiUrl: host localhost.evil.example is not on the allow list",
      (url -> "https://u:canary@okapi.example.org") -> "https://***@okapi.example.org",
      ("target.edgeUrl" -> "https://edge.example.org:9703") -> "Setting edgeUrl: host edge.example.org:9703 is not",
    ).foreach { case (property, words) =>
      load(allowed, property).left.value.should(include(words).and(not(include("canary"))))
    }
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
      .should(include("the sandbox, which has its own address"))
  }

  test("an edge, a metrics endpoint and a Prometheus server are guarded as the gateway is, and no guard is left out") {
    val metrics = "metrics { region = us-east-1, cluster = c, database = d"
    Vector(
      s"$allowed\n edgeUrl = \"https://edge.example.org\"" -> "Setting edgeUrl: host edge.example.org is not",
      s"$allowed\n $metrics, endpoint = \"https://aws.evil.example\" }" ->
        "Setting metrics.endpoint: host aws.evil.example is not",
      s"$allowed\n metrics { prometheus { url = \"http://u:canary@p\", queries = [] } }" ->
        "Setting metrics.prometheus.url is http://***@p",
      s"$allowed\n metrics { region = \"x.evil.example/\", cluster = c, database = d }" ->
        "Setting metrics.region is x.evil.example/",
      s"$there\n allowedHosts = [\"https://okapi.example.org\"]" -> "expected a host such as okapi.example.org",
      s"$there\n allowedHosts = { a = b }" -> "allowedHosts has {a=b}; expected a host",
      s"$allowed\n maxDuration = 3" -> "a time with its unit",
      s"$allowed\n destructive = perhaps" -> "true or false",
    ).foreach { case (lines, words) => load(lines).left.value.should(include(words).and(not(include("canary")))) }
  }

  test("a target elsewhere has usual caps; one on this machine is allowed and has none; the file may say otherwise") {
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
}
