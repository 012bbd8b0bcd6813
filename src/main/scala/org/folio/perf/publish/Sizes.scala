package org.folio.perf.publish

import java.util.Locale

/** Sizes of files in messages. */
private[publish] object Sizes {

  /** `812 bytes`, `45.2 KiB`, `3.1 MiB`. */
  def text(bytes: Long): String =
    if (bytes < 1024) s"$bytes bytes"
    else if (bytes < 1024 * 1024) "%.1f KiB".formatLocal(Locale.ROOT, bytes.toDouble / 1024)
    else "%.1f MiB".formatLocal(Locale.ROOT, bytes.toDouble / 1024 / 1024)
}
