package org.folio.perf.simulations

import io.vertx.core.Vertx
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Paths
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.model.{JobOutcome, JobSample, JobStatus, Platform, TransactionSample}
import org.folio.perf.plan.LoadPlan
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.settings.{Releases, SandboxSettings}
import org.folio.perf.testkit.{
  FolioIds,
  GatlingSuite,
  PublishedRequests,
  RecordingCluster,
  SampleSettings,
  SourceTree,
  WorkflowRun,
}
import org.folio.perf.workflows.Workflows
import scala.jdk.CollectionConverters._

/** The requests that a workflow sent, its transactions, and its long jobs. */
final private case class Sent(
    requests: Vector[String],
    transactions: Vector[TransactionSample],
    jobs: Vector[JobSample],
    badIds: Vector[String],
)

/** Each workflow of Smoke against the sandbox, compared with the published list of requests. */
class WorkflowsSpec extends GatlingSuite {

  /** Those whose page Quesnelia on Okapi has; [[EurekaWorkflowsSpec]] has the others. */
  private val workflows = Workflows.all.filter(_.isAt(Releases.usualApi(Platform.Okapi)))
  private val codes = workflows.map(_.code)

  private lazy val sent: Map[String, Sent] = runs(codes, SampleSettings.sandboxSettings)

  private def runs(codes: Vector[String], settings: SandboxSettings): Map[String, Sent] = {
    val recording = new RecordingCluster
    val sandbox =
      Sandbox.start(settings, SampleSettings.sandboxTenants(2) :+ SampleSettings.centralTenant, (_: Vertx) => recording)
    try codes.map(code => code -> runs(code, sandbox.url, recording)).toMap
    finally sandbox.close()
  }

  private def runs(code: String, url: String, recording: RecordingCluster): Sent = {
    // A ledger is rolled over once, and both rollovers take the last one: each has its own tenant.
    val accounts = SampleSettings.accounts(2)
    val account = if (code.startsWith("nla-")) accounts.last else accounts.head
    val badIds = new ConcurrentLinkedQueue[String]
    val (transactions, jobs) = WorkflowRun(
      code,
      account,
      folio = url,
      url = url,
      beforeLoad = () => recording.take(),
      onRequest = { request =>
        val body = Option(request.getBody).fold("")(body => new String(body.getBytes, UTF_8))
        FolioIds
          .invalid(s"${request.getUri} $body")
          .foreach(id => badIds.add(s"${request.getName}: $id"))
      },
    )
    Sent(recording.take(), transactions, jobs, badIds.asScala.toVector)
  }

  private lazy val smoke = LoadPlan
    .build(Smoke.plan, SampleSettings.settings(SampleSettings.load, SampleSettings.accounts(1)))
    .fold(fail(_), identity)

  for (code <- codes)
    test(s"$code sends the published requests in their order") {
      val published = PublishedRequests.of(code)
      withClue(
        s"workflows/requests.csv has the requests of $code on the right; it sent the left ones. "
      ) {
        published.foldedLike(sent(code).requests).shouldBe(published.requests)
      }
    }

  test("a target that does not split files gets a whole file, and imports it") {
    val whole = runs(Vector("di"), SampleSettings.sandboxSettings.copy(splitsFiles = false))("di")
    val published = PublishedRequests.lacking("di", "DI without file splitting", Set.empty)
    published.foldedLike(whole.requests).shouldBe(published.requests)
    whole.jobs.map(_.outcome).distinct.shouldBe(Vector(JobOutcome.Succeeded))
    whole.transactions.map(_.transaction).toSet.shouldBe(sent("di").transactions.map(_.transaction).toSet)
  }

  test("every id that a workflow sends is one that FOLIO's modules accept") {
    codes.flatMap(sent(_).badIds).shouldBe(empty)
  }

  test("workflows/requests.csv has requests of existing workflows only") {
    PublishedRequests.workflows.diff(Workflows.codes.toSet).shouldBe(empty)
  }

  test("each declared workflow is in the list of all workflows, or a simulation names it") {
    val load = SourceTree.files(Paths.get("src/test/scala"))
    val lists = load.filter { file =>
      file.name == "Workflows.scala" || file.packageName == "org.folio.perf.simulations"
    }
    val declared = for {
      file <- load if file.packageName.startsWith("org.folio.perf.workflows")
      found <- """(?m)^  val (\w+): Workflow\b""".r.findAllMatchIn(file.code)
      holder <- """(?m)^object (\w+)""".r.findAllMatchIn(file.code.take(found.start)).toVector.lastOption
    } yield s"${holder.group(1)}.${found.group(1)}"
    declared.size.should(be >= Workflows.all.size)
    declared.filterNot(name => lists.exists(_.code.contains(name))).shouldBe(empty)
  }

  for (workflow <- workflows)
    test(s"${workflow.code}: each of its transactions succeeds once at the sandbox") {
      val outcomes = sent(workflow.code).transactions.map(t => (t.transaction, t.ok, t.message))
      outcomes.distinct.shouldBe(workflow.transactions.map(t => (t.name, true, "")))
      val frequencies = workflow.flow.frequencies(smoke.load)
      val iterations = frequencies.map(1 / _.perIteration).max.max(1)
      for (frequency <- frequencies if frequency.perIteration <= 1) {
        val name = frequency.transaction.name
        withClue(name) {
          outcomes.count(_._1 == name).shouldBe((iterations * frequency.perIteration).round)
        }
      }
    }

  test("an export is told as a long job, with its own times, records and status") {
    val job = sent("de").jobs.headOption.getOrElse(fail("no job"))
    job.job.shouldBe("DE_Exporting MARC Bib records workflow")
    job.outcome.shouldBe(JobOutcome.Succeeded)
    // Jobs of this sandbox end at once, which no look at them does.
    job.durationMs.shouldBe(0)
    job.records.getOrElse(0L).should(be > 0L)
    job.statuses.shouldBe(Vector(JobStatus("status", "COMPLETED")))
  }
}
