package org.folio.perf.runner

import java.nio.file.{Files, Path, Paths}
import java.time.Instant
import org.folio.perf.app.{ConsoleSummary, ExitCode, RunReporter}
import org.folio.perf.capacity.{EnvironmentInventory, EnvironmentLoader}
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model._
import org.folio.perf.plan.LoadPlan
import org.folio.perf.recorder.{Recorder, RecorderSnapshot}
import org.folio.perf.settings.ShardSettings
import org.folio.perf.source.{CompressedLog, GatlingReport, InventoryFile}

/**
 * One run, from the start of its load to its report.
 *
 * @param stopLoad ends the load at once, and is told why
 */
final class LoadRun(prepared: PreparedRun, stopLoad: String => Unit) {
  val recorder = new Recorder
  private val target = prepared.settings.target
  private val results = new GatlingResults(prepared.plan.simulation.name)
  private val writer = new RunFolderWriter(prepared.folder)
  private val end = new EndOfRun(stopLoad, finish)
  @volatile private var manifest: Option[RunManifest] = None
  @volatile private var sampler: Option[InjectorSampler] = None
  @volatile private var loadEndedAt: Option[Instant] = None
  @volatile private var watch: Option[RunWatch] = None
  @volatile private var stopped: Option[StopReason] = None

  /** Whether virtual users have to leave. */
  def mustStop: Boolean = end.mustStop

  /** To be called right before the first virtual user starts. */
  def loadStarts(): Unit = {
    val shard = prepared.settings.shard.map(awaitOthers)
    writer.create()
    val started =
      RunFolderWriter.manifest(writer.folder.getFileName.toString, prepared, Instant.now, shard)
    manifest = Some(started)
    writer.write(started)
    writeInventory()
    val watching = RunWatch.of(started, prepared.settings.live, stop)
    recorder.open(writer.folder.resolve("transactions.tsv"), watching.map(_.tally))
    sampler = Some(
      new InjectorSampler(
        infrastructure("injector.tsv"),
        s => watching.foreach(_.tally.injector(s)),
      )
    )
    watch = watching
    watching.foreach(_.start())
    end.arm()
    startProgress(started)
  }

  private def awaitOthers(shard: ShardSettings): ShardRun = {
    val load = prepared.settings.load
    val start = new ShardStart(shard, new FolioClient(prepared.okapiUrl, load.requestTimeout))
    start.await() match {
      case Right(clock) =>
        ShardRun(shard.shard, shard.runId, shard.startAt, clock, prepared.plan.turns)
      case Left(error) => error.leave()
    }
  }

  /** A criterion is met: the first one counts. */
  private def stop(reason: StopReason): Unit = synchronized {
    if (stopped.isEmpty && loadEndedAt.isEmpty && !mustStop) {
      stopped = Some(reason)
      Console.say(ConsoleSummary.plain(s"${reason.statement} The report follows."))
      end.stop(reason.line)
    }
  }

  /** To be called when the last virtual user has left. */
  def loadEnds(): Unit = {
    loadEndedAt = Some(Instant.now)
    end.loadCompleted()
    Console.say("The load has ended. Gatling writes its report, then ours follows.")
  }

  private def finish(ending: Ending): Int = {
    recorder.close()
    sampler.foreach(_.close())
    watch.foreach(_.loadEnded())
    val unmarked = prepared.feeders.records.markUsed()
    prepared.closeClients()
    val unmoved = results.moveInto(writer.folder)
    if (prepared.plan.profile.totalMs >= LoadRun.LongMs)
      GatlingReport.pack(writer.folder).left.foreach(Console.complain)
    manifest.map(begun).foreach { started =>
      val endedAt = loadEndedAt.getOrElse(Instant.now)
      val plan = planAsItWas(started, endedAt, ending)
      writer.write(
        started.copy(
          profile = plan.profile,
          plan = plan.workflows,
          endedAt = Some(endedAt),
          ending = Some(ending),
          stopped = stopped.filter(_ => ending == Ending.Stopped),
          remarks = started.remarks ++ unmoved ++ unmarked ++ recorderProblems ++ tokenProblems,
        )
      )
    }
    val code =
      try prepared.settings.shard.fold(report())(handOver(_, ending))
      finally {
        prepared.sandbox.foreach(_.close())
        watch.foreach(_.close())
      }
    compressLog()
    code
  }

  /** With the moment at which its first virtual users did start, as soon as that is known. */
  private def begun(started: RunManifest): RunManifest =
    recorder.loadBeganMs.fold(started) { ms =>
      started.copy(loadStartedAt = Instant.ofEpochMilli(ms - LoadRun.EarliestMs))
    }

