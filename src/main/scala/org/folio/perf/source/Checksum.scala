package org.folio.perf.source

import java.io.{IOException, OutputStream}
import java.nio.file.{Files, Path}
import java.util.zip.{CheckedInputStream, CRC32C}
import org.folio.perf.model.RecordedFile
import scala.util.Using

/** What tells later whether a file of a run is as the run left it: CRC32C, as processors compute it. */
object Checksum {

  /** Of those that are there and can be read. */
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

  /** What has changed in a file of a run, as a sentence; `None`: nothing, or nothing is known of it. */
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
