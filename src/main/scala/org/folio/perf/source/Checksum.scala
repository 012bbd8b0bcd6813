package org.folio.perf.source

import java.io.{IOException, OutputStream}
import java.nio.file.{Files, Path}
import java.util.zip.{CheckedInputStream, CRC32C}
import scala.util.Using
import org.folio.perf.model.RecordedFile

/** Checksums (CRC32C) of a run's files, which show later whether a file has changed since the run. */
object Checksum {

  /** Sizes and checksums of the named files that exist and can be read. */
  def recorded(folder: Path, names: Vector[String]): Vector[RecordedFile] =
    names.flatMap(name => recorded(folder.resolve(name), name))

  private def recorded(file: Path, name: String): Option[RecordedFile] =
    if (!Files.isRegularFile(file)) None
    else
      try {
        val sum = new CRC32C
        val bytes = Using.resource(new CheckedInputStream(Files.newInputStream(file), sum))(
          _.transferTo(OutputStream.nullOutputStream)
        )
        Some(recorded(name, bytes, sum))
      } catch { case _: IOException => None }

  /** @param sum of all bytes of the file */
  private[source] def recorded(name: String, bytes: Long, sum: CRC32C): RecordedFile =
    RecordedFile(name, bytes, f"${sum.getValue}%08x")

  /** The change of a run's file as a sentence; `None`: no change, or the earlier state is unknown. */
  private[source] def problem(file: Path, recorded: Option[RecordedFile]): Option[String] =
    recorded.flatMap(before => Checksum.recorded(file, before.name).flatMap(change(before, _)))

  /** The change as a sentence; `None`: no change. */
  private[source] def change(before: RecordedFile, now: RecordedFile): Option[String] = Option.when(now != before)(
    s"${before.name} changed since the run ended: it has ${now.bytes} bytes with the checksum " +
      s"${now.crc32c}, recorded were ${before.bytes} bytes with ${before.crc32c}. Its data may " +
      "be wrong. Copy the file again from where the run wrote it."
  )
}
