package org.folio.perf.flow

import org.folio.perf.feeders.RecordKind

/** Sums of records by kind. */
private[flow] object Needs {

  def sum(all: Iterable[Map[RecordKind, Double]]): Map[RecordKind, Double] =
    all.flatten.groupMapReduce(_._1)(_._2)(_ + _)

  /**
   * Records of an iteration that executes one of several operations, on average. If an operation takes several
   * records of a kind at once, all of them are needed, however rare its turn is.
   */
  def inTurn(each: Vector[Map[RecordKind, Double]]): Map[RecordKind, Double] =
    sum(each).map { case (kind, total) =>
      val atOnce = each.flatMap(_.get(kind)).max
      kind -> (if (atOnce > 1) atOnce else total / each.size)
    }
}
