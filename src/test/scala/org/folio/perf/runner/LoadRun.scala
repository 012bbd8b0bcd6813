package org.folio.perf.runner

import java.io.IOException
import java.time.Instant
import org.folio.perf.app.{ConsoleSummary, ExitCode}
import org.folio.perf.gatling.StepSchedule
import org.folio.perf.model._
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.plan.LoadPlan
import org.folio.perf.recorder.{Recorder, RunClock}
import org.folio.perf.source.WriteFailure
import org.folio.perf.settings.HowTo
import org.folio.perf.source.{Checksum, InjectorFile, RunFolder, TransactionsFile}

/**
 * One run, from the start of its load to its report.
 *
 * @param stopLoad ends the load at once, for a reason
 * @param schedule present: the load goes in steps
 */
final class LoadRun(
    prepared: PreparedRun,
    stopLoad: String => Unit,
    schedule: Option[StepSchedule] = None,
) {
  private val end = new EndOfRun(stopLoad, finish)
  val recorder = new Recorder(cannotWrite = endWithoutRecords, hide = prepared.tokens.hiddenIn)

  // Set once: by Gatling's thread when the load starts and ends, by the first thread that meets a criterion.
  @volatile private var running: Option[RunningLoad] = None
  @volatile private var loadEndedAt: Option[Instant] = None
  @volatile private var stopped: Option[StopReason] = None

  /** Whether virtual users have to leave. */
  def mustStop: Boolean = end.mustStop

  /** Starts the records and all that watches the load. Call it right before the first virtual user starts. */
  def loadStarts(): Unit = {
    val shard = prepared.settings.shard.map(ShardStart.await(_, prepared))
    try start(shard)
    catch {
      case e: IOException =>
        prepared.sandbox.foreach(_.close())
        Console.leave(
          s"The run cannot write its records to ${prepared.folder}: ${WriteFailure.reason(e)}. Free disk space " +
            s"there, or choose another folder: ${HowTo.here.pass("reports", "FOLDER")}."
        )
    }
  }

  private def start(shard: Option[ShardRun]): Unit = {
    val writer = RunFolderWriter.make(prepared.folder)
    Console.say(
      if (shard.isDefined) s"Records: ${writer.folder}"
      else s"Report, after the load: ${writer.folder.resolve(RunReporter.Page)}"
    )
    val started = RunFolderWriter.manifest(writer.folder.getFileName.toString, prepared, now, shard)
    writer.write(started)
    writer.writeInventory(prepared.settings.target.environment)
    writer.writeModules(prepared.modules)
    val watch = RunWatch.of(started, prepared.settings.live, stop)
    val json = new RunJson(writer, started, isOver)
    val search = searching(json)
    recorder.open(
      writer.folder.resolve(TransactionsFile.Name),
      watch.map(_.tally),
      search.map(c => c.finished(_)),
    )
    val sampler = startSampler(writer, started, json, watch)
    running = Some(RunningLoad(writer, json, watch, sampler, search))
    watch.foreach(_.start())
    search.foreach(_.start())
    ExitCodeFile.here.foreach(_.running(writer.folder))
    end.arm()
    new ProgressThread(
      started.profile,
      prepared.plan.load.model,
      prepared.settings.report.progressInterval,
      recorder,
      isOver,
    ).start()
  }

  private def searching(json: RunJson): Option[SearchRun] = for {
    steps <- schedule
    plan <- prepared.plan.search
  } yield new SearchRun(
    prepared.plan,
    plan,
    prepared.settings.thresholds,
    steps,
    recorder,
    json.update,
  )

  /** The sampler's thread also watches the clock. */
  private def startSampler(
      writer: RunFolderWriter,
      started: RunManifest,
      json: RunJson,
      watch: Option[RunWatch],
  ): InjectorSampler = {
    val clock = new ClockWatch(
      RunClock.own,
      started.loadStartedAt.toEpochMilli,
      jump => {
        Console.say(jump.statement)
        json.add(jump)
      },
    )
    new InjectorSampler(
      writer.folder.resolve("infrastructure").resolve(InjectorFile.Name),
      sample => {
        clock.look()
        watch.foreach(_.tally.injector(sample))
      },
      failed = Console.complain,
    )
  }

  private def isOver: Boolean = loadEndedAt.nonEmpty || mustStop

  /** The time of the run's own clock, like all times in its records. */
  private def now: Instant = Instant.ofEpochMilli(RunClock.own.nowMs)

  /** Ends the load because a stop criterion is met; the first criterion counts. */
  private def stop(reason: StopReason): Unit = synchronized {
    if (stopped.isEmpty && !isOver) {
      stopped = Some(reason)
      Console.say(ConsoleSummary.plain(s"${reason.statement} The report follows."))
      end.stop(reason.line)
    }
  }

  /** Ends the load because it measures nothing without records, as on a full disk. @param problem a sentence */
  private def endWithoutRecords(problem: String): Unit = {
    Console.complain(
      s"$problem The load stops, because its results would be lost. The report names the fault, if it can " +
        "still be written."
    )
    end.fail("the records can no longer be written")
  }

  /** Notes the end of the load. Call it when the last virtual user has left. */
  def loadEnds(): Unit = {
    loadEndedAt = Some(now)
    end.loadCompleted()
    Console.say(
      if (prepared.settings.shard.isEmpty)
        "The load has ended. The report follows, then Gatling's own pages."
      else "The load has ended."
    )
  }

  private def finish(ending: Ending): Int =
    running.fold(ExitCode.UnreadableInput)(load => finish(load, ending))

  private def finish(load: RunningLoad, ending: Ending): Int = {
    val folder = load.writer.folder
    val outcome = new RunOutcome(folder, prepared.settings.shard, prepared.settings.inForce.get("target"))
    val code = report(load, ending, outcome)
    outcome.tidyUp()
    code
  }

  private def report(load: RunningLoad, ending: Ending, outcome: RunOutcome): Int = {
    val folder = load.writer.folder
    try {
      load.search.foreach(_.close())
      recorder.close()
      load.sampler.close()
      load.watch.foreach(_.loadEnded())
      val unmarked = prepared.feeders.records.markUsed()
      prepared.closeClients()
      load.json.finish(started => ended(begun(started), load, ending, unmarked))
      outcome(ending)
    } catch {
      case e: IOException =>
        Console.complain(
          s"$folder can no longer be written: ${WriteFailure.reason(e)}. ${RunOutcome.again(folder)}"
        )
        ExitCode.UnreadableInput
    } finally {
      TargetLock.release()
      prepared.sandbox.foreach(_.close())
      load.watch.foreach(_.close())
    }
  }

  private def ended(
      started: RunManifest,
      load: RunningLoad,
      ending: Ending,
      problems: Vector[String],
  ): RunManifest = {
    val endedAt = loadEndedAt.getOrElse(now)
    val plan = planAsItWas(started, endedAt, ending)
    val asItWas = load.search.fold(started.copy(profile = plan.profile, plan = plan.workflows)) {
      _.manifest(started, endedAt.toEpochMilli - started.loadStartedAt.toEpochMilli)
    }
    asItWas.copy(
      endedAt = Some(endedAt),
      ending = Some(ending),
      stopped = stopped.filter(_ => ending == Ending.Stopped),
      remarks = started.remarks ++ problems ++
        RecordProblems(recorder, load.sampler) ++
        RecordProblems.ofTokens(prepared.tokens),
      records = Checksum.recorded(load.writer.folder, RunFolder.Records),
    )
  }

  /** The manifest with the start of the first virtual users, if that is known. */
  private def begun(started: RunManifest): RunManifest =
    recorder.loadBeganMs.fold(started) { ms =>
      started.copy(loadStartedAt = Instant.ofEpochMilli(ms - LoadRun.EarliestMs))
    }

  /** The plan; with its actual duration if the load had no planned end and ended by itself. */
  private def planAsItWas(started: RunManifest, endedAt: Instant, ending: Ending): LoadPlan =
    if (prepared.plan.endsWithItsJobs && ending == Ending.Completed)
      prepared.plan.lasting(endedAt.toEpochMilli - started.loadStartedAt.toEpochMilli)
    else prepared.plan
}

/** Parts of a running load. */
final private case class RunningLoad(
    writer: RunFolderWriter,
    json: RunJson,
    watch: Option[RunWatch],
    sampler: InjectorSampler,
    search: Option[SearchRun],
)

object LoadRun {

  /** A timer of the load generator may fire this much early: nothing starts before its planned moment. */
  private val EarliestMs = 10L
}
