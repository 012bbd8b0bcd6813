package org.folio.perf.upkeep.drift

/** Indexes of a request of ours and of the recording. */
final private[drift] case class Pair(ours: Int, theirs: Int)

/** Pairs the requests of a recording with those of a transaction, and names what differs. */
final private[drift] class RequestComparison(expected: Vector[Expected], seen: Vector[Seen]) {

  lazy val differences: Vector[Difference] = {
    val same = pairs(all(expected), all(seen), isSame)
    val (ours, theirs) =
      (left(expected.indices, same.map(_.ours)), left(seen.indices, same.map(_.theirs)))
    // A repeated request takes any number; one that is sent once more is sent more often.
    val again = theirs.filter(i => expected.exists(e => e.isRepeated && isSame(e, seen(i))))
    val changed = pairs(ours, theirs.diff(again), isChanged)
    val oursLeft = ours.diff(changed.map(_.ours))
    val theirsLeft = theirs.diff(again).diff(changed.map(_.theirs))
    val moved = pairs(oursLeft, theirsLeft, isMoved)
    val gone = oursLeft.diff(moved.map(_.ours)).filter(i => expected(i).least > 0)
    val fresh = theirsLeft.diff(moved.map(_.theirs))
    // Which of several equal requests is one too many cannot be told.
    val recounted = gone.map(expected(_).name).toSet ++ fresh.map(seen(_).name)
    changed.flatMap(pair => changes(expected(pair.ours), seen(pair.theirs))) ++
      moved.map(pair => movedTo(expected(pair.ours), seen(pair.theirs))) ++
      fewer(gone) ++ more(fresh) ++
      order((same ++ changed ++ moved).filterNot(pair => recounted(expected(pair.ours).name)))
  }

  private def all(items: Vector[_]): Vector[Int] = items.indices.toVector

  private def left(all: Range, used: Vector[Int]): Vector[Int] = all.toVector.diff(used)

  /** Pairs in the order of both sides; of several that fit, the one of the same part of the transaction. */
  private def pairs(
      ours: Vector[Int],
      theirs: Vector[Int],
      fits: (Expected, Seen) => Boolean,
  ): Vector[Pair] =
    theirs
      .foldLeft((Vector.empty[Pair], ours)) { case ((done, free), i) =>
        free.find(o => fits(expected(o), seen(i))) match {
          case Some(o) => (done :+ Pair(o, i), free.filterNot(_ == o))
          case None => (done, free)
        }
      }
      ._1

  private def isSame(ours: Expected, theirs: Seen): Boolean =
    ours.name == theirs.name && changes(ours, theirs).isEmpty

  private def isChanged(ours: Expected, theirs: Seen): Boolean = ours.name == theirs.name

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
    val (a, b) = (ours.params, theirs.params)
    val own = a.filterNot(p => p._1 == "apikey")
    val gone = own.map(_._1).diff(b.map(_._1)).map(name => s"$name is gone")
    val fresh = b.map(_._1).diff(own.map(_._1)).map(name => s"$name is new")
    val other = own
      .filter { case (name, pattern) =>
        val values = b.filter(_._1 == name).map(_._2)
        values.nonEmpty && !values.exists(pattern.fits)
      }
      .map { case (name, pattern) =>
        val now = b.filter(_._1 == name).map(p => Pattern.hidden(p._2)).mkString(", ")
        s"$name is $now instead of ${pattern.words}"
      }
    listed(gone ++ fresh ++ other)
  }

  private def fields(ours: Expected, theirs: Seen): Option[String] =
    for {
      a <- ours.fields
      b <- theirs.fields
      words <- listed(
        a.diff(b).toVector.sorted.map(f => s"$f is gone") ++ b
          .diff(a)
          .toVector
          .sorted
          .map(f => s"$f is new")
      )
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
  private def fewer(indexes: Vector[Int]): Vector[Difference] =
    indexes.map(expected(_)).groupBy(one => (one.name, one.request.params)).values.toVector.map { group =>
      val one = group.head
      val times =
        expected.count(e => e.name == one.name && e.request.params == one.request.params)
      if (times == group.size)
        Difference(DriftKind.Gone, one.name, queryOf(one.params.map(p => p._1 -> p._2.words)))
      else
        Difference(
          DriftKind.LessOften,
          one.name,
          s"${times - group.size} times instead of $times",
        )
    }

  private def more(indexes: Vector[Int]): Vector[Difference] =
    indexes.map(seen(_)).groupBy(one => (one.name, one.params)).values.toVector.map { group =>
      val one = group.head
      val times = expected.count(isSame(_, one))
      if (times > 0)
        Difference(DriftKind.MoreOften, one.name, s"${times + group.size} times instead of $times")
      else
        Difference(
          DriftKind.New,
          one.name,
          queryOf(one.params.map { case (name, value) => name -> Pattern.hidden(value) }),
        )
    }

  private def queryOf(params: Vector[(String, String)]): String =
    if (params.isEmpty) ""
    else params.map { case (name, value) => s"$name=$value" }.mkString("with ", ", ", "")

  private def movedTo(ours: Expected, theirs: Seen): Difference =
    Difference(DriftKind.Moved, ours.name, s"now ${theirs.name}")

  /**
   * Requests that were sent before, or after, a pause or a change of which they stood on the other side. The longest
   * part in the same order counts as the order.
   */
  private def order(paired: Vector[Pair]): Vector[Difference] = {
    val sorted = paired
      .filterNot(pair => expected(pair.ours).isRepeated)
      .sortBy(pair => (seen(pair.theirs).burst, expected(pair.ours).burst))
    val bursts = sorted.map(pair => expected(pair.ours).burst)
    val kept = RequestComparison.longestRising(bursts).toSet
    sorted.indices.toVector
      .filterNot(kept)
      .map(i => expected(sorted(i).ours).name)
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
