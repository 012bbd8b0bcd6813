package org.folio.perf.publish.bucket

/** Types of files in a run folder, so that browsers show what they can. */
private[bucket] object ContentTypes {
  private val Known = Map(
    "html" -> "text/html; charset=utf-8",
    "css" -> "text/css; charset=utf-8",
    "js" -> "text/javascript; charset=utf-8",
    "json" -> "application/json",
    "md" -> "text/markdown; charset=utf-8",
    "csv" -> "text/csv; charset=utf-8",
    "tsv" -> "text/tab-separated-values; charset=utf-8",
    "xml" -> "application/xml",
    "xhtml" -> "application/xml",
    "png" -> "image/png",
    "svg" -> "image/svg+xml",
    "ico" -> "image/x-icon",
    "zip" -> "application/zip",
    "gz" -> "application/gzip",
  )

  def of(name: String): String =
    Known.getOrElse(name.split('.').last.toLowerCase, "application/octet-stream")
}
