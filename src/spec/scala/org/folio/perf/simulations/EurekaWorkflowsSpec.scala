package org.folio.perf.simulations

import io.vertx.core.Vertx
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.model.Platform
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.sandbox.cluster.{Cluster, ClusterCall}
import org.folio.perf.testkit.{GatlingSuite, PublishedRequests, SampleSettings, WorkflowRun}
import org.folio.perf.workflows.Workflows
import org.scalatest.BeforeAndAfterAll
import scala.jdk.CollectionConverters._

/** Workflows that differ by platform, and one of each kind of path, at the sandbox on Eureka. [[WorkflowsSpec]] has Okapi. */
class EurekaWorkflowsSpec extends GatlingSuite with BeforeAndAfterAll {

  /** Remembers the requests as method and path template. */
  final private class Recording extends Cluster {
    private val calls = new ConcurrentLinkedQueue[String]

    def take(): Vector[String] = {
      val taken = calls.asScala.toVector
      calls.clear()
      taken
    }

    override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = {
      calls.add(s"${call.method} ${call.route.replaceAll("\\{[^}]*}", "{id}")}")
      answer()
    }
  }

  private val recording = new Recording
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
