package org.folio.perf.model

/**
 * Size and checksum of a run folder's file at the end of the run.
 *
 * @param name path in the run folder
 * @param bytes uncompressed size; `crc32c` likewise of the uncompressed contents, in hexadecimal digits
 */
final case class RecordedFile(name: String, bytes: Long, crc32c: String)
