package org.folio.perf.settings

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.{Files, Path}

/** Lends a file of settings, which is gone afterwards. */
trait WithSettingsFile {

  protected def withFile[T](
      text: String,
      name: String = "t.conf",
      permissions: String = "rw-------",
  )(use: Path => T): T = {
    val folder = Files.createTempDirectory("settings")
    val file = folder.resolve(name)
    try {
      Files.write(file, text.getBytes(UTF_8))
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions))
      use(file)
    } finally {
      Files.deleteIfExists(file)
      Files.delete(folder)
    }
  }
}
