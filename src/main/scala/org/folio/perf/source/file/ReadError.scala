package org.folio.perf.source.file

import java.nio.file.Path

/** Why an input cannot be read at all, in sentences. An incomplete input is no error. */
object ReadError {
  def missing(file: Path, advice: String): String = s"$file is missing. $advice"

  /** @param expected description of the right file; `found`: the actual contents; `advice`: a sentence, or empty */
  def notOurs(file: Path, found: String, expected: String, advice: String = ""): String =
    s"$file cannot be read: found $found, expected $expected. $advice".trim

  def unknownVersion(file: Path, found: String, expected: String, advice: String): String =
    s"$file has version $found, expected $expected. $advice"

  def unreadable(file: Path, reason: String): String =
    s"$file cannot be read: $reason. Check that it exists and is readable."
}
