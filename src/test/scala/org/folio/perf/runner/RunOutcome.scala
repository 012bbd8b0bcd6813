package org.folio.perf.runner

import java.nio.file.Path
import org.folio.perf.app.{ConsoleSummary, ExitCode, FailureSummary, GatlingPages}
import org.folio.perf.model.{Ending, RunReport, VerdictStatus}
import org.folio.perf.pipeline.{RunIndexer, RunReporter}
import org.folio.perf.settings.{HowTo, ShardSettings}
import org.folio.perf.source.FailuresFile

/**
 * The report of a run that has ended, or the hand-over of one injector's part.
 *
 * @param shard the part of this injector; `None`: it sent the whole load
 * @param target as `-Dtarget` names it
 */
final private[runner] class RunOutcome(
    folder: Path,
    shard: Option[ShardSettings],
    target: Option[String],
) {

  private var made = Option.empty[RunReport]

  /** @return the exit code */
  def apply(ending: Ending): Int = shard.fold(report())(handOver(_, ending))

  /** Makes Gatling's own pages, which take a while and nothing waits for. */
  def tidyUp(): Unit = made.foreach(GatlingPages.ofRun(folder, _).left.foreach(Console.complain))

  /** Leaves the report to a later command, which merges all parts. */
  private def handOver(part: ShardSettings, ending: Ending): Int = {
    failures.foreach(Console.say)
    Console.say(
      s"Load generator ${part.shard} of run ${part.runId} wrote its records to $folder. " +
        HowTo.here.merge(part.shard.count)
    )
    if (ending == Ending.Completed) ExitCode.Done else ExitCode.VerdictNotPassed
  }

  private def failures: Vector[String] =
    FailuresFile
      .read(folder.resolve(FailuresFile.Name))
      .fold(_ => Vector.empty, found => FailureSummary.lines(found.values))

  private def report(): Int =
    RunReporter.produce(folder, say = Console.say, target = target) match {
      case Left(message) =>
        Console.complain(s"${message.stripSuffix(".")}. ${RunOutcome.again(folder)}")
        ExitCode.UnreadableInput
      case Right(report) =>
        made = Some(report)
        val summary = ConsoleSummary.lines(report, folder.resolve(RunReporter.Page).toString)
        // The last line is the report's.
        (summary.dropRight(1) ++ failures ++ summary.takeRight(1)).foreach(Console.say)
        Option(folder.getParent).map(RunIndexer.update).foreach(_.left.foreach(Console.complain))
        if (report.verdict.status == VerdictStatus.Passed) ExitCode.Done
        else ExitCode.VerdictNotPassed
    }
}

private[runner] object RunOutcome {
  def again(folder: Path): String =
    s"After fixing this, create the report with: ${HowTo.here.report(folder.toString)}"
}
