package org.folio.perf.bench.shapes

import org.folio.perf.model._

/**
 * What the analysis says about a pair of runs.
 *
 * @param environment 1: called slower as a whole, -1: faster, 0: neither
 * @param events kinds of them; of a growth that may be a step, [[Seen.Undecided]]
 */
final case class Seen(
    slower: Set[Int],
    faster: Set[Int],
    unchanged: Set[Int],
    tails: Set[Int],
    groups: Vector[SeenGroup],
    environment: Int,
    events: Set[String],
)

/** @param certain false: only possible */
final case class SeenGroup(kind: String, rows: Set[Int], slower: Boolean, certain: Boolean) {

  /** Most of its rows are those, and it has most of them. */
  def fits(truth: Set[Int]): Boolean = {
    val common = (rows & truth).size
    slower && common * 3 >= truth.size * 2 && common * 3 >= rows.size * 2
  }

  /** Fewer than half of its rows are those. */
  def misses(truth: Set[Int]): Boolean = (rows & truth).size * 2 < rows.size || !slower
}

object Seen {
  val Undecided: String = "growth or step"

  private val indexOf = ShapedRow.all.map(row => row.name -> row.index).toMap

  def of(events: Vector[RunEvent], comparison: Comparison): Seen = {
    def rows(verdict: RowVerdict) =
      comparison.rows.filter(_.verdict == verdict).map(row => indexOf(row.transaction)).toSet
    Seen(
      slower = rows(RowVerdict.Slower),
      faster = rows(RowVerdict.Faster),
      unchanged = rows(RowVerdict.Unchanged),
      tails = comparison.rows
        .filter(_.p95.exists(_.verdict == RowVerdict.Slower))
        .map(row => indexOf(row.transaction))
        .toSet,
      groups = comparison.groups.map { g =>
        val certain = g.verdict.isCertain
        val kind = if (g.kind == GroupKind.Size) "size" else "rows"
        SeenGroup(kind, g.transactions.map(indexOf).toSet, g.changePercent > 0, certain)
      },
      environment = comparison.cluster.map(_.verdict) match {
        case Some(RowVerdict.Slower) => 1
        case Some(RowVerdict.Faster) => -1
        case _ => 0
      },
      events = events.map(e => if (e.orStep) Undecided else e.kind.toString.toLowerCase).toSet,
    )
  }
}
