package org.folio.perf.settings

import java.time.Instant
import org.folio.perf.model.{Shard, TenantSize}
import org.folio.perf.testkit.PlainSuite
import scala.concurrent.duration._

class ShardReaderSpec extends PlainSuite {
  private val now = Instant.parse("2026-11-21T14:00:00Z")
  private val tenants =
    Vector(TenantAccount("t1", TenantSize.Small, "perf", new Secret("hidden"), None))

  private val complete = Map(
    "sandbox.url" -> "http://127.0.0.1:9130",
    "shard" -> "2/4",
    "runId" -> "nightly-7",
    "startAt" -> "2026-11-21T14:05:00Z",
  )

  private def load(properties: Map[String, String]): Either[String, Settings] =
    SettingsLoader.load(properties, Map.empty, TargetTenants(tenants, None), now = now)

  private def message(change: (String, String)*): String =
    load(complete ++ change).left.value

  test("a shard is a part of a run with a name and a start") {
    load(complete).value.shard.shouldBe(
      Some(
        ShardSettings(
          Shard(2, 4),
          "nightly-7",
          Instant.parse("2026-11-21T14:05:00Z"),
          10.seconds,
        )
      )
    )
  }

  test("without a shard the whole load is sent") {
    load(Map.empty).value.shard.shouldBe(None)
  }

  test("a part that is not one of the whole, and names, starts and addresses that are none, are refused") {
    Vector("2", "0/4", "5/4", "a/b", "1/65", "-1/4", "1/4/2").foreach { wrong =>
      message("shard" -> wrong).should(
        startWith(s"Setting shard is $wrong; it must be i/n, such as 2/4: load generator")
      )
    }
    Vector(
      ("runId" -> "") -> "Setting runId is empty; it must be a name of 1 to 64",
      ("runId" -> "../x") -> "Setting runId is ../x; it must be a name",
      ("runId" -> ".x") -> "not beginning with a dot",
      ("runId" -> "a" * 65) -> "it must be a name of 1 to 64",
      ("startAt" -> "") -> "Setting startAt is empty; it must be a UTC time",
      ("startAt" -> "14:05") -> "Setting startAt is 14:05; it must be a UTC time",
      ("shard" -> "") -> "it must be empty without a shard",
      ("sandbox.url" -> "") ->
        "Setting sandbox.url is empty; it must be the address of a sandbox that all load generators share",
      ("sandbox.url" -> "localhost") -> "Setting sandbox.url is localhost; it must be a URL",
    ).foreach { case (change, words) => message(change).should(include(words)) }
  }

  test("a start may be past by the grace and no more") {
    load(complete + ("startAt" -> "2026-11-21T13:59:50Z")).isRight.shouldBe(true)
    message("startAt" -> "2026-11-21T13:59:49Z").shouldBe(
      "Setting startAt is 2026-11-21T13:59:49Z; it must be in the future or at most 10 seconds ago " +
        "(setting startGrace); it is now 2026-11-21T14:00:00Z here. Pass -DstartAt=VALUE or set it in " +
        "src/main/resources/targets/sandbox.conf."
    )
    load(complete ++ Map("startAt" -> "2026-11-21T13:59:00Z", "startGrace" -> "1m")).isRight.shouldBe(true)
  }

  test("load generators share a sandbox that runs already") {
    val target = load(complete).value.target
    (target.okapiUrl, target.sandbox.flatMap(_.url))
      .shouldBe((complete.get("sandbox.url"), complete.get("sandbox.url")))
  }
}
