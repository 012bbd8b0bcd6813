package org.folio.perf.source.file

import java.nio.file.Path

/** Reason why an input cannot be read at all. An incomplete input is no error. */
sealed trait ReadError { def message: String }

object ReadError {

  final case class Missing(file: Path, advice: String) extends ReadError {
    def message: String = s"$file is missing. $advice"
  }

  /** @param expected description of the right file; `found`: the actual contents; `advice`: a sentence, or empty */
  final case class NotOurs(file: Path, found: String, expected: String, advice: String = "") extends ReadError {
    def message: String = s"$file cannot be read: found $found, expected $expected. $advice".trim
  }

  final case class UnknownVersion(file: Path, found: String, expected: String, advice: String) extends ReadError {
    def message: String = s"$file has version $found, expected $expected. $advice"
  }

  final case class Unreadable(file: Path, reason: String) extends ReadError {
    def message: String = s"$file cannot be read: $reason. Check that it exists and is readable."
  }
}
