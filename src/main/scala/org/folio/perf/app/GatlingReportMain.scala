package org.folio.perf.app

import java.nio.file.{Path, Paths}
import org.folio.perf.pipeline.RunMerger
import org.folio.perf.source.{RunFolder, SimulationLog}

/**
 * Makes Gatling's own report of a sharded run, for Gatling reads one log only:
 * `./perf gatling-report -Drun=reports/<shard>,reports/<shard>,...`. It merges the logs into one, from
 * which Gatling makes its pages.
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
        else RunMerger(folders, out, Paths.get(""))
      run <- RunFolder.open(folder, Paths.get("")).left.map(_.message)
      log <- run.log.toRight(
        s"$folder has no ${SimulationLog.Name}, so Gatling cannot make its report."
      )
      page <- GatlingPages.make(folder, log)
    } yield page

  protected def usage: String =
    """Makes Gatling's own report of a sharded run.
      |
      |  ./perf gatling-report -Drun=RUN,RUN,... [-Dout=FOLDER]
      |
      |  run  run folders of all load generators, or one in which they are merged; names in reports/ will do
      |  out  folder for the merged records (default: next to the first folder, with -merged in its name)
      |
      |The pages are in gatling/ of that folder.""".stripMargin
}
