package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.model.VerdictStatus
import org.folio.perf.pipeline.{RunMerger, RunReporter}
import org.folio.perf.source.CompressedLog

/**
 * Makes the report of a run folder, again or for the first time:
 * `mvn -q exec:java@report -Drun=reports/<run>`. Folders of several injectors, with commas between them, are
 * put together first.
 *
 * Exit codes: 0 passed, 1 bad arguments, 2 the verdict is not "passed", 3 an input cannot be read.
 */
object ReportMain {

  def main(arguments: Array[String]): Unit = System.exit(run(arguments.toVector, sys.props.toMap))

  private[app] def run(arguments: Vector[String], properties: Map[String, String]): Int =
    Arguments.checked(arguments, properties, Usage, Names: _*)(make(arguments, properties))

  private def make(arguments: Vector[String], properties: Map[String, String]): Int =
    arguments.headOption
      .orElse(properties.get("run"))
      .filter(RunMerger.foldersIn(_).nonEmpty) match {
      case None =>
        Console.err.println(s"Which run? Pass -Drun=reports/FOLDER.\n$Usage")
        ExitCode.BadArguments
      case Some(named) =>
        val folders = RunMerger.foldersIn(named)
        val wanted = Wanted(
          properties.get("recollect").exists(_ != "false"),
          properties.get("baseline"),
          properties.get("redact").map(_ != "false"),
          properties.get("target"),
        )
        if (folders.size == 1 && !RunMerger.isShard(folders.head)) produce(folders.head, wanted)
        else
          RunMerger(folders, properties.get("out").map(RunMerger.folder), Paths.get("")) match {
            case Left(error) =>
              Console.err.println(error)
              ExitCode.UnreadableInput
            case Right(merged) =>
              println(s"The records of ${folders.size} injectors are together in $merged.")
              val code = produce(merged, wanted)
              // Last, since nothing waits for it.
              CompressedLog.replaceIn(merged).left.foreach(Console.err.println(_))
              code
          }
    }

  private val Names = Vector("run", "out", "recollect", "baseline", "redact", "target", "prices")

  /** How a report is to be made. */
  final private case class Wanted(
      recollect: Boolean,
      baseline: Option[String],
      redact: Option[Boolean],
      target: Option[String],
  )

  private def produce(folder: Path, wanted: Wanted): Int =
    RunReporter.produce(
      folder,
      Paths.get(""),
      wanted.recollect,
      wanted.baseline,
      wanted.redact,
      target = wanted.target,
    ) match {
      case Left(error) =>
        Console.err.println(error)
        ExitCode.UnreadableInput
      case Right(report) =>
        ConsoleSummary
          .lines(report, folder.resolve(RunReporter.Page).toString)
          .foreach(line => println(line))
        if (report.verdict.status == VerdictStatus.Passed) ExitCode.Done
        else ExitCode.VerdictNotPassed
    }

  private val Usage =
    """Makes report.json and index.html of a run folder.
      |
      |  mvn -q exec:java@report -Drun=reports/FOLDER [-Drecollect=true] [-Dbaseline=RUN,...]
      |      [-Dredact=true]
      |
      |  run        the run folder; those of all injectors of a run with commas between them, whose
      |             records are put together in a folder of their own
      |  out        that folder; default: beside the first one, its name with -merged
      |  recollect  true: collect the infrastructure's metrics again (CloudWatch has the last
      |             minutes of a run only some minutes later); default false
      |  baseline   what to compare with: a run folder, its name, or a published test such as
      |             mobius/test-4; behind it further runs of its environment, which tell the noise
      |  redact     true: without account ids, and without internal host names and addresses; the raw
      |             files in the folder keep them; default: as the run was started
      |  target     file of the target that allows the hosts of its metrics (default: the run's target)""".stripMargin
}
