package org.folio.perf.report

import org.folio.perf.model.Change

/** Changes between runs in running text. */
private[report] object ChangeText {

  /** @param most number of changes that are listed; the others are counted */
  def list(changes: Vector[Change], most: Int): String = {
    val listed = changes.take(most).map { c =>
      s"${c.part}, ${c.setting}: ${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}"
    }
    val more = changes.size - listed.size
    listed.mkString("; ") + (if (more > 0) s"; and $more more." else ".")
  }
}
