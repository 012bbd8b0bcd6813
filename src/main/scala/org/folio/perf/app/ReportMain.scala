package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.analysis.Words
import org.folio.perf.model.VerdictStatus
import org.folio.perf.pipeline.{RunIndexer, RunMerger, RunReporter}
import org.folio.perf.source.CompressedLog

/**
 * Makes the report of a run folder, again or for the first time:
 * `mvn -q exec:java@report -Drun=reports/<run>`. Folders of several injectors, separated by commas, are merged
 * first.
 *
 * Exit codes: 0 passed, 1 bad arguments, 2 the verdict is not "passed", 3 an input cannot be read.
 */
object ReportMain {

  def main(arguments: Array[String]): Unit = System.exit(run(arguments.toVector, sys.props.toMap))

  private[perf] def run(arguments: Vector[String], properties: Map[String, String]): Int =
    Arguments.checked(arguments, properties, Usage, Names: _*)(make(arguments, properties))

  private def make(arguments: Vector[String], properties: Map[String, String]): Int =
    arguments.headOption
      .orElse(properties.get("run"))
      .filter(RunMerger.foldersIn(_).nonEmpty) match {
      case None =>
        Console.err.println(s"No run is named. Pass -Drun=reports/FOLDER.\n$Usage")
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
              val whose = Words.count(folders.size, "load generator", "load generators")
              println(ConsoleSummary.plain(s"Merged the records of $whose in $merged."))
              val code = produce(merged, wanted)
              // Last: no other step needs the compressed log.
              CompressedLog.replaceIn(merged).left.foreach(Console.err.println(_))
              code
          }
    }

  private val Names = Vector("run", "out", "recollect", "baseline", "redact", "target", "prices")

  /** Options of a report. */
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
        Option(folder.toAbsolutePath.normalize.getParent)
          .map(RunIndexer.refresh)
          .foreach(_.left.foreach(Console.err.println(_)))
        if (report.verdict.status == VerdictStatus.Passed) ExitCode.Done
        else ExitCode.VerdictNotPassed
    }

  private val Usage =
    """Makes report.json and index.html of a run folder.
      |
      |  mvn -q exec:java@report -Drun=reports/FOLDER [-Drecollect=true] [-Dbaseline=RUN,...]
      |      [-Dredact=true]
      |
      |  run        run folder; for a sharded run the folders of all load generators, separated by commas, which
      |             are merged into a new folder
      |  out        folder for the merged records (default: next to the first folder, with -merged in its name)
      |  recollect  true: collect the infrastructure metrics again; CloudWatch has the last minutes of a run
      |             some minutes later (default false)
      |  baseline   run to compare with: a run folder, its name, or a published test such as mobius/test-4;
      |             name earlier runs of the same environment behind it to estimate the noise
      |  redact     true: remove account ids, internal host names and addresses from the report; the raw
      |             files in the folder keep them (default: the setting of the run)
      |  target     target file that allows the hosts of the metrics (default: the run's target)
      |  prices     price table for the costs, in the format of src/main/resources/prices/aws.csv""".stripMargin
}
