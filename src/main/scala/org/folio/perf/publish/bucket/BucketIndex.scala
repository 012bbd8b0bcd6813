package org.folio.perf.publish.bucket

import java.net.URLConnection
import java.nio.file.Files
import org.folio.perf.model.{Eithers, IndexedRun, ModelJson, RunIndex, RunReport}
import org.folio.perf.pipeline.RunIndexer
import org.folio.perf.publish.FinishedRun
import org.folio.perf.source.JsonFile
import org.folio.perf.source.aws.S3Bucket

/**
 * The index of a bucket's runs. Runs that the index does not know, because they came by other ways, are read; runs
 * whose folder is gone are left out.
 *
 * @param root folder of the runs with a slash at its end; empty: the bucket
 */
final private[bucket] class BucketIndex(bucket: S3Bucket, root: String) {
  import BucketIndex._

  /**
   * Adds a run. One that another publication adds in the same seconds follows with the next publication.
   *
   * @return number of runs in the index
   */
  def add(run: FinishedRun): Either[String, Int] = {
    val file = run.folder.resolve(JsonFile.Report.name)
    val own = RunIndexer.of(
      run.report,
      run.name,
      Files.size(file),
      Files.getLastModifiedTime(file).toMillis,
    )
    for {
      known <- stored()
      all <- complete(known.filterNot(_.folder == run.name) :+ own)
      _ <- Eithers.each(RunIndexer.files(all)) { case (name, bytes) =>
        bucket.write(s"$root$name", bytes, ContentTypes.of(name))
      }
    } yield all.size
  }

  /** Entries of the bucket's own index; none if it is absent or of another version, because reports have all of it. */
  private def stored(): Either[String, Vector[IndexedRun]] =
    bucket.read(s"$root${JsonFile.Index.name}", MostIndexBytes).map { found =>
      found
        .flatMap(ModelJson.read[RunIndex](_).toOption)
        .filter(_.schemaVersion == RunIndex.SchemaVersion)
        .fold(Vector.empty[IndexedRun])(_.runs)
    }

  /** The entries whose folders are there, and those of other folders with a report. */
  private def complete(known: Vector[IndexedRun]): Either[String, Vector[IndexedRun]] =
    for {
      folders <- bucket.folders(root)
      unknown = folders.filterNot(known.map(_.folder).toSet)
      read <- Eithers.map(unknown)(entry)
    } yield known.filter(run => folders.contains(run.folder)) ++ read.flatten

  private def entry(folder: String): Either[String, Option[IndexedRun]] =
    bucket.read(s"$root$folder/${JsonFile.Report.name}", MostReportBytes).map { found =>
      for {
        bytes <- found
        report <- ModelJson.read[RunReport](bytes).toOption
      } yield RunIndexer.of(report, folder, bytes.length.toLong, modifiedMs = 0)
    }
}

private[bucket] object BucketIndex {
  val Page: String = RunIndexer.Page
  private val MostIndexBytes = 64L << 20
  private val MostReportBytes = 256L << 20
}

/** Types of files in a run folder, so that browsers show what they can. */
private[bucket] object ContentTypes {

  def of(name: String): String = Option(URLConnection.guessContentTypeFromName(name)) match {
    case Some(text) if text.startsWith("text/") => s"$text; charset=utf-8"
    case known => known.getOrElse(if (name.endsWith(".xhtml")) "application/xml" else "application/octet-stream")
  }
}
