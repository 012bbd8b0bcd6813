package org.folio.perf.publish.bucket

import java.io.OutputStream
import java.nio.file.{Files, Path}
import java.security.{DigestInputStream, MessageDigest}
import org.folio.perf.model.Eithers
import org.folio.perf.publish._
import org.folio.perf.report.content.Format
import org.folio.perf.settings.BucketSettings
import org.folio.perf.source.JsonFile
import org.folio.perf.source.aws.{S3Bucket, StoredObject}
import scala.util.Using

/**
 * A bucket with run folders and their index. The objects of other runs stay as they are, and nothing is deleted.
 *
 * @param say gets lines of progress
 */
final class RunBucket(settings: BucketSettings, say: String => Unit) extends Destination {
  import RunBucket._

  private val root = if (settings.prefix.isEmpty) "" else s"${settings.prefix}/"
  private val place = s"s3://${settings.name}/$root"

  override def preview(run: FinishedRun): Either[String, Vector[String]] =
    filesOf(run).map { files =>
      s"Would send ${summary(files)} to $place${run.name}/, and renew the index $place${BucketIndex.Page}." +:
        files.map(file => s"${file.name}, ${Sizes.text(file.bytes)}")
    }

  override def publish(run: FinishedRun): Either[String, Publication] =
    filesOf(run).flatMap { files =>
      Using.resource(new S3Bucket(settings.name, settings.region, settings.endpoint)) { bucket =>
        for {
          there <- bucket.objects(s"$root${run.name}/")
          changed = files.filterNot(isThere(run, _, there))
          _ = say(
            s"Sending ${summary(changed)} to $place${run.name}/; ${files.size - changed.size} are there already."
          )
          _ <- Eithers.each(changed)(file =>
            bucket.upload(s"$root${run.name}/${file.name}", file.path, ContentTypes.of(file.name))
          )
          count <- new BucketIndex(bucket, root).add(run)
        } yield Publication(
          settings.link.map(ReportLink.filled(_, run)),
          s"Published in the bucket: $place${run.name}/index.html. The index $place${BucketIndex.Page} lists " +
            s"${Format.count(count, "run")}.",
        )
      }
    }

  private def summary(files: Vector[ReportFile]): String =
    s"${Format.count(files.size, "file")}, ${Sizes.text(files.map(_.bytes).sum)},"

  /** The same content has the same MD5. Encrypted objects have other tags, and are sent again. */
  private def isThere(run: FinishedRun, file: ReportFile, there: Vector[StoredObject]): Boolean =
    there
      .find(_.key == s"$root${run.name}/${file.name}")
      .exists(stored => stored.bytes == file.bytes && stored.eTag == md5(file.path))
}

private object RunBucket {

  /** Files of the run, with report.json last: a folder with it is complete. */
  private def filesOf(run: FinishedRun): Either[String, Vector[ReportFile]] =
    ReportFile.in(run.folder).map { files =>
      val kept = files.filterNot(file => isTemporary(file.path.getFileName.toString))
      kept.sortBy(_.name == JsonFile.Report.name)
    }

  /** Files of a run in progress, which load generators leave. */
  private def isTemporary(name: String): Boolean =
    name.endsWith(".part") || name.startsWith(".gatling-") || name.startsWith("ended-")

  private def md5(file: Path): String = {
    val digest = MessageDigest.getInstance("MD5")
    Using
      .resource(new DigestInputStream(Files.newInputStream(file), digest))(_.transferTo(OutputStream.nullOutputStream))
    digest.digest.map(byte => f"${byte & 0xff}%02x").mkString
  }
}
