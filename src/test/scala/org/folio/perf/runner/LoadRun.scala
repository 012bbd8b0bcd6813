package org.folio.perf.runner

import java.io.IOException
import java.nio.file.{Path, Paths}
import java.time.Instant
import java.util.concurrent.atomic.{AtomicBoolean, AtomicReference}
import org.folio.perf.app.{ConsoleSummary, ExitCode}
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.model._
import org.folio.perf.plan.LoadPlan
import org.folio.perf.recorder.{Failure, Recorder, RunClock}
import org.folio.perf.settings.ShardSettings
import org.folio.perf.source.{Checksum, GatlingReport, InjectorFile, RunFolder, TransactionsFile}

/**
 * One run, from the start of its load to its report.
 *
 * @param stopLoad ends the load at once, and is told why
 */
final class LoadRun(prepared: PreparedRun, stopLoad: String => Unit) {
  val recorder = new Recorder(cannotWrite = cannotRecord)
  private val results = new GatlingResults(prepared.plan.simulation.name)
  private var writer = new RunFolderWriter(prepared.folder)
  private val end = new EndOfRun(stopLoad, finish)
  @volatile private var manifest: Option[RunManifest] = None
  @volatile private var sampler: Option[InjectorSampler] = None
  @volatile private var loadEndedAt: Option[Instant] = None
  @volatile private var watch: Option[RunWatch] = None
  @volatile private var stopped: Option[StopReason] = None
  private val isTold = new AtomicBoolean
  private val logFailure = new AtomicReference(Option.empty[String])
  @volatile private var jumps = Vector.empty[ClockJump]

  /** Whether virtual users have to leave. */
  def mustStop: Boolean = end.mustStop

  /** To be called right before the first virtual user starts. */
  def loadStarts(): Unit = {
    val shard = prepared.settings.shard.map(awaitOthers)
    try start(shard)
    catch {
      case e: IOException =>
        prepared.sandbox.foreach(_.close())
        RunStartError(
          s"The run cannot leave its records in ${writer.folder}: ${Failure.words(e)}. Make room there, or pass " +
            "another folder: -Dreports=FOLDER."
        ).leave()
    }
  }

  private def start(shard: Option[ShardRun]): Unit = {
    writer = RunFolderWriter.make(prepared.folder)
    if (writer.folder != prepared.folder)
      Console.say(
        s"Another run has taken ${prepared.folder} meanwhile; this one leaves its records in ${writer.folder}."
      )
    val started =
      RunFolderWriter.manifest(writer.folder.getFileName.toString, prepared, now, shard)
    manifest = Some(started)
    writer.write(started)
    writer.writeInventory(prepared.settings.target.environment)
    val watching = RunWatch.of(started, prepared.settings.live, stop)
    recorder.open(writer.folder.resolve(TransactionsFile.Name), watching.map(_.tally))
    val clock =
      new ClockWatch(RunClock.own, started.loadStartedAt.toEpochMilli, jumped)
    sampler = Some(
      new InjectorSampler(
        infrastructure(InjectorFile.Name),
        s => {
          clock.look()
          watching.foreach(_.tally.injector(s))
        },
        failed = Console.complain,
      )
    )
    watch = watching
    watching.foreach(_.start())
    MavenLink.here.foreach(_.running(writer.folder))
    GatlingLogFailure.watch(cannotLog)
    end.arm()
    startProgress(started)
  }

  /** By the run's own clock, as all its records. */
  private def now: Instant = Instant.ofEpochMilli(RunClock.own.nowMs)

  /** Noted at once, for the report of a run that is killed. */
  private def jumped(jump: ClockJump): Unit = {
    jumps = jumps :+ jump
    Console.say(jump.statement)
    note(_.copy(clockJumps = jumps))
  }

  /** By Gatling's threads. */
  private def cannotLog(e: IOException): Unit = {
    val why = s"simulation.log could not be written to its end: ${Failure.words(e)}."
    if (logFailure.compareAndSet(None, Some(why)))
      cannotRecord(s"simulation.log can no longer be written: ${Failure.words(e)}.")
  }

  /** Load that nobody records is load for nothing. */
  private def cannotRecord(why: String): Unit = if (isTold.compareAndSet(false, true)) {
    Console.complain(
      s"$why The load stops, since what it measures would be lost; the report, if it can be written, says so."
    )
    end.fail("the records can no longer be written")
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
    loadEndedAt = Some(now)
    end.loadCompleted()
    Console.say("The load has ended. Gatling writes its report, then ours follows.")
  }

