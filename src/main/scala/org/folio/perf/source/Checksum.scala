package org.folio.perf.source

import java.io.{IOException, OutputStream}
import java.nio.file.{Files, Path}
import java.util.zip.{CheckedInputStream, CRC32C}
import org.folio.perf.model.RecordedFile
import scala.util.Using

/** Checksums (CRC32C) of a run's files, which show later whether a file has changed since the run. */
object Checksum {

  /** Sizes and checksums of the named files that exist and can be read. */
  def of(folder: Path, names: Vector[String]): Vector[RecordedFile] = names.flatMap { name =>
    val file = folder.resolve(name)
    if (!Files.isRegularFile(file)) None
    else
      try {
        val sum = new CRC32C
        val bytes = Using.resource(new CheckedInputStream(Files.newInputStream(file), sum))(
          _.transferTo(OutputStream.nullOutputStream)
        )
        Some(of(name, sum, bytes))
      } catch { case _: IOException => None }
  }

  private[source] def of(name: String, sum: CRC32C, bytes: Long): RecordedFile =
    RecordedFile(name, bytes, f"${sum.getValue}%08x")

  /** The change of a run's file as a sentence; `None`: no change, or the earlier state is unknown. */
  private[source] def problem(file: Path, recorded: Option[RecordedFile]): Option[String] =
    try
      recorded.flatMap { _ =>
        Using.resource(new CheckedStream(Files.newInputStream(file), recorded)) { in =>
          in.transferTo(OutputStream.nullOutputStream)
          in.problem
        }
      }
    catch { case _: IOException => None }
}
