package org.folio.perf.testkit

import io.gatling.app.testkit.InProcessGatling
import io.gatling.commons.validation.SuccessWrapper
import io.gatling.http.client.Request
import io.vertx.core.Vertx
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.doctor.{OptionalRequests, TenantFacts}
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.flow.Workflow
import org.folio.perf.model.{FolioRelease, JobSample, LoadProfile, Platform, TransactionSample}
import org.folio.perf.plan.{LoadPlan, Moment, Pace, PacedWorkflow, Populations, SimulationPlan}
import org.folio.perf.protocol.{GatewayProtocol, TransactionChain}
import org.folio.perf.recorder.Recorder
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.sandbox.cluster.{Cluster, ClusterCall}
import org.folio.perf.settings.{LoadSettings, LoginMethod, SandboxSettings, TenantAccount}
import org.folio.perf.simulations.Smoke
import org.folio.perf.source.{JobsFile, TransactionsFile}
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/** One workflow at a sandbox, until each of its transactions was executed once, one iteration after the other. */
object WorkflowRun extends Matchers {

  /**
   * @param folio address at which the test data is read
   * @param url address that virtual users send their requests to
   * @param beforeLoad called when the test data is there
   * @param onRequest called with each request before it is sent
   * @param platform of the sandbox
   * @param release of the sandbox; `None`: the platform's usual one
   */
  def apply(
      code: String,
      account: TenantAccount,
      folio: String,
      url: String,
      beforeLoad: () => Any = () => (),
      onRequest: Request => Unit = _ => (),
      platform: Platform = Platform.Okapi,
      release: Option[FolioRelease] = None,
  ): (Vector[TransactionSample], Vector[JobSample]) = {
    val load = SampleSettings.load.copy(workflows = Some(Vector(code)))
    // One after the other: on a busy machine an iteration would reach into the next one.
    val everything = Smoke.everything(seconds = 60) { iterations =>
      Pace.Series(Moment.Share(0), 0.seconds, iterations)
    }
    run(everything, load, account, folio, url, platform, release, beforeLoad, onRequest)
  }

  /** One iteration of a workflow that is not in the list of all workflows. */
  def once(
      workflow: Workflow,
      account: TenantAccount,
      url: String,
  ): Vector[TransactionSample] = {
    val alone =
      SimulationPlan("Once", "One iteration.", fixed = Some(LoadProfile(rampUpMs = 0, steadyStateMs = 60000)))(() =>
        Vector(PacedWorkflow(workflow, Pace.Series(Moment.Share(0), 0.seconds, 1)))
      )
    run(alone, SampleSettings.load, account, url, url, Platform.Okapi, None, () => (), _ => ())._1
  }

  private def run(
      simulation: SimulationPlan,
      load: LoadSettings,
      account: TenantAccount,
      folio: String,
      url: String,
      platform: Platform,
      release: Option[FolioRelease],
      beforeLoad: () => Any,
      onRequest: Request => Unit,
  ): (Vector[TransactionSample], Vector[JobSample]) = {
    val whole = LoadPlan
      .build(simulation, SampleSettings.settings(load, Vector(account)))
      .fold(fail(_), identity)
      .on(platform, release.map(_.interfaces))
    val client = new FolioClient(folio, 30.seconds, platform)
    val tokens = new TokenKeeper(client, whole.accounts, LoginMethod.WithExpiry)
    val records = new RecordFeeder(client, tokens, whole.needs)
    try {
      tokens.loginAll(_ => ()).shouldBe(Right(()))
      val modules = client.probes.modules(account.name, tokens.token(account.name))
      val facts = TenantFacts(account.name, modules.toOption.flatMap(_.ids))
      records.fill(_ => ()).shouldBe(Right(()))
      records.shortages.shouldBe(empty)
      val plan = whole.copy(leftOut = OptionalRequests.leftOut(whole, Vector(facts)))
      ofPlan(plan, url, tokens, records, beforeLoad, onRequest)
    } finally {
      records.close()
      tokens.close()
    }
  }

  /** The load of a plan, with records that are there. */
  def ofPlan(
      plan: LoadPlan,
      url: String,
      tokens: TokenKeeper,
      records: RecordFeeder,
      beforeLoad: () => Any = () => (),
      onRequest: Request => Unit = _ => (),
  ): (Vector[TransactionSample], Vector[JobSample]) = TemporaryFolder.lend { folder =>
    val feeders = Feeders(records, folder.resolve("marc"))
    plan.prepare(feeders).isRight.shouldBe(true)
    beforeLoad()
    val recorder = new Recorder
    recorder.open(folder.resolve(TransactionsFile.Name))
    val chain = new TransactionChain(plan.load, url, recorder, toSandbox = true, leftOut = plan.leftOut)
    val populations = new Populations(plan, chain, feeders).all
    val watched = GatewayProtocol(url, tokens).sign { (request, _) =>
      onRequest(request)
      request.success
    }
    InProcessGatling.run(folder, watched.build, populations: _*).shouldBe(0)
    recorder.close()
    val jobs = JobsFile.read(folder.resolve(JobsFile.Name)).fold(fail(_), _.values)
    (RecordedLines.of(folder.resolve(TransactionsFile.Name)), jobs)
  }
}

/** The requests that a workflow sent, its transactions, and its long jobs. */
final case class Sent(
    requests: Vector[String],
    transactions: Vector[TransactionSample],
    jobs: Vector[JobSample],
    badIds: Vector[String],
)

/**
 * A sandbox of two members of a consortium, at which workflows run one after the other.
 *
 * @param release of the sandbox; `None`: the platform's usual one
 */
final class WorkflowSandbox(settings: SandboxSettings, release: Option[FolioRelease] = None) extends AutoCloseable {
  private val recording = new RecordingCluster
  private val sandbox =
    Sandbox.start(settings, SampleSettings.sandboxTenants(2) :+ SampleSettings.centralTenant, (_: Vertx) => recording)

  def url: String = sandbox.url

  def run(code: String): Sent = {
    // A ledger is rolled over once, and both rollovers take the last one: each has its own tenant.
    val accounts = SampleSettings.accounts(2)
    val badIds = new ConcurrentLinkedQueue[String]
    val (transactions, jobs) = WorkflowRun(
      code,
      if (code.startsWith("nla-")) accounts.last else accounts.head,
      folio = sandbox.url,
      url = sandbox.url,
      beforeLoad = () => recording.take(),
      onRequest = { request =>
        val body = Option(request.getBody).fold("")(body => new String(body.getBytes, UTF_8))
        FolioIds
          .invalid(s"${request.getUri} $body")
          .foreach(id => badIds.add(s"${request.getName}: $id"))
      },
      platform = settings.platform,
      release = release,
    )
    Sent(recording.take(), transactions, jobs, badIds.asScala.toVector)
  }

  def close(): Unit = sandbox.close()
}

/** Remembers the requests of a sandbox as method and path template. */
final class RecordingCluster extends Cluster {
  private val calls = new ConcurrentLinkedQueue[String]

  /** The requests since the last call. */
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
