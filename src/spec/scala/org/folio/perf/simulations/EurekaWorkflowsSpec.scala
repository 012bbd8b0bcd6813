package org.folio.perf.simulations

import io.vertx.core.Vertx
import org.folio.perf.model.{FolioRelease, Platform, TargetApi}
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.settings.Releases
import org.folio.perf.testkit.{GatlingSuite, PublishedRequests, RecordingCluster, SampleSettings, WorkflowRun}
import org.folio.perf.workflows.Workflows

/**
 * All workflows at the sandbox of the later releases, whose modules check bodies by the schemas of their own versions.
 * [[WorkflowsSpec]] has Quesnelia on Okapi.
 */
class EurekaWorkflowsSpec extends GatlingSuite {

  private def isAt(code: String, release: FolioRelease, platform: Platform): Boolean =
    Workflows.all.filter(_.code == code).exists(_.isAt(TargetApi(platform, release.interfaces)))

  private def at(release: FolioRelease, platform: Platform, codes: Vector[String]): Unit = {
    lazy val recording = new RecordingCluster
    lazy val sandbox = Sandbox.start(
      SampleSettings.sandboxSettings.copy(platform = platform, releaseName = Some(release.name)),
      SampleSettings.sandboxTenants(2) :+ SampleSettings.centralTenant,
      (_: Vertx) => recording,
    )
    for (code <- codes if isAt(code, release, platform))
      test(s"$code sends the requests of ${release.name} on ${platform.title}, and its transactions succeed") {
        val accounts = SampleSettings.accounts(2)
        val (transactions, _) = WorkflowRun(
          code,
          // A ledger is rolled over once, and both rollovers take the last one.
          if (code.startsWith("nla-")) accounts.last else accounts.head,
          folio = sandbox.url,
          url = sandbox.url,
          beforeLoad = () => recording.take(),
          platform = platform,
          release = Some(release),
        )
        val sent = recording.take()
        val published = PublishedRequests.of(code, platform, Some(release))
        withClue(s"workflows/requests.csv has the requests of $code on the right. ") {
          published.foldedLike(sent).shouldBe(published.requests)
        }
        val workflow = Workflows.all.find(_.code == code).getOrElse(fail(code))
        transactions
          .map(t => (t.transaction, t.ok, t.message))
          .distinct
          .shouldBe(workflow.transactions.map(t => (t.name, true, "")))
      }
    test(s"the sandbox of ${release.name} on ${platform.title} ends") {
      sandbox.close()
    }
  }

  at(Releases.named("Trillium"), Platform.Eureka, Workflows.codes)
  at(Releases.named("Sunflower"), Platform.Eureka, Workflows.codes)
  at(Releases.named("Trillium"), Platform.Okapi, Vector("cico", "ulr", "ilr", "tlr"))
  at(Releases.named("Ramsons"), Platform.Okapi, Workflows.codes)
}
