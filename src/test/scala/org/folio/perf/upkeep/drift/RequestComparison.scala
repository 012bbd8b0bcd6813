package org.folio.perf.upkeep.drift

/** A request of ours and the one of the recording that it is. */
final private[drift] case class Pair(ours: Expected, theirs: Seen)

/** Pairs the requests of a recording with those of a transaction, and names what differs. */
final private[drift] class RequestComparison(expected: Vector[Expected], seen: Vector[Seen]) {

  lazy val differences: Vector[Difference] = {
    val same = pairs(expected, seen, isSame)
    // A repeated request takes any number; one that is sent once more is sent more often.
    val unequal = seen.diff(same.map(_.theirs)).filterNot(one => expected.exists(e => e.isRepeated && isSame(e, one)))
    val changed = pairs(expected.diff(same.map(_.ours)), unequal, _.name == _.name)
    val oursLeft = expected.diff((same ++ changed).map(_.ours))
    val theirsLeft = unequal.diff(changed.map(_.theirs))
    val moved = pairs(oursLeft, theirsLeft, isMoved)
    val gone = oursLeft.diff(moved.map(_.ours)).filter(_.least > 0)
    val fresh = theirsLeft.diff(moved.map(_.theirs))
    // Which of several equal requests is one too many cannot be told.
    val recounted = gone.map(_.name).toSet ++ fresh.map(_.name)
    changed.flatMap(pair => changes(pair.ours, pair.theirs)) ++
      moved.map(pair => Difference(DriftKind.Moved, pair.ours.name, s"now ${pair.theirs.name}")) ++
      fewer(gone) ++ more(fresh) ++
      order((same ++ changed ++ moved).filterNot(pair => recounted(pair.ours.name)))
  }

  /** Pairs in the order of both sides; of several that fit, the one of the same part of the transaction. */
  private def pairs(
      ours: Vector[Expected],
      theirs: Vector[Seen],
      fits: (Expected, Seen) => Boolean,
  ): Vector[Pair] =
    theirs
      .foldLeft((Vector.empty[Pair], ours)) { case ((done, free), one) =>
        free.find(fits(_, one)).fold((done, free))(own => (done :+ Pair(own, one), free.diff(Vector(own))))
      }
      ._1

  private def isSame(ours: Expected, theirs: Seen): Boolean =
    ours.name == theirs.name && changes(ours, theirs).isEmpty

  /** The same parameters and fields at another path that has most of its words. */
  private def isMoved(ours: Expected, theirs: Seen): Boolean =
    ours.request.method == theirs.exchange.method && ours.request.template != theirs.template && {
      val (a, b) = (words(ours.request.template), words(theirs.template))
      a.lastOption == b.lastOption && a.intersect(b).nonEmpty ||
      a.intersect(b).size * 2 > math.max(a.size, b.size)
    } && parameters(ours, theirs).isEmpty && fields(ours, theirs).isEmpty

  private def words(template: String): Vector[String] =
    template.split('/').toVector.filter(w => w.nonEmpty && w != "{id}" && !w.matches("v\\d+"))

  private def changes(ours: Expected, theirs: Seen): Vector[Difference] =
    Vector(
      parameters(ours, theirs).map(DriftKind.Parameters -> _),
      fields(ours, theirs).map(DriftKind.Body -> _),
      media(ours, theirs).map(DriftKind.Media -> _),
    ).flatten.map { case (kind, details) => Difference(kind, ours.name, details) }

  private def parameters(ours: Expected, theirs: Seen): Option[String] = {
    val other = for {
      (name, pattern) <- ours.params
      values = theirs.params.collect { case (`name`, value) => value }
      if values.nonEmpty && !values.exists(pattern.fits)
    } yield s"$name is ${values.map(Pattern.hidden).mkString(", ")} instead of ${pattern.words}"
    listed(goneOrNew(ours.params.map(_._1), theirs.params.map(_._1)) ++ other)
  }

  private def goneOrNew(ours: Vector[String], theirs: Vector[String]): Vector[String] =
    ours.diff(theirs).map(name => s"$name is gone") ++ theirs.diff(ours).map(name => s"$name is new")

  private def fields(ours: Expected, theirs: Seen): Option[String] =
    for {
      a <- ours.fields
      b <- theirs.fields
      words <- listed(goneOrNew(a.toVector.sorted, b.toVector.sorted))
    } yield words

  private def media(ours: Expected, theirs: Seen): Option[String] = {
    val (a, b) = (ours.mediaTypes, theirs.mediaTypes)
    listed(
      (a.keySet ++ b.keySet).toVector.sorted.filter(name => a.get(name) != b.get(name)).map { name =>
        s"$name is ${b.getOrElse(name, "plain JSON")} instead of ${a.getOrElse(name, "plain JSON")}"
      }
    )
  }

  private def listed(words: Vector[String]): Option[String] =
    Option.when(words.nonEmpty)(words.mkString("; "))

  /** Requests that only one side has: new or gone, or another number of those that both have. */
  private def fewer(gone: Vector[Expected]): Vector[Difference] =
    gone.groupBy(one => (one.name, one.request.params)).values.toVector.map { group =>
      val one = group.head
      val times = expected.count(e => e.name == one.name && e.request.params == one.request.params)
      if (times > group.size) counted(DriftKind.LessOften, one.name, times - group.size, times)
      else Difference(DriftKind.Gone, one.name, queryOf(one.params.map(p => p._1 -> p._2.words)))
    }

  private def more(fresh: Vector[Seen]): Vector[Difference] =
    fresh.groupBy(one => (one.name, one.params)).values.toVector.map { group =>
      val one = group.head
      val times = expected.count(isSame(_, one))
      if (times > 0) counted(DriftKind.MoreOften, one.name, times + group.size, times)
      else Difference(DriftKind.New, one.name, queryOf(one.params.map(p => p._1 -> Pattern.hidden(p._2))))
    }

  private def counted(kind: DriftKind, name: String, now: Int, before: Int): Difference =
    Difference(kind, name, s"$now times instead of $before")

  private def queryOf(params: Vector[(String, String)]): String =
    if (params.isEmpty) ""
    else params.map { case (name, value) => s"$name=$value" }.mkString("with ", ", ", "")

  /**
   * Requests that were sent before, or after, a pause or a change of which they stood on the other side. The longest
   * part in the same order counts as the order.
   */
  private def order(paired: Vector[Pair]): Vector[Difference] = {
    val sorted = paired
      .filterNot(_.ours.isRepeated)
      .sortBy(pair => (pair.theirs.burst, pair.ours.burst))
    val kept = RequestComparison.longestRising(sorted.map(_.ours.burst)).toSet
    sorted.indices.toVector
      .filterNot(kept)
      .map(i => sorted(i).ours.name)
      .distinct
      .map(name => Difference(DriftKind.Order, name, "before or after another action of the user"))
  }
}

private[drift] object RequestComparison {

  /** Indexes of a longest part that never falls. */
  def longestRising(values: Vector[Int]): Vector[Int] =
    if (values.isEmpty) Vector.empty
    else {
      val length = Array.fill(values.size)(1)
      val previous = Array.fill(values.size)(-1)
      for {
        i <- values.indices
        j <- 0 until i if values(j) <= values(i) && length(j) + 1 > length(i)
      } {
        length(i) = length(j) + 1
        previous(i) = j
      }
      val last = values.indices.maxBy(length(_))
      Iterator.iterate(last)(previous(_)).takeWhile(_ >= 0).toVector.reverse
    }
}
