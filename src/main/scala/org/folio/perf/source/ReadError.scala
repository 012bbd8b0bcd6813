package org.folio.perf.source

import java.nio.file.Path

/** Why an input could not be read at all. What is merely incomplete is no error. */
sealed trait ReadError { def message: String }

object ReadError {

  final case class Missing(file: Path, advice: String) extends ReadError {
    def message: String = s"$file is missing. $advice"
  }

  /** @param expected what the file should be; `found`: what is there instead */
  final case class NotOurs(file: Path, found: String, expected: String) extends ReadError {
    def message: String = s"$file cannot be read: found $found, expected $expected."
  }

  final case class UnknownVersion(file: Path, found: String, expected: String, advice: String)
      extends ReadError {
    def message: String = s"$file has version $found, expected $expected. $advice"
  }

  /** @param most that fit into the memory that there is */
  final case class TooLarge(file: Path, bytes: Long, most: Long) extends ReadError {
    def message: String =
      s"$file has $bytes bytes or more, unpacked; at most $most are read with this heap. Is it the right " +
        "file? If so, give more memory: MAVEN_OPTS=-Xmx4g."
  }

  final case class Unreadable(file: Path, reason: String) extends ReadError {
    def message: String = s"$file cannot be read: $reason. Check that it exists and is readable."
  }
}
