package org.folio.perf.app

import java.nio.file.Path
import org.folio.perf.pipeline.RunMerger
import org.folio.perf.source.{CompressedLog, LogOfRecords, RunFolder, TransactionsFile}

/**
 * Makes Gatling's own report of a sharded or killed run, which has no log of Gatling:
 * `./perf gatling-report -Drun=reports/<shard>,reports/<shard>,...`. It writes one from the run's records, of which
 * Gatling makes its pages.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 an input cannot be read or Gatling failed.
 */
object GatlingReportMain extends Program("run", "out") {

  protected def answer(asked: Asked): Either[Refusal, Answer] =
    asked.text("run").toVector.flatMap(RunMerger.foldersIn) match {
      case Vector() =>
        Left(Refusal(s"No run is named. Pass -Drun=RUN,RUN,...\n$usage"))
      case folders =>
        produce(folders, asked.text("out").map(RunMerger.folder)).left
          .map(Refusal.unreadable)
          .map(page => Answer(Vector(s"Gatling's report: $page")))
    }

  private def produce(folders: Vector[Path], out: Option[Path]): Either[String, Path] =
    for {
      folder <-
        if (folders.size == 1 && !RunMerger.isShard(folders.head)) Right(folders.head)
        else RunMerger(folders, out)
      run <- RunFolder.open(folder).left.map(_.message)
      page <- GatlingPages.make(folder, write(run, _))
    } yield page

  private def write(run: RunFolder, log: Path): Either[String, Unit] = (run.log, run.transactions) match {
    case (Some(known), _) => CompressedLog.copy(known, log)
    case (_, Some(records)) => LogOfRecords.write(records, run.manifest, log).left.map(_.message)
    case _ => Left(s"${run.folder} has no ${TransactionsFile.Name}, so Gatling cannot make its report.")
  }

  protected def usage: String =
    """Makes Gatling's own report of a sharded or killed run.
      |
      |  ./perf gatling-report -Drun=RUN,RUN,... [-Dout=FOLDER]
      |
      |  run  run folders of all load generators, or one in which they are merged; names in reports/ will do
      |  out  folder for the merged records (default: next to the first folder, with -merged in its name)
      |
      |The pages are in gatling/ of that folder.""".stripMargin
}
