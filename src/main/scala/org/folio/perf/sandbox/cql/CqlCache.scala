package org.folio.perf.sandbox.cql

/** Parses queries, and remembers those that clients send again and again. */
object CqlCache {
  private val MaxEntries = 2000

  private val cache =
    new java.util.LinkedHashMap[String, Either[CqlError, CqlQuery]](64, 0.75f, true) {
      override def removeEldestEntry(
          eldest: java.util.Map.Entry[String, Either[CqlError, CqlQuery]]
      ): Boolean = size > MaxEntries
    }

  /** @param text empty: all records */
  def parse(text: String): Either[CqlError, CqlQuery] =
    if (text.isEmpty) Right(CqlQuery.All)
    else
      synchronized {
        val known = cache.get(text)
        if (known != null) known
        else {
          val parsed = CqlParser.parse(text)
          cache.put(text, parsed)
          parsed
        }
      }
}
