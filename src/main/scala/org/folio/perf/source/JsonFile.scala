package org.folio.perf.source

import java.io.ByteArrayOutputStream
import java.nio.file.{Files, Path, StandardCopyOption}
import java.util.zip.GZIPOutputStream

/** Files of the model: read with a reason if not, written whole or not at all. */
private[source] object JsonFile {

  /**
   * @param what it should be, for messages
   * @param parse left: what is wrong, in the parser's words
   * @param version of the value, which must be `known`
   */
  def read[A](
      file: Path,
      what: String,
      advice: String,
      parse: Array[Byte] => Either[String, A],
      version: A => Int,
      known: Int,
  ): Either[ReadError, A] =
    WholeFile
      .bytes(file, advice)
      .flatMap(parse(_).left.map(found => ReadError.NotOurs(file, found, what)))
      .flatMap { value =>
        Either.cond(
          version(value) == known,
          value,
          ReadError.UnknownVersion(
            file,
            version(value).toString,
            known.toString,
            "Use the version of folio-perf that wrote it.",
          ),
        )
      }

  /** Makes the folder if it is not there. A name that ends with .gz is compressed. */
  def write(file: Path, json: Array[Byte]): Unit = {
    val bytes = if (WholeFile.isGzip(file)) compressed(json) else json
    val folder = file.toAbsolutePath.getParent
    Files.createDirectories(folder)
    val draft = folder.resolve(s"${file.getFileName}.part")
    Files.write(draft, bytes)
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING)
    ()
  }

  /** Without the time, so that equal contents give equal bytes. */
  private def compressed(json: Array[Byte]): Array[Byte] = {
    val out = new ByteArrayOutputStream()
    val gzip = new GZIPOutputStream(out)
    gzip.write(json)
    gzip.close()
    out.toByteArray
  }
}
