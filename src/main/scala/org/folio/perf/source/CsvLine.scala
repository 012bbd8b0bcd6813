package org.folio.perf.source

/** Splits a line of comma-separated values; fields may be in double quotes. */
object CsvLine {

  def fields(line: String): Vector[String] = {
    val done = Vector.newBuilder[String]
    val field = new StringBuilder
    var quoted = false
    var at = 0
    while (at < line.length) {
      val c = line.charAt(at)
      if (c == '"' && quoted && at + 1 < line.length && line.charAt(at + 1) == '"') {
        field.append('"')
        at += 1
      } else if (c == '"') quoted = !quoted
      else if (c == ',' && !quoted) {
        done += field.result()
        field.clear()
      } else field.append(c)
      at += 1
    }
    (done += field.result()).result()
  }
}
