package org.folio.perf.source.file

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, NoSuchFileException, Path}
import java.util.zip.GZIPInputStream
import scala.util.Using

/** Files that are read as a whole; .gz is unpacked. */
private[source] object WholeFile {

  def bytes(file: Path, advice: String): Either[String, Array[Byte]] =
    try
      Right(
        if (isGzip(file))
          Using.resource(new GZIPInputStream(Files.newInputStream(file), 1 << 16))(_.readAllBytes())
        else Files.readAllBytes(file)
      )
    catch {
      case _: NoSuchFileException => Left(ReadError.missing(file, advice))
      case e: IOException => Left(ReadError.unreadable(file, e.toString))
    }

  def text(file: Path, advice: String): Either[String, String] =
    bytes(file, advice).map(new String(_, UTF_8))

  def isGzip(file: Path): Boolean = file.getFileName.toString.endsWith(".gz")
}