  /** A load without planned end that came to its end was planned to be as long as it was. */
  private def planAsItWas(started: RunManifest, endedAt: Instant, ending: Ending): LoadPlan =
    if (prepared.plan.endsWithThoseInFront && ending == Ending.Completed)
      prepared.plan.lasting(endedAt.toEpochMilli - started.loadStartedAt.toEpochMilli)
    else prepared.plan

  /** A part of a run says little alone: the report is made of all parts together. */
  private def handOver(shard: ShardSettings, ending: Ending): Int = {
    Console.say(
      s"Injector ${shard.shard} of run ${shard.runId} has left its records in ${writer.folder}. The report " +
        s"is made of all: mvn -q exec:java@report -Drun=FOLDER,FOLDER,... with the ${shard.shard.count} folders."
    )
    if (ending == Ending.Completed) ExitCode.Done else ExitCode.VerdictNotPassed
  }

  private def report(): Int =
    RunReporter.produce(
      writer.folder,
      Paths.get(""),
      say = Console.say,
      target = prepared.settingsInForce.get("target"),
    ) match {
      case Left(message) =>
        Console.complain(message)
        ExitCode.UnreadableInput
      case Right(report) =>
        ConsoleSummary
          .lines(report, writer.folder.resolve(RunReporter.Page).toString)
          .foreach(Console.say)
        if (report.verdict.status == VerdictStatus.Passed) ExitCode.Done
        else ExitCode.VerdictNotPassed
    }

  /** Last, since it takes a while for a long run and nothing waits for it. */
  private def compressLog(): Unit = {
    val log = writer.folder.resolve(GatlingResults.Log)
    if (Files.exists(log)) CompressedLog.replace(log).left.foreach(Console.complain)
  }

  private def recorderProblems: Vector[String] = {
    val dropped = recorder.droppedSamples
    val lost = Option.when(dropped > 0)(
      s"$dropped transactions are missing in transactions.tsv: the disk could not follow."
    )
    val droppedJobs = recorder.droppedJobs
    val lostJobs = Option.when(droppedJobs > 0)(
      s"$droppedJobs long jobs are missing in jobs.tsv: the disk could not follow."
    )
    val failure = recorder.writeFailure.map(e =>
      s"transactions.tsv and jobs.tsv could not be written to their end: $e."
    )
    (lost ++ lostJobs ++ failure).toVector
  }

  private def tokenProblems: Vector[String] = LoadRun.problems(prepared.tokens)

  private def infrastructure(file: String): Path =
    writer.folder.resolve("infrastructure").resolve(file)

  private def writeInventory(): Unit = target.environment.foreach { name =>
    EnvironmentLoader.load(name) match {
      case Right(environment) =>
        InventoryFile.write(
          infrastructure(InventoryFile.Name),
          EnvironmentInventory.of(environment),
        )
      case Left(error) => Console.complain(error.message)
    }
  }

  private def startProgress(started: RunManifest): Unit = {
    val thread = new Thread(() => showProgress(started), "progress")
    thread.setDaemon(true)
    thread.start()
  }

  private def showProgress(started: RunManifest): Unit = {
    val intervalMs = prepared.settings.report.progressInterval.toMillis
    val beginning = System.nanoTime
    def elapsedMs: Long = (System.nanoTime - beginning) / 1000000
    var before = RecorderSnapshot(0, 0, 0, 0, 0, None, None)
    var beforeMs = 0L
    var isNoted = false
    while (loadEndedAt.isEmpty && !mustStop) {
      Thread.sleep(intervalMs)
      val nowMs = elapsedMs
      val now = recorder.snapshot()
      if (loadEndedAt.isEmpty)
        Console.say(Progress.line(started.profile, nowMs, before, now, nowMs - beforeMs))
      before = now
      beforeMs = nowMs
      if (!isNoted) isNoted = noteGatlingFolder(started)
    }
  }

  /** So that the report of a killed run finds the log. */
  private def noteGatlingFolder(started: RunManifest): Boolean =
    results.folder.exists { folder =>
      val project = Paths.get("").toAbsolutePath
      val noted = started.copy(gatlingFolder = Some(project.relativize(folder).toString))
      manifest = Some(noted)
      writer.write(noted)
      true
    }
}

object LoadRun {

  /** What the report has to say about tokens. */
  private[runner] def problems(tokens: TokenKeeper): Vector[String] =
    tokens.failures.map { failure =>
      s"At ${Instant.ofEpochMilli(failure.timeMs)} a token could not be renewed: ${failure.message}"
    } ++ tokens.refusals.map(r =>
      s"${r.message} At ${Instant.ofEpochMilli(r.timeMs)} it was renewed."
    )

  /** A timer of the load generator may be so much early: what is planned for a moment is not before it. */
  private val EarliestMs = 10L

  /** Runs that are kept for long and looked at seldom. */
  private val LongMs = 30L * 60 * 1000
}
