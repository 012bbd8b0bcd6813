package org.folio.perf.feeders

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import org.folio.perf.model.{CsvRow, CsvText, Eithers, FileText}
import scala.jdk.CollectionConverters._
import scala.util.{Try, Using}
import org.folio.perf.protocol.SessionKey
import org.folio.perf.settings.Sanitized
import org.folio.perf.folio.FolioError
import scala.collection.mutable

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

/** Reads a CSV file of records. */
private[feeders] object CsvRecords {

  def read(file: Path, layout: FileLayout): Either[String, Vector[Record]] =
    for {
      _ <- Either.cond(
        Files.size(file) <= mostBytes,
        (),
        s"$file has ${Files.size(file)} bytes; this heap allows at most $mostBytes. Remove records that " +
          "the run does not need, or increase the heap: -Dinjector.heap=4G.",
      )
      text <- Try(Files.readAllBytes(file)).toEither.left
        .map(e => s"$file cannot be read: ${e.getMessage}")
        .flatMap(FileText.decode(_).left.map(found => s"$file cannot be read: ${FileText.problem(found)}"))
      rows <- CsvText.rows(text).left.map(problem => s"$file $problem")
      header = rows.headOption.fold(Vector.empty[String])(fields)
      places <- places(file, header, layout)
      records <- Eithers.map(rows.drop(1))(row => record(file, row.number, fields(row), header, places))
    } yield records

  private def fields(row: CsvRow): Vector[String] = row.values.map(_.text.trim)

  /** Records take many times their lines. */
  private def mostBytes: Long = Runtime.getRuntime.maxMemory / 32

  /** Index of each column; optional ones may be missing. */
  private def places(
      file: Path,
      header: Vector[String],
      layout: FileLayout,
  ): Either[String, Vector[(SessionKey, Int)]] = {
    val indices = layout.columns.map(column => column -> header.indexWhere(column.names.contains))
    val missing = indices.collect { case (column, -1) if !column.isOptional => column }
    Either.cond(
      missing.isEmpty,
      indices.collect { case (column, place) if place >= 0 => column.key -> place },
      s"$file line 1: found ${found(header)}; expected " +
        s"${layout.columns.map(described).mkString(", ")}. " +
        s"Missing: ${missing.map(_.key.name).mkString(", ")}.",
    )
  }

  private def found(header: Vector[String]) =
    if (header.forall(_.isEmpty)) "no columns"
    else s"columns ${Sanitized.text(header.mkString(", "), 200)}"

  private def described(column: FileColumn): String = {
    val names = column.names.mkString(" or ")
    if (column.isOptional) s"$names (optional)" else names
  }

  private def record(
      file: Path,
      line: Int,
      values: Vector[String],
      header: Vector[String],
      places: Vector[(SessionKey, Int)],
  ): Either[String, Record] =
    if (values.size != header.size)
      Left(
        s"$file line $line: ${values.size} fields, expected ${header.size} " +
          s"(${Sanitized.text(header.mkString(", "), 200)})."
      )
    else
      places
        .find { case (_, place) => values(place).isEmpty }
        .map { case (_, place) =>
          s"$file line $line: ${header(place)} is empty; expected a value."
        }
        .toLeft(Record(places.map { case (key, place) => key -> values(place) }: _*))
}

/**
 * The layout of a file with records of one kind: `FOLDER/TENANT/NAME.csv`, whose first line names the columns.
 *
 * @param name of the file, without `.csv`
 */
final case class FileLayout(name: String, columns: Vector[FileColumn])

object FileLayout {

  /** The layout of a kind that can stand in files. */
  def inFile(name: String)(columns: FileColumn*): Option[FileLayout] = Some(FileLayout(name, columns.toVector))
}

/**
 * @param key the session attribute that it becomes; its name is the column's name
 * @param otherNames by which load testers' files call the column
 * @param isOptional without the column, the clerk's own service point is used: only that has a default
 */
final case class FileColumn(
    key: SessionKey,
    otherNames: Vector[String] = Vector.empty,
    isOptional: Boolean = false,
) {
  def names: Vector[String] = key.name +: otherNames
}

object FileColumn {

  def of(key: SessionKey, otherNames: String*): FileColumn =
    FileColumn(key, otherNames.toVector)

  /** Service point of check-out, check-in or pick-up. */
  val servicePoint: FileColumn =
    FileColumn(SessionKey.ServicePointId, Vector("pickupServicePointId"), isOptional = true)
}

/** Fills pools from files, each of them as a whole and once. */
final private class FileFill(
    reader: RecordReader,
    file: RecordKind => Option[Vector[Record]],
    pool: RecordKind => RecordPool,
    barcodes: UnusedBarcodes,
) {
  private val filled = mutable.Set.empty[RecordKind]

  def fill(kinds: Set[RecordKind]): Either[FolioError, Unit] = {
    val unread = for {
      kind <- kinds.toVector
      records <- file(kind).filter(_ => filled.add(kind))
    } yield kind -> records
    Eithers.each(unread) { case (kind, records) => add(kind, records) }
  }

  private def add(kind: RecordKind, records: Vector[Record]): Either[FolioError, Unit] = {
    takeBarcodes(records)
    withServicePoints(kind, records).map(pool(kind).add)
  }

  /** An item of a file is not read from a list too. */
  private def takeBarcodes(records: Vector[Record]): Unit =
    for {
      record <- records
      (SessionKey.ItemBarcode.name, barcode) <- record.attributes
    } barcodes.take(barcode.toString)

  /** Records without a service point get the clerk's own. */
  private def withServicePoints(
      kind: RecordKind,
      records: Vector[Record],
  ): Either[FolioError, Vector[Record]] = {
    val servicePoint = SessionKey.ServicePointId
    val needsOne = kind.file.exists(_.columns.exists(_.key == servicePoint))
    def lacksOne(record: Record): Boolean =
      needsOne && !record.attributes.exists(_._1 == servicePoint.name)
    if (!records.exists(lacksOne)) Right(records)
    else
      reader.self.servicePointId
        .map { own =>
          records.map { record =>
            if (lacksOne(record)) Record(record.attributes :+ (servicePoint.name -> own))
            else record
          }
        }
        .toRight(
          FolioError.Lacks(
            reader.tenant,
            s"default service point for its load test user, and the file of kind \"${kind.words}\" has no column " +
              servicePoint.name,
          )
        )
  }
}
