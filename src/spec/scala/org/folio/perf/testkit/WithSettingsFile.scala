package org.folio.perf.testkit

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.attribute.PosixFilePermissions
import java.nio.file.{Files, Path}

/** Lends a file of settings, which is gone afterwards. */
trait WithSettingsFile {

  protected def withFile[T](
      text: String,
      name: String = "t.conf",
      permissions: String = "rw-------",
  )(use: Path => T): T = TemporaryFolder.lend { folder =>
    val file = Files.write(folder.resolve(name), text.getBytes(UTF_8))
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions))
    use(file)
  }
}
