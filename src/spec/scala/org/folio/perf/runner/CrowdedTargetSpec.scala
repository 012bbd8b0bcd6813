package org.folio.perf.runner

import io.vertx.core.Vertx
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.sandbox.cluster.{Cluster, ClusterCall}
import org.folio.perf.settings.SandboxSettings
import org.folio.perf.testkit.{FaultyTargetRun, GatlingSuite, WithSandbox}
import org.folio.perf.workflows.circulation.CirculationDesk
import org.folio.perf.workflows.discovery.ViewInventoryRecord
import scala.concurrent.duration._

/** Answers of 20 MB, few connections, and virtual users who would begin again at once. */
class CrowdedTargetSpec extends GatlingSuite {

  /** Each answer takes its time, so that requests are under way together. */
  private def unhurried(vertx: Vertx): Cluster = new Cluster {
    override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = {
      vertx.setTimer(20, _ => answer())
      ()
    }
  }

  private def run(
      fault: String,
      perMinute: Double,
      settings: (String, String)*
  ): FaultyTargetRun = {
    val sandbox = Sandbox.start(
      SandboxSettings("none", port = 0, serviceDemand = 0, tokenLife = 10.minutes, seed = 7L),
      Vector(WithSandbox.North, WithSandbox.South),
      unhurried,
    )
    val workflows =
      FaultyTargetRun.plan(perMinute, CirculationDesk.workflow, ViewInventoryRecord.workflow)
    val all = ("thinkTime" -> "0") +: settings
    try FaultyTargetRun(sandbox.url, Vector("north", "south"), workflows, all: _*)(Seq(fault))
    finally sandbox.close()
  }

  test("answers of 20 MB are read, and only the tenant that gets them gets them") {
    val big = run(
      "tenant=south&path=/circulation/check-in-by-barcode&fault=hugeBody&calls=3",
      perMinute = 60,
      "requestTimeout" -> "30 s",
    )
    big.gatlingStatus.shouldBe(0)
    big.transactions.map(t => (t.ok, t.message)).distinct.shouldBe(Vector((true, "")))
    big.transactions.should(have).size(12)
  }

  test("a target that takes one connection fails some, serves others, and the pace is kept") {
    val crowded = run("fault=connections&atMost=1", perMinute = 240)
    crowded.gatlingStatus.shouldBe(0)
    // Two workflows, two tenants, four a second each, three seconds.
    crowded.iterationsStarted.shouldBe(48)
    crowded.transactions.should(have).size(48)
    val failed = crowded.transactions.filterNot(_.ok)
    failed.should(not).be(empty)
    failed.foreach { one =>
      // The one connection may be too busy as well.
      (one.message
        .should(endWith))
        .regex(": no answer(, as the connection failed| within 2 seconds)")
    }
    crowded.report.errors.map(_.count).sum.shouldBe(failed.size)
  }
}
