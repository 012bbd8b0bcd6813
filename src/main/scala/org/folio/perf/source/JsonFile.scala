package org.folio.perf.source

import java.io.IOException
import java.nio.file.{Files, NoSuchFileException, Path, StandardCopyOption}

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
    bytes(file, advice)
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

  /** Makes the folder if it is not there. */
  def write(file: Path, bytes: Array[Byte]): Unit = {
    val folder = file.toAbsolutePath.getParent
    Files.createDirectories(folder)
    val draft = folder.resolve(s"${file.getFileName}.part")
    Files.write(draft, bytes)
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING)
    ()
  }

  private def bytes(file: Path, advice: String): Either[ReadError, Array[Byte]] =
    try Right(Files.readAllBytes(file))
    catch {
      case _: NoSuchFileException => Left(ReadError.Missing(file, advice))
      case e: IOException => Left(ReadError.Unreadable(file, e.toString))
    }
}
