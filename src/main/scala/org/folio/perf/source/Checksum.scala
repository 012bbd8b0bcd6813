package org.folio.perf.source

import java.io.{InputStream, IOException}
import java.nio.file.{Files, Path}
import java.util.zip.CRC32C
import org.folio.perf.model.RecordedFile
import scala.util.Using

/** What tells later whether a file of a run is as the run left it: CRC32C, as processors compute it. */
object Checksum {
  private val BufferBytes = 1 << 16

  /** Of those that are there and can be read. */
  def of(folder: Path, names: Vector[String]): Vector[RecordedFile] = names.flatMap { name =>
    val file = folder.resolve(name)
    if (!Files.isRegularFile(file)) None
    else
      try Some(Using.resource(Files.newInputStream(file))(of(name, _)))
      catch { case _: IOException => None }
  }

  private def of(name: String, in: InputStream): RecordedFile = {
    val sum = new CRC32C
    val buffer = new Array[Byte](BufferBytes)
    var bytes = 0L
    var read = in.read(buffer)
    while (read >= 0) {
      sum.update(buffer, 0, read)
      bytes += read.toLong
      read = in.read(buffer)
    }
    of(name, sum, bytes)
  }

  private[source] def of(name: String, sum: CRC32C, bytes: Long): RecordedFile =
    RecordedFile(name, bytes, f"${sum.getValue}%08x")

  /** What has changed in a file of a run, as a sentence; `None`: nothing, or nothing is known of it. */
  private[source] def problem(file: Path, recorded: Option[RecordedFile]): Option[String] =
    try
      recorded.flatMap { _ =>
        Using.resource(new CheckedStream(Files.newInputStream(file), recorded)) { in =>
          in.transferTo(java.io.OutputStream.nullOutputStream)
          in.problem
        }
      }
    catch { case _: IOException => None }
}
