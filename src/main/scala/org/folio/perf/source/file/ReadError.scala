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

  /** @param most largest number of bytes that fit into this heap */
  final case class TooLarge(file: Path, bytes: Long, most: Long) extends ReadError {
    def message: String =
      s"$file has $bytes bytes or more, unpacked; this heap allows at most $most. Check that it is the right " +
        "file. If it is, use a larger heap: MAVEN_OPTS=-Xmx4g."
  }

  final case class Unreadable(file: Path, reason: String) extends ReadError {
    def message: String = s"$file cannot be read: $reason. Check that it exists and is readable."
  }
}
