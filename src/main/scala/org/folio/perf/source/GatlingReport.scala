package org.folio.perf.source

import java.io.{IOException, OutputStream}
import java.nio.file.attribute.FileTime
import java.nio.file.{Files, Path}
import java.time.Instant
import java.util.zip.{ZipEntry, ZipOutputStream}
import scala.jdk.StreamConverters._
import scala.util.{Try, Using}

/**
 * Gatling's own report in a run folder. It has a page of 0.4 MB for each request, 150 MB for all workflows of a
 * consortium. A large one is packed into `gatling.zip`; its files stay as Gatling wrote them.
 */
object GatlingReport {
  val Folder = "gatling"
  val Zip = "gatling.zip"

  /** Smaller reports are not packed. */
  val AboveBytes: Long = 32L * 1024 * 1024

  /** Path of the report, relative to the run folder, for a link; `None`: no report. */
  def in(runFolder: Path): Option[String] =
    Vector(s"$Folder/index.html", Zip).find(name => Files.isRegularFile(runFolder.resolve(name)))

  /**
   * Packs a large report. The folder is deleted after the archive is complete.
   *
   * @return left: the problem as a sentence; the folder stays
   */
  def pack(runFolder: Path, aboveBytes: Long = AboveBytes): Either[String, Unit] = {
    val folder = runFolder.resolve(Folder)
    try {
      if (Files.isDirectory(folder)) {
        val paths = allIn(folder)
        val files = paths.filter(Files.isRegularFile(_))
        if (files.map(Files.size).sum > aboveBytes) {
          write(files, runFolder)
          paths.reverse.foreach(Files.delete)
        }
      }
      Right(())
    } catch { case e: IOException => Left(s"Gatling's report could not be packed: $e") }
  }

  /** Deletes the folder of a report that is not complete, as far as that is possible. */
  def delete(runFolder: Path): Unit = {
    val folder = runFolder.resolve(Folder)
    if (Files.isDirectory(folder)) allIn(folder).reverse.foreach(file => Try(Files.delete(file)))
  }

  private def allIn(folder: Path): Vector[Path] = Using.resource(Files.walk(folder))(_.toScala(Vector)).sorted

  private def write(files: Vector[Path], runFolder: Path): Unit =
    AtomicFile.write(runFolder.resolve(Zip))(
      ZipArchive.write(files.map(file => runFolder.relativize(file).toString -> file), _)
    )
}

/** Archives whose bytes are the same for the same files. */
private[perf] object ZipArchive {

  /** @param files with their names in the archive */
  def write(files: Vector[(String, Path)], to: OutputStream): Unit =
    Using.resource(new ZipOutputStream(to)) { zip =>
      files.foreach { case (name, file) =>
        zip.putNextEntry(new ZipEntry(name).setLastModifiedTime(Dawn))
        Files.copy(file, zip)
        zip.closeEntry()
      }
    }

  /** The earliest time of a ZIP, for all files. */
  private val Dawn = FileTime.from(Instant.parse("1980-01-02T00:00:00Z"))
}
