package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.analysis.Words
import org.folio.perf.model.VerdictStatus
import org.folio.perf.pipeline.{GatlingRun, RunIndexer, RunMerger, RunReporter}
import org.folio.perf.settings.{CallsSettings, MetricsReader, ThresholdSettings}

/**
 * Makes the report of a run folder, again or for the first time:
 * `./perf report -Drun=reports/<run>`. Folders of several injectors, separated by commas, are merged
 * first.
 *
 * Exit codes: 0 passed, 1 bad arguments, 2 the verdict is not "passed", 3 an input cannot be read.
 */
object ReportMain
    extends Program(
      Vector(
        "run",
        "gatling",
        "out",
        "pages",
        "recollect",
        "baseline",
        "redact",
        "target",
        "prices",
      ) ++ CallsSettings.OfReport ++
        ThresholdSettings.Names: _*
    ) {

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    (asked.text("run"), asked.text("gatling")) match {
      case (Some(named), _) => RunMerger.foldersIn(named).left.map(Refusal.unreadable).flatMap(ofFolders(_, asked))
      case (None, Some(results)) => ofGatling(Paths.get(results), asked)
      case (None, None) => Left(Refusal(s"No run is named. Pass -Drun=RUN.\n$usage"))
    }

  private def ofFolders(folders: Vector[Path], asked: Asked): Either[Refusal, Answer] =
    if (folders.size == 1 && !RunMerger.isShard(folders.head)) produce(folders.head, asked)
    else
      RunMerger(folders, asked.text("out").map(Paths.get(_))).left
        .map(Refusal.unreadable)
        .flatMap { merged =>
          val whose = Words.count(folders.size, "load generator")
          println(ConsoleSummary.plain(s"Merged the records of $whose in $merged."))
          produce(merged, asked)
        }

  /** The report of another project's run. */
  private def ofGatling(results: Path, asked: Asked): Either[Refusal, Answer] = for {
    target <- asked.text("target") match {
      case Some(name) => MetricsReader.of(name).map(Option(_)).left.map(Refusal(_))
      case None => Right(None)
    }
    folder <- GatlingRun(
      results,
      Paths.get(asked.text("out").getOrElse("reports")),
      target.map(_._1),
      target.flatMap(_._2),
    ).left.map(Refusal.unreadable)
    made <- produce(folder, asked)
  } yield made

  private def produce(folder: Path, asked: Asked): Either[Refusal, Answer] = for {
    _ <- RunReporter.refusal(folder, thresholds(asked)).map(Refusal(_)).toLeft(())
    report <- RunReporter
      .produce(
        folder,
        asked.flag("recollect"),
        asked.settings.get("baseline"),
        asked.settings.get("redact").map(_ => asked.flag("redact")),
        target = asked.text("target"),
        calls = asked.settings.filter { case (name, _) => CallsSettings.OfReport.contains(name) },
        thresholds = thresholds(asked),
      )
      .left
      .map(Refusal.unreadable)
    _ <- if (asked.flag("pages")) GatlingPages.ofRun(folder, report).left.map(Refusal.unreadable) else Right(())
  } yield {
    Option(folder.toAbsolutePath.normalize.getParent)
      .map(RunIndexer.refresh)
      .foreach(_.left.foreach(Console.err.println(_)))
    Answer(
      ConsoleSummary.lines(report, folder.resolve(RunReporter.Page).toString),
      if (report.verdict.status == VerdictStatus.Passed) ExitCode.Done else ExitCode.VerdictNotPassed,
    )
  }

  private def thresholds(asked: Asked): Map[String, String] =
    asked.settings.filter { case (name, _) => ThresholdSettings.Names.contains(name) }

  protected def usage: String =
    """Makes report.json and index.html of a run folder.
      |
      |  ./perf report -Drun=RUN [-Drecollect=true] [-Dpages=true] [-Dbaseline=RUN,...]
      |      [-Dredact=true] [-Dcalls.files=LOG,...] [-Dthresholds.limits=LINE;...]
      |
      |  ./perf report -Dgatling=FOLDER [-Dtarget=NAME] [-Dbaseline=RUN,...]
      |      [-Dcalls.files=LOG,...] [-Dthresholds.limits=LINE;...]
      |
      |  gatling    folder of the results of any Gatling project, version 3.13 to 3.15: makes a run folder of its
      |             simulation.log, collects the metrics of the target, and writes the report
      |  run        run folder, or its name in reports/; for a sharded run those of all load generators, separated
      |             by commas, which are merged into a new folder
      |  out        folder for the merged records (default: next to the first folder, with -merged in its name);
      |             for Gatling's results, the folder of run folders (default: reports)
      |  pages      true: make Gatling's own pages too, in gatling/, as for a merged or killed run (default false)
      |  recollect  true: collect the infrastructure metrics again; CloudWatch has the last minutes of a run
      |             some minutes later (default false)
      |  baseline   run to compare with: a run folder, its name, a published test such as mobius/test-4, last for
      |             the last passed run of the same simulation and target, or last-release for that with another
      |             release; name earlier runs of the same environment behind it to estimate the noise
      |  redact     true: remove account ids, internal host names and addresses from the report; the raw
      |             files in the folder keep them (default: the setting of the run)
      |  target     target file that allows the hosts of the metrics (default: the run's target); for Gatling's
      |             results, the one whose block metrics names them (default: no metrics)
      |  calls.files, calls.source, calls.url, calls.logs, calls.field, calls.tenant
      |             logs of FOLIO to read the run's calls from, as in docs/calls.md (default: the run's settings)
      |  thresholds.limits, thresholds.errorPercent, thresholds.planKeptPercent
      |             judge the run again, in place of the run's own
      |  prices     price table for the costs, in the format of src/main/resources/prices/aws.csv""".stripMargin
}
