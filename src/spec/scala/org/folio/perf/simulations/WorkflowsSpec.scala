package org.folio.perf.simulations

import io.gatling.app.testkit.InProcessGatling
import io.vertx.core.Vertx
import java.nio.file.{Files, Paths}
import java.util.concurrent.ConcurrentLinkedQueue
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.feeders.RecordFeeder
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model.{JobOutcome, JobSample, JobStatus}
import org.folio.perf.plan.{LoadPlan, Moment, Pace, Populations}
import org.folio.perf.protocol.OkapiProtocol
import org.folio.perf.recorder.Recorder
import org.folio.perf.sandbox.Sandbox
import org.folio.perf.sandbox.cluster.{Cluster, ClusterCall}
import org.folio.perf.settings.LoginMethod
import org.folio.perf.source.JobsFile
import org.folio.perf.testkit.{
  GatlingSuite,
  PublishedRequests,
  SampleSettings,
  SourceTree,
  TemporaryFolder,
}
import org.folio.perf.workflows.Workflows
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/** The requests that a workflow sent, its lines of transactions.tsv, and its long jobs. */
final private case class Sent(
    requests: Vector[String],
    transactions: Vector[String],
    jobs: Vector[JobSample],
)

/** Each workflow of Smoke against the sandbox, compared with the published list of requests. */
class WorkflowsSpec extends GatlingSuite {

  /** Remembers the requests as method and path template. */
  final private class Recording extends Cluster {
    private val calls = new ConcurrentLinkedQueue[String]

    def take(): Vector[String] = {
      val taken = calls.asScala.toVector
      calls.clear()
      taken
    }

    override def pass(call: ClusterCall)(answer: () => Unit)(refuse: () => Unit): Unit = {
      val path = call.route.replaceAll("\\{[^}]*}", "{id}")
      calls.add(s"${call.method} $path")
      answer()
    }
  }

  private lazy val sent: Map[String, Sent] = {
    val recording = new Recording
    val sandbox = Sandbox.start(
      SampleSettings.sandboxSettings,
      SampleSettings.sandboxTenants(2) :+ SampleSettings.centralTenant,
      (_: Vertx) => recording,
    )
    try Workflows.codes.map(code => code -> runs(code, sandbox.url, recording)).toMap
    finally sandbox.close()
  }

  private def runs(code: String, url: String, recording: Recording): Sent = {
    val load = SampleSettings.load.copy(workflows = Some(Vector(code)))
    // A ledger is rolled over once, and both rollovers take the last one: each has its own tenant.
    val accounts = SampleSettings.accounts(2)
    val account = if (code.startsWith("nla-")) accounts.last else accounts.head
    // One after the other: on a busy machine an iteration would reach into the next one.
    val everything = Smoke.everything(seconds = 60) { iterations =>
      Pace.Series(Moment.Share(0), 0.seconds, iterations)
    }
    val plan = LoadPlan
      .build(everything, SampleSettings.settings(load, Vector(account)))
      .fold(fail(_), identity)
    val client = new FolioClient(url, 30.seconds)
    val tokens = new TokenKeeper(client, plan.accounts, LoginMethod.WithExpiry)
    val records = new RecordFeeder(client, tokens, plan.needs)
    TemporaryFolder.lend { folder =>
      try {
        tokens.loginAll(_ => ()).shouldBe(Right(()))
        records.fill(_ => ()).shouldBe(Right(()))
        records.shortages.shouldBe(empty)
        val feeders = Feeders(records, folder.resolve("marc"))
        plan.prepare(feeders).isRight.shouldBe(true)
        recording.take()
        val recorder = new Recorder
        recorder.open(folder.resolve("transactions.tsv"))
        val populations = new Populations(plan, url, recorder, feeders).all
        InProcessGatling.run(folder, OkapiProtocol(url, tokens).build, populations: _*).shouldBe(0)
        recorder.close()
        val lines = Files.readAllLines(folder.resolve("transactions.tsv")).asScala.toVector
        val jobs =
          JobsFile.read(folder.resolve(JobsFile.Name)).fold(e => fail(e.message), _.samples)
        Sent(recording.take(), lines.drop(1), jobs)
      } finally {
        records.close()
        tokens.close()
      }
    }
  }

  private lazy val smoke = LoadPlan
    .build(Smoke.plan, SampleSettings.settings(SampleSettings.load, SampleSettings.accounts(1)))
    .fold(fail(_), identity)

  for (code <- Workflows.codes)
    test(s"$code sends the published requests in their order") {
      val published = PublishedRequests.of(code)
      withClue(
        s"workflows/requests.csv has the requests of $code on the right; it sent the left ones. "
      ) {
        published.foldedLike(sent(code).requests).shouldBe(published.requests)
      }
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
    } yield s"${file.name.stripSuffix(".scala")}.${found.group(1)}"
    declared.size.should(be >= Workflows.all.size)
    declared.filterNot(name => lists.exists(_.code.contains(name))).shouldBe(empty)
  }

  for (workflow <- Workflows.all)
    test(s"${workflow.code}: each of its transactions succeeds once at the sandbox") {
      val outcomes = sent(workflow.code).transactions.map { line =>
        val fields = line.split("\t", -1)
        (fields(3), fields(4), fields(5))
      }
      outcomes.distinct.shouldBe(workflow.transactions.map(t => (t.name, "true", "")))
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
