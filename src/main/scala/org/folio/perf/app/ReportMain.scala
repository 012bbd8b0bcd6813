package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.model.VerdictStatus
import org.folio.perf.settings.{ProgramNames, Shown}
import scala.util.Try

/**
 * Makes the report of a run folder, again or for the first time:
 * `mvn -q exec:java@report -Drun=reports/<run>`.
 *
 * Exit codes: 0 passed, 1 bad arguments, 2 the verdict is not "passed", 3 an input cannot be read.
 */
object ReportMain {

  def main(arguments: Array[String]): Unit = System.exit(run(arguments.toVector, sys.props.toMap))

  private[app] def run(arguments: Vector[String], properties: Map[String, String]): Int =
    if (arguments.exists(Set("--help", "-h"))) {
      println(Usage)
      ExitCode.Done
    } else
      arguments.headOption.orElse(properties.get("run")) match {
        case _ if misspelt(properties).isDefined =>
          misspelt(properties).foreach(Console.err.println(_))
          ExitCode.BadArguments
        case None =>
          Console.err.println(s"Which run? Pass -Drun=reports/FOLDER.\n$Usage")
          ExitCode.BadArguments
        case Some(folder) =>
          produce(
            Try(Paths.get(folder)).getOrElse(Paths.get(Shown.text(folder))),
            properties.get("recollect").exists(_ != "false"),
            properties.get("baseline"),
            properties.get("redact").map(_ != "false"),
            properties.get("target"),
          )
      }

  private def misspelt(properties: Map[String, String]): Option[String] =
    ProgramNames.misspelt(properties, "run", "recollect", "baseline", "redact", "target", "prices")

  private def produce(
      folder: Path,
      recollect: Boolean,
      baseline: Option[String],
      redact: Option[Boolean],
      target: Option[String],
  ): Int =
    RunReporter.produce(folder, Paths.get(""), recollect, baseline, redact, target = target) match {
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
      |  run        the run folder
      |  recollect  true: collect the infrastructure's metrics again (CloudWatch has the last
      |             minutes of a run only some minutes later); default false
      |  baseline   what to compare with: a run folder, its name, or a published test such as
      |             mobius/test-4; behind it further runs of its environment, which tell the noise
      |  redact     true: without account ids, and without internal host names and addresses; the raw
      |             files in the folder keep them; default: as the run was started
      |  target     file of the target that allows the hosts of its metrics (default: the run's target)""".stripMargin
}
