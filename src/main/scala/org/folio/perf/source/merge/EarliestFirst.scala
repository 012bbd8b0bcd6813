package org.folio.perf.source.merge

/** Records of one of several files, in the order of their times. */
private[merge] trait TimedRecords {

  /** Moves to the next record. False: there is none. */
  def next(): Boolean

  /** Of the present record. */
  def atMs: Long
}

private[merge] object EarliestFirst {

  /** Writes the earliest record of all, again and again; of equal ones that of the first file. */
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
