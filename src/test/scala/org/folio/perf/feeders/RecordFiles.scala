package org.folio.perf.feeders

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.Eithers
import scala.jdk.CollectionConverters._
import scala.util.{Try, Using}

/**
 * Records from files, in the layout that FOLIO's load testers have: a folder for each tenant, a CSV
 * file for each kind of record. A consumed record that was handed out is not handed out by the next run:
 * `NAME.csv.used` says how many lines of the file are used up, until the file is changed or the mark is
 * deleted.
 *
 * @param unread files whose name belongs to no kind of records
 */
final class RecordFiles private (
    files: Map[(String, RecordKind), RecordFiles.Read],
    val unread: Vector[Path],
) {

  /** `None`: there is no file, so that the records come from the target. */
  def records(tenant: String, kind: RecordKind): Option[Vector[Record]] =
    files.get((tenant, kind)).map(read => read.records.drop(read.used))

  /** Notes how many more records the run has used. Left: why that could not be written. */
  def markUsed(tenant: String, kind: RecordKind, handedOut: Long): Either[String, Unit] =
    files.get((tenant, kind)).filter(_ => kind.consumed && handedOut > 0).fold(unmarked) { read =>
      val mark = RecordFiles.markOf(read.file)
      try {
        Files.writeString(mark, s"${read.used + handedOut}\n")
        unmarked
      } catch { case e: IOException => Left(s"$mark cannot be written: $e") }
    }

  private def unmarked: Either[String, Unit] = Right(())
}

object RecordFiles {

  final private case class Read(file: Path, records: Vector[Record], used: Int)

  val none: RecordFiles = new RecordFiles(Map.empty, Vector.empty)

  /**
   * Reads the files of the tenants.
   *
   * @param kinds that can stand in files
   * @return left: file, line, what was found and what was expected
   */
  def open(
      folder: Path,
      tenants: Vector[String],
      kinds: Vector[RecordKind],
  ): Either[String, RecordFiles] = {
    lazy val known = for {
      tenant <- tenants
      kind <- kinds
      layout <- kind.file
      file = folder.resolve(tenant).resolve(s"${layout.name}.csv")
      if Files.isRegularFile(file)
    } yield (tenant, kind, layout, file)
    if (!Files.isDirectory(folder))
      Left(
        s"Setting feeders is $folder, which does not exist. Create this folder, or use -Dfeeders=api."
      )
    else if (known.isEmpty)
      Left(
        s"Setting feeders is $folder, which has no file of the run's tenants, such as " +
          s"${folder.resolve(tenants.head)}/${names(kinds).headOption.getOrElse("NAME")}.csv. " +
          s"Known files: ${names(kinds).mkString(", ")}."
      )
    else
      Eithers
        .map(known) { case (tenant, kind, layout, file) =>
          CsvRecords
            .read(file, layout)
            .map(records => (tenant, kind) -> Read(file, records, used(file)))
        }
        .map(read => new RecordFiles(read.toMap, tenants.flatMap(others(folder, _, names(kinds)))))
  }

  private def names(kinds: Vector[RecordKind]): Vector[String] =
    kinds.flatMap(_.file).map(_.name).distinct

  private def others(folder: Path, tenant: String, names: Vector[String]): Vector[Path] =
    Using(Files.list(folder.resolve(tenant))) { files =>
      files.iterator.asScala
        .filter(_.toString.endsWith(".csv"))
        .filterNot(_.toString.endsWith(".example.csv"))
        .filterNot(file => names.contains(file.getFileName.toString.stripSuffix(".csv")))
        .toVector
        .sorted
    }.getOrElse(Vector.empty)

  /** Bytes; a mark is one number. */
  private val LongestMark = 100L

  private def markOf(file: Path): Path = file.resolveSibling(s"${file.getFileName}.used")

  /** A mark that is older than its file belongs to an earlier version of the file. */
  private def used(file: Path): Int = {
    val mark = markOf(file)
    Try {
      val isOld =
        Files.getLastModifiedTime(mark).compareTo(Files.getLastModifiedTime(file)) < 0
      if (isOld || Files.size(mark) > LongestMark) 0
      else Files.readString(mark, UTF_8).trim.toInt.max(0)
    }.getOrElse(0)
  }
}
