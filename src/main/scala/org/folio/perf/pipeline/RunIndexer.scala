package org.folio.perf.pipeline

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}
import org.folio.perf.model._
import org.folio.perf.report.{IndexPage, Report}
import org.folio.perf.source.{AtomicFile, JsonFile, RunFolder}

/** The page of all runs of a folder. It reads only reports that are new or changed since it was made last. */
object RunIndexer {
  val Page = "index.html"

  /** @return left: one line that says what cannot be written, or which runs the page lacks */
  def update(reports: Path): Either[String, Unit] =
    AtomicFile
      .attempt(reports.resolve(Page)) {
        files(runs(reports)).foreach { case (name, bytes) => AtomicFile.replace(reports.resolve(name), bytes) }
        RunFolder.withReports(reports)
      }
      .flatMap { all =>
        val others = all.filterNot(FilePath.isNameable)
        val lacks = s"${reports.resolve(Page)} lacks ${others.size} of ${all.size} runs. "
        others.headOption.fold[Either[String, Unit]](Right(()))(folder =>
          FilePath.guarded(Right(Paths.get(folder.getFileName.toString))).left.map(lacks + _).map(_ => ())
        )
      }

  /** Runs of a folder whose names can be written, in no particular order. */
  @throws[IOException]
  def runs(reports: Path): Vector[IndexedRun] = {
    val known = JsonFile.Index
      .read(reports.resolve(JsonFile.Index.name))
      .getOrElse(RunIndex.Empty)
      .runs
      .map(run => run.folder -> run)
      .toMap
    RunFolder.withReports(reports).filter(FilePath.isNameable).flatMap(entry(_, known))
  }

  /**
   * Names and contents of the files that make an index; the page is the last one.
   *
   * @param runs in any order
   */
  def files(runs: Vector[IndexedRun]): Vector[(String, Array[Byte])] = {
    val index =
      RunIndex(RunIndex.SchemaVersion, runs.sortBy(run => (run.startedAt, run.folder)))
    val (sheet, text) = Report.styleSheet
    Vector(
      JsonFile.Index.name -> ModelJson.write(index),
      sheet -> text.getBytes(UTF_8),
      Page -> IndexPage.render(index).getBytes(UTF_8),
    )
  }

  /** Makes the page again where there is one already. */
  def refresh(reports: Path): Either[String, Unit] =
    if (Files.isRegularFile(reports.resolve(JsonFile.Index.name))) update(reports) else Right(())

  /** `None`: its report cannot be read; the page of a run says why when it is made again. */
  private def entry(folder: Path, known: Map[String, IndexedRun]): Option[IndexedRun] = {
    val file = folder.resolve(JsonFile.Report.name)
    val name = folder.getFileName.toString
    val (bytes, modifiedMs) = (Files.size(file), Files.getLastModifiedTime(file).toMillis)
    known.get(name).filter(run => run.bytes == bytes && run.modifiedMs == modifiedMs).orElse {
      JsonFile.Report
        .read(file)
        .toOption
        .map(of(_, name, bytes, modifiedMs).copy(isShipped = RunFolder.isExample(folder)))
    }
  }

  /**
   * @param folder name of the run folder
   * @param bytes size of its report.json
   * @param modifiedMs time of its report.json, in epoch milliseconds
   */
  def of(report: RunReport, folder: String, bytes: Long, modifiedMs: Long): IndexedRun =
    IndexedRun(
      folder,
      bytes,
      modifiedMs,
      report.run.id,
      report.run.simulation,
      report.run.target.name,
      report.run.loadStartedAt,
      report.verdict.status,
      report.summary.stripPrefix(s"${report.verdict.status.word}: ").capitalize,
      report.totals.lastEndMs / 60000.0,
      report.run.tenants.size,
      report.transactions.map(_.iterations).sum,
      report.transactions.map(_.failed).sum,
      typical(report),
      report.comparison.map(_.baseline.id),
    )

  /** `None` too if failures make times incomparable: runs then differ by what succeeded. */
  private def typical(report: RunReport): Option[Double] = {
    val medians = report.transactions.flatMap(_.p50Ms).map(_.toDouble).filter(_ > 0)
    val isFailing = report.transactions.exists(t => t.failed > 0 && !t.comparable)
    Option.when(medians.nonEmpty && !isFailing)(math.exp(medians.map(math.log).sum / medians.size.toDouble))
  }
}
