package org.folio.perf.recorder

import java.io.IOException
import java.nio.file._

/** Why a file could not be written, as a person says it. */
object Failure {
  def words(e: IOException): String = e match {
    case exists: FileAlreadyExistsException => s"${exists.getFile} is no folder"
    case denied: AccessDeniedException => s"no permission to write ${denied.getFile}"
    case missing: NoSuchFileException => s"${missing.getFile} cannot be made"
    case system: FileSystemException =>
      s"${Option(system.getReason).getOrElse(system.getClass.getSimpleName)} (${system.getFile})"
    case other => Option(other.getMessage).getOrElse(other.getClass.getSimpleName)
  }
}