  private def finish(ending: Ending): Int =
    try {
      recorder.close()
      sampler.foreach(_.close())
      watch.foreach(_.loadEnded())
      results.loadEnded()
      val unmarked = prepared.feeders.records.markUsed()
      prepared.closeClients()
      val unmoved = results.moveInto(writer.folder)
      if (prepared.plan.profile.totalMs >= LoadRun.LongMs)
        GatlingReport.pack(writer.folder).left.foreach(Console.complain)
      manifest
        .map(started => ended(begun(started), ending, unmoved ++ unmarked))
        .foreach(writer.write)
      outcome(ending)
    } catch {
      case e: IOException =>
        Console.complain(
          s"${writer.folder} can no longer be written: ${Failure.words(e)}. ${RunOutcome.again(writer.folder)}"
        )
        ExitCode.UnreadableInput
    } finally {
      prepared.sandbox.foreach(_.close())
      watch.foreach(_.close())
    }

  private def outcome(ending: Ending): Int =
    new RunOutcome(
      writer.folder,
      prepared.settings.shard,
      prepared.settingsInForce.get("target"),
    )(ending)

  private def ended(
      started: RunManifest,
      ending: Ending,
      problems: Vector[String],
  ): RunManifest = {
    val endedAt = loadEndedAt.getOrElse(now)
    val plan = planAsItWas(started, endedAt, ending)
    started.copy(
      profile = plan.profile,
      plan = plan.workflows,
      endedAt = Some(endedAt),
      ending = Some(ending),
      stopped = stopped.filter(_ => ending == Ending.Stopped),
      remarks = started.remarks ++ problems ++
        RecordProblems(recorder, logFailure.get, sampler) ++ LoadRun.problems(prepared.tokens),
      records = Checksum.of(writer.folder, RunFolder.Records),
      clockJumps = jumps,
    )
  }

  /** With the moment at which its first virtual users did start, as soon as that is known. */
  private def begun(started: RunManifest): RunManifest =
    recorder.loadBeganMs.fold(started) { ms =>
      started.copy(loadStartedAt = Instant.ofEpochMilli(ms - LoadRun.EarliestMs))
    }

  /** A load without planned end that came to its end was planned to be as long as it was. */
  private def planAsItWas(started: RunManifest, endedAt: Instant, ending: Ending): LoadPlan =
    if (prepared.plan.endsWithItsJobs && ending == Ending.Completed)
      prepared.plan.lasting(endedAt.toEpochMilli - started.loadStartedAt.toEpochMilli)
    else prepared.plan

  private def infrastructure(file: String): Path =
    writer.folder.resolve("infrastructure").resolve(file)

  private def startProgress(started: RunManifest): Unit = {
    val progress = new LoadProgress(
      started.profile,
      prepared.settings.report.progressInterval,
      recorder,
      isOver = loadEndedAt.nonEmpty || mustStop,
    )
    val show: Runnable = () => {
      awaitGatlingFolder()
      progress.show()
    }
    val thread = new Thread(show, "progress")
    thread.setDaemon(true)
    thread.start()
  }

  /** So that the report of a killed run finds the log. */
  private def awaitGatlingFolder(): Unit = {
    val deadline = System.nanoTime + LoadRun.GatlingOpensWithinNanos
    while (results.folder.isEmpty && loadEndedAt.isEmpty && System.nanoTime < deadline)
      Thread.sleep(LoadRun.PollMs)
    results.folder.foreach { folder =>
      val project = Paths.get("").toAbsolutePath
      note(_.copy(gatlingFolder = Some(project.relativize(folder).toString)))
    }
  }

  /** Unless the run has ended meanwhile, or the disk is full. */
  private def note(change: RunManifest => RunManifest): Unit = synchronized {
    if (loadEndedAt.isEmpty && !mustStop) {
      manifest = manifest.map(change)
      try manifest.foreach(writer.write)
      catch {
        case e: IOException =>
          Console.complain(s"run.json could not be written: ${Failure.words(e)}.")
      }
    }
  }
}

object LoadRun {

  private val GatlingOpensWithinNanos = 10L * 1000 * 1000 * 1000
  private val PollMs = 100L

  /** What the report has to say about tokens. */
  private[perf] def problems(tokens: TokenKeeper): Vector[String] =
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
