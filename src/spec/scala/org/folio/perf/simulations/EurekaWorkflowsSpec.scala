package org.folio.perf.simulations

import io.vertx.core.Vertx
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.testkit.{GatlingSuite, PublishedRequests, RecordingCluster, SampleSettings, WorkflowRun}
import org.folio.perf.workflows.Workflows
import org.scalatest.BeforeAndAfterAll

/** Workflows that differ by platform, and one of each kind of path, at the sandbox on Eureka. [[WorkflowsSpec]] has Okapi. */
class EurekaWorkflowsSpec extends GatlingSuite with BeforeAndAfterAll {

  private val recording = new RecordingCluster
  private lazy val sandbox = Sandbox.start(
    SampleSettings.sandboxSettings.copy(platform = Platform.Eureka),
    SampleSettings.sandboxTenants(1) :+ SampleSettings.centralTenant,
    (_: Vertx) => recording,
  )

  override protected def afterAll(): Unit = {
    sandbox.close()
    super.afterAll()
  }

  /** Those that differ; preflights, edge modules and the consortium are in the others. */
  private val codes = Workflows.all.filter(_.differsByPlatform).map(_.code) ++
    Vector("cico", "eva", "csi")

  for (code <- codes)
    test(s"$code sends the requests of Eureka in their order, and its transactions succeed") {
      val (transactions, _) = WorkflowRun(
        code,
        SampleSettings.accounts(1).head,
        folio = sandbox.url,
        url = sandbox.url,
        beforeLoad = () => recording.take(),
        platform = Platform.Eureka,
      )
      val sent = recording.take()
      val published = PublishedRequests.of(code, Platform.Eureka)
      withClue(s"workflows/requests.csv has the requests of $code on the right. ") {
        published.foldedLike(sent).shouldBe(published.requests)
      }
      val workflow = Workflows.all.find(_.code == code).getOrElse(fail(code))
      transactions
        .map(t => (t.transaction, t.ok, t.message))
        .distinct
        .shouldBe(workflow.transactions.map(t => (t.name, true, "")))
    }
}
