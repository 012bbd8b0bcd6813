package org.folio.perf.testkit

import io.gatling.app.testkit.InProcessGatling
import java.nio.file.Files
import java.time.Instant
import org.folio.perf.flow.Workflow
import org.folio.perf.model.{Ending, RunReport, TransactionSample}
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.plan.{Pace, PacedWorkflow, Populations, SimulationPlan}
import org.folio.perf.protocol.GatewayProtocol
import org.folio.perf.recorder.Recorder
import org.folio.perf.runner.{PreparedRun, RecordProblems, RunFolderWriter}
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.source.TransactionsFile
import org.scalatest.matchers.should.Matchers

/**
 * What a short run left behind.
 *
 * @param gatlingStatus 0: it came to its end
 * @param transactions as in transactions.tsv
 * @param page the report
 */
final case class FaultyTargetRun(
    gatlingStatus: Int,
    iterationsStarted: Long,
    transactions: Vector[TransactionSample],
    report: RunReport,
    page: String,
) {
  def of(tenant: String): Vector[TransactionSample] = transactions.filter(_.tenant == tenant)

  /** Failed transactions of a tenant, as the report has them. */
  def failedInReport(tenant: String): Long =
    report.tenants.rows.filter(_.tenant == tenant).flatMap(_.cells.flatten).map(_.failed).sum
}

/** Prepares a run as any is prepared, then has the target make trouble, loads it, and reports. */
object FaultyTargetRun extends Matchers {

  /** @param settings beside those of a short run */
  def apply(url: String, tenants: Seq[String], plan: SimulationPlan, settings: (String, String)*)(
      faults: Seq[String] = Nil,
      meanwhile: Recorder => Any = _ => (),
  ): FaultyTargetRun = {
    val prepared = prepare(url, tenants, plan)(settings: _*).fold(fail(_), identity)
    faults.foreach(provoke(url, _))
    run(prepared)(meanwhile)
  }

  /** As a user provokes faults, with curl. */
  def provoke(url: String, query: String): Unit = {
    SandboxClient(url, Map.empty).post(s"/_/faults?$query").status.shouldBe(200)
    ()
  }

  /** @return how many requests met each fault */
  def clear(url: String): Vector[String] =
    SandboxClient(url, Map.empty).delete("/_/faults").body.linesIterator.toVector

  def plan(perMinute: Double, workflows: Workflow*): SimulationPlan =
    SimulationPlan("Faulty", "A few workflows at a target that makes trouble.")(() =>
      workflows.toVector.map(PacedWorkflow(_, Pace.PerMinute(perMinute)))
    )

  /** @param settings beside those of a short run */
  def prepare(url: String, tenants: Seq[String], plan: SimulationPlan)(
      settings: (String, String)*
  ): Either[String, PreparedRun] = TemporaryFolder.lend { folder =>
    val target = Files.writeString(
      folder.resolve("target.conf"),
      s"""target {
        |  okapiUrl = "$url", username = ${SandboxAccounts.Username}, tenants = [${tenants.mkString(", ")}]
        |  allowedHosts = ["folio.invalid:9130"]
        |}""".stripMargin,
    )
    val short =
      Map("duration" -> "3 s", "rampUp" -> "0 s", "requestTimeout" -> "30 s", "changes" -> "any")
    val properties = short ++ settings + ("target" -> target.toString)
    PreparedRun
      .readSettings(properties, Map("FOLIO_PERF_PASSWORD" -> SandboxAccounts.Password))
      .flatMap(PreparedRun(plan, _, properties))
  }

  /** @param meanwhile is done in a thread of its own while the load runs */
  def run(prepared: PreparedRun)(meanwhile: Recorder => Any = _ => ()): FaultyTargetRun = TemporaryFolder.lend {
    folder =>
      val recorder = new Recorder
      try {
        val writer = RunFolderWriter.make(folder.resolve("run"))
        writer.writeModules(prepared.modules)
        val manifest = RunFolderWriter.manifest("run", prepared, Instant.now)
        recorder.open(writer.folder.resolve(TransactionsFile.Name))
        val populations = new Populations(prepared.plan, prepared.chain(recorder), prepared.feeders).all
        val beside = new Thread(() => { meanwhile(recorder); () }, "meanwhile")
        beside.start()
        val status = InProcessGatling.run(
          folder.resolve("gatling"),
          GatewayProtocol(prepared.okapiUrl, prepared.tokens).build,
          populations: _*
        )
        beside.join()
        recorder.close()
        val transactions = RecordedLines.of(writer.folder.resolve(TransactionsFile.Name))
        writer.write(
          manifest.copy(
            // In this process Gatling takes a while to begin.
            loadStartedAt = recorder.loadBeganMs.fold(manifest.loadStartedAt)(Instant.ofEpochMilli),
            endedAt = Some(Instant.now),
            ending = Some(Ending.Completed),
            remarks = RecordProblems.ofTokens(prepared.tokens),
          )
        )
        val report = RunReporter
          .produce(writer.folder, say = _ => ())
          .fold(fail(_), identity)
        val counts = recorder.snapshot()
        FaultyTargetRun(
          status,
          counts.iterationsStarted,
          transactions,
          report,
          Files.readString(writer.folder.resolve(RunReporter.Page)),
        )
      } finally {
        recorder.close()
        prepared.closeClients()
      }
  }
}
