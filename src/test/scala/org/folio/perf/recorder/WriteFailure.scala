package org.folio.perf.recorder

import java.io.IOException
import java.nio.file._

/** The reason why a file cannot be written, for a message. */
object WriteFailure {
  def reason(e: IOException): String = e match {
    case exists: FileAlreadyExistsException => s"${exists.getFile} is not a folder"
    case denied: AccessDeniedException => s"no permission to write ${denied.getFile}"
    case missing: NoSuchFileException => s"${missing.getFile} cannot be created"
    case system: FileSystemException =>
      s"${Option(system.getReason).getOrElse(system.getClass.getSimpleName)} (${system.getFile})"
    case other => Option(other.getMessage).getOrElse(other.getClass.getSimpleName)
  }
}
