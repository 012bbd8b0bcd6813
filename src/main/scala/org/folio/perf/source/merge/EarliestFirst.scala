package org.folio.perf.source.merge

/** Records of one file, in the order of their times. */
private[merge] trait TimedRecords {

  /** Moves to the next record; false: no further record. */
  def next(): Boolean

  /** Time of the current record. */
  def atMs: Long
}

private[merge] object EarliestFirst {

  /** Writes the records of all files in the order of their times; at equal times those of the first file first. */
  def apply[A <: TimedRecords](files: Vector[A])(write: A => Unit): Unit = {
    val open = files.filter(_.next()).toBuffer
    while (open.nonEmpty) {
      var least = 0
      var i = 1
      while (i < open.size) {
        if (open(i).atMs < open(least).atMs) least = i
        i += 1
      }
      write(open(least))
      if (!open(least).next()) open.remove(least)
    }
  }
}
