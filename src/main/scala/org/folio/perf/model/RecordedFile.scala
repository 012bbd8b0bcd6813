package org.folio.perf.model

/**
 * A file of a run folder as it was when the run ended.
 *
 * @param name with its path in the run folder
 * @param bytes that it had, uncompressed; likewise `crc32c`, in hexadecimal digits
 */
final case class RecordedFile(name: String, bytes: Long, crc32c: String)
