package org.folio.perf.runner

import java.nio.file.{Path, Paths}
import org.folio.perf.app.{ConsoleSummary, ExitCode}
import org.folio.perf.model.{Ending, VerdictStatus}
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.settings.ShardSettings
import org.folio.perf.source.CompressedLog

/**
 * What is made of a run's records when it has ended.
 *
 * @param shard which part of a run this injector made
 * @param target as `-Dtarget` names it
 */
final private[runner] class RunOutcome(
    folder: Path,
    shard: Option[ShardSettings],
    target: Option[String],
) {

  /** @return the exit code */
  def apply(ending: Ending): Int = {
    val code = shard.fold(report())(handOver(_, ending))
    // Last, since it takes a while for a long run and nothing waits for it.
    CompressedLog.replaceIn(folder).left.foreach(Console.complain)
    code
  }

  /** A part of a run says little alone: the report is made of all parts together. */
  private def handOver(part: ShardSettings, ending: Ending): Int = {
    Console.say(
      s"Injector ${part.shard} of run ${part.runId} has left its records in $folder. The report " +
        s"is made of all: mvn -q exec:java@report -Drun=FOLDER,FOLDER,... with the ${part.shard.count} folders."
    )
    if (ending == Ending.Completed) ExitCode.Done else ExitCode.VerdictNotPassed
  }

  private def report(): Int =
    RunReporter.produce(folder, Paths.get(""), say = Console.say, target = target) match {
      case Left(message) =>
        Console.complain(s"${message.stripSuffix(".")}. ${RunOutcome.again(folder)}")
        ExitCode.UnreadableInput
      case Right(report) =>
        ConsoleSummary
          .lines(report, folder.resolve(RunReporter.Page).toString)
          .foreach(Console.say)
        if (report.verdict.status == VerdictStatus.Passed) ExitCode.Done
        else ExitCode.VerdictNotPassed
    }
}

private[runner] object RunOutcome {
  def again(folder: Path): String =
    s"When that is mended, the report is made by: mvn -q exec:java@report -Drun=$folder"
}
