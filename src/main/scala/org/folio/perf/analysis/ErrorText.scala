package org.folio.perf.analysis

/** Messages of failures, so that those which differ in an id only count as one. */
object ErrorText {
  private val Id = ("(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}" +
    // Shorter numbers are statuses, counts and durations.
    "|(?<![0-9])[0-9]{5,}(?![0-9])" +
    "|\\b(?=[0-9a-f]*[0-9])[0-9a-f]{16,}\\b").r

  def withoutIds(message: String): String =
    if (message.isEmpty) "(no message)" else Id.replaceAllIn(message, "{id}")
}
