package org.folio.perf.pipeline

import org.folio.perf.model.{MetricsOrigin, SourceBlock}
import org.folio.perf.testkit.WithSettingsFile
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** A run folder may come from anywhere, and its run.json may name any host. */
class CollectionGuardSpec extends AnyFunSuite with Matchers with WithSettingsFile {

  private def origin(endpoint: Option[String], region: String = "us-east-1"): MetricsOrigin =
    MetricsOrigin(endpoint, region, "cluster", "database", 60)

  private val elsewhere = origin(Some("https://aws.evil.example/"))

  test("AWS itself and this machine are asked") {
    CollectionGuard.refusal(origin(None), "gone").shouldBe(None)
    CollectionGuard.refusal(origin(Some("http://127.0.0.1:9130")), "gone").shouldBe(None)
  }

  test("a host that no target's file allows is not asked") {
    CollectionGuard
      .refusal(elsewhere, "gone")
      .shouldBe(
        Some(
          "run.json names hosts for metrics (aws.evil.example:443), and there is no target gone whose file " +
            "could allow them, so none are collected. Pass -Dtarget=FILE.conf."
        )
      )
    CollectionGuard
      .refusal(elsewhere, "sandbox")
      .getOrElse("")
      .should(
        startWith("run.json names aws.evil.example for metrics, which is not in allowedHosts")
      )
  }

  test("the target's file allows it, Prometheus too") {
    withFile("target { allowedHosts = [\"aws.evil.example\", \"prometheus:9090\"] }") { file =>
      val both =
        elsewhere.copy(sources =
          Map("prometheus" -> SourceBlock(Map("url" -> "http://prometheus:9090")))
        )
      CollectionGuard.refusal(both, file.toString).shouldBe(None)
      val other =
        both.copy(sources =
          Map("prometheus" -> SourceBlock(Map("url" -> "http://prometheus:9091")))
        )
      CollectionGuard.refusal(other, file.toString).getOrElse("").should(include("prometheus:9091"))
    }
  }

  test("a region that would make another host of AWS's name is refused") {
    CollectionGuard
      .refusal(origin(None, "x.evil.example/"), "sandbox")
      .shouldBe(
        Some("run.json names a region that AWS does not have, so no metrics are collected.")
      )
  }
}
