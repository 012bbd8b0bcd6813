package org.folio.perf.programs

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, NoSuchFileException, Paths}
import scala.util.Try

/** Files that programs get by a property. */
private[programs] object ProgramFiles {

  /** A file from a property, or the default. */
  def read[A](properties: Map[String, String], name: String, otherwise: => A)(
      parse: (String, String) => Either[String, A]
  ): Either[String, A] =
    properties.get(name) match {
      case None => Right(otherwise)
      case Some(file) =>
        Try(Files.readString(Paths.get(file), UTF_8)).toEither.left
          .map {
            case _: NoSuchFileException => s"-D$name=$file: there is no such file."
            case e => s"-D$name=$file cannot be read: ${e.getMessage}"
          }
          .flatMap(parse(file, _))
    }
}
