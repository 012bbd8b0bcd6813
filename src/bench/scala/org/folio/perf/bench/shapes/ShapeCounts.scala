package org.folio.perf.bench.shapes

/**
 * What judgements of a shape came to, added up over pairs of runs.
 *
 * @param called rows that truly became slower and are called slower; `seen`: called, or in a group that is named
 * @param named pairs in which a group with most of these rows is named, also if only as possible
 * @param certain likewise, not only as possible
 * @param wrong pairs in which another row is called slower, by time or 95th percentile; `faster`: a row is called faster
 * @param hidden pairs in which a row that became slower is called unchanged or faster
 * @param groupWrong pairs in which a group is named that mostly did not change
 * @param groupFalse likewise, not only as possible
 * @param environment pairs in which the environment is called slower; `environmentWrong`: slower or faster without being so
 * @param event pairs in which the event is named; `undecided`: only as one that may be a step or a growth; `eventWrong`: a
 *   step or growth is named that is none, or as the other one of both;
 *   stalls are not counted, for the systems have bad minutes
 * @param tails rows whose 95th percentile alone rose, that are called so
 * @param large pairs in which large tenants are named
 */
final case class ShapeCounts(
    pairs: Int = 0,
    called: Int = 0,
    seen: Int = 0,
    named: Int = 0,
    certain: Int = 0,
    wrong: Int = 0,
    faster: Int = 0,
    hidden: Int = 0,
    groupWrong: Int = 0,
    groupFalse: Int = 0,
    environment: Int = 0,
    environmentWrong: Int = 0,
    event: Int = 0,
    undecided: Int = 0,
    eventWrong: Int = 0,
    tails: Int = 0,
    large: Int = 0,
) {
  def plus(o: ShapeCounts): ShapeCounts = ShapeCounts(
    pairs + o.pairs,
    called + o.called,
    seen + o.seen,
    named + o.named,
    certain + o.certain,
    wrong + o.wrong,
    faster + o.faster,
    hidden + o.hidden,
    groupWrong + o.groupWrong,
    groupFalse + o.groupFalse,
    environment + o.environment,
    environmentWrong + o.environmentWrong,
    event + o.event,
    undecided + o.undecided,
    eventWrong + o.eventWrong,
    tails + o.tails,
    large + o.large,
  )
}

object ShapeCounts {

  /** @param truth rows that became slower and can be compared */
  def of(shape: Shape, seen: Seen): ShapeCounts = {
    val truth = shape.rows & Comparable
    val tailTruth = shape.tails & Comparable
    val fitting = seen.groups.filter(g => g.kind != "size" && g.fits(truth))
    val inGroups =
      seen.groups.filterNot(_.misses(truth)).filter(_.kind != "size").flatMap(_.rows).toSet
    val others = seen.groups.filter(g =>
      if (g.kind == "size") !shape.large || !g.slower
      else !shape.allRows && g.misses(truth | tailTruth)
    )
    val rowsWrong = (seen.slower -- truth -- tailTruth).nonEmpty
    val wrongTails = (seen.tails -- tailTruth -- truth).nonEmpty
    val right =
      if (shape.event == "step" || shape.event == "growth") Set(shape.event, Seen.Undecided)
      else Set(shape.event)
    val ofSize = seen.groups.exists(g => g.kind == "size" && g.slower)
    ShapeCounts(
      pairs = 1,
      called = (seen.slower & truth).size,
      seen = ((seen.slower | inGroups) & truth).size,
      named = one(fitting.nonEmpty),
      certain = one(fitting.exists(_.certain)),
      wrong = one(rowsWrong || wrongTails),
      faster = one(seen.faster.nonEmpty),
      hidden = one(!shape.allRows && ((seen.unchanged | seen.faster) & truth).nonEmpty),
      groupWrong = one(others.nonEmpty),
      groupFalse = one(others.exists(_.certain)),
      environment = one(seen.environment > 0),
      environmentWrong = one(if (shape.allRows) seen.environment < 0 else seen.environment != 0),
      event = one((seen.events & right).nonEmpty),
      undecided = one((seen.events & right) == Set(Seen.Undecided)),
      eventWrong = one((seen.events -- right - "stall").nonEmpty),
      tails = (seen.tails & tailTruth).size,
      large = one(ofSize),
    )
  }

  /** Rows with enough iterations. */
  val Comparable: Set[Int] =
    ShapedRow.all.filter(_.base.perMinute * ShapedSystem.Minutes >= 30).map(_.index).toSet

  private def one(yes: Boolean): Int = if (yes) 1 else 0
}
