package org.folio.perf.analysis.breakdown

/**
 * The lines of `transactions.tsv` in their order, for the tenant classes of the executions in the log. Both files are
 * read at the same time; no more than the lines of some seconds are kept.
 */
trait TenantLines {

  /** The next lines; `None`: there are no more. */
  def next(): Option[LineChunk]
}

object TenantLines {
  object None extends TenantLines {
    override def next(): Option[LineChunk] = scala.None
  }
}

/**
 * Some lines.
 *
 * @param starts epoch milliseconds
 * @param classes as in [[SizeClass]]
 */
final class LineChunk(
    val size: Int,
    val starts: Array[Long],
    val durations: Array[Int],
    val classes: Array[Byte],
    val transactions: Array[String],
) {

  /** The first lines of it. */
  def cutTo(first: Int): LineChunk = new LineChunk(first, starts, durations, classes, transactions)
}

/** The class of an execution's tenant, and what its line says about its start. */
final private[analysis] class MatchedLine {
  var tenantClass: Int = SizeClass.Unknown

  /** Time by which the line starts before the execution in the log: that of the transaction that it continues. */
  var earlierMs: Long = 0

  /** Start in the line, which decides whether the execution counts; of an execution without a line, that in the log. */
  var startMs: Long = 0
}

/**
 * Finds the line of an execution by its transaction, start and end.
 *
 * @param lines of the whole run
 */
final private[analysis] class LineMatch(lines: TenantLines) {
  import LineMatch._

  private val waiting = scala.collection.mutable.HashMap.empty[String, WaitingLines]
  private var latestEnd = Long.MinValue
  private var isOver = false

  /**
   * @param startMs epoch milliseconds, likewise `endMs`
   * @param found is filled in
   */
  def find(transaction: String, startMs: Long, endMs: Long, found: MatchedLine): Unit = {
    found.tenantClass = SizeClass.Unknown
    found.earlierMs = 0
    found.startMs = startMs
    while (!isOver && latestEnd < endMs + AheadMs) read()
    waiting.get(transaction).foreach(_.take(startMs, endMs, found))
  }

  private def read(): Unit = lines.next() match {
    case None => isOver = true
    case Some(chunk) =>
      var i = 0
      while (i < chunk.size) {
        val end = chunk.starts(i) + chunk.durations(i).toLong
        if (end > latestEnd) latestEnd = end
        waiting
          .getOrElseUpdate(chunk.transactions(i), new WaitingLines)
          .add(chunk.starts(i), end, chunk.classes(i))
        i += 1
      }
  }
}

private object LineMatch {

  /** Longest time by which the line of an execution comes later in its file than the execution in the log. */
  val AheadMs = 1000L

  /** Largest difference of two clocks of the load generator. */
  val ToleranceMs = 50L

  /** Sum of the differences of start and end from which no better line is looked for. */
  val ExactMs = 1L

  /** Most lines of a transaction that wait for their execution, and most of them that are tried. */
  val Most = 1 << 16
  val MostTried = 4096
}

/** Lines of one transaction that are not matched yet, in the order of the file. */
final private class WaitingLines {
  import LineMatch._

  private var starts = new Array[Long](64)
  private var ends = new Array[Long](64)
  private var classes = new Array[Byte](64)
  private var from = 0
  private var until = 0

  def add(startMs: Long, endMs: Long, tenantClass: Byte): Unit = {
    if (until == starts.length) makeRoom()
    starts(until) = startMs
    ends(until) = endMs
    classes(until) = tenantClass
    until += 1
  }

  private def makeRoom(): Unit = {
    if (until - from >= Most) from += Most / 2
    val kept = until - from
    val length = if (kept * 2 > starts.length) starts.length * 2 else starts.length
    starts = moved(starts, new Array[Long](length), kept)
    ends = moved(ends, new Array[Long](length), kept)
    classes = moved(classes, new Array[Byte](length), kept)
    from = 0
    until = kept
  }

  private def moved[A <: AnyRef](old: A, fresh: A, kept: Int): A = {
    System.arraycopy(old, from, fresh, 0, kept)
    fresh
  }

  /** Takes the line that is nearest by start and end; a duration has no think time in it, so one of them may differ. */
  def take(startMs: Long, endMs: Long, found: MatchedLine): Unit = {
    var best = -1
    var least = Long.MaxValue
    var i = until - 1
    val last = math.max(from, until - MostTried)
    while (i >= last && least > ExactMs) {
      val byStart = math.abs(starts(i) - startMs)
      val byEnd = math.abs(ends(i) - endMs)
      if (math.min(byStart, byEnd) <= ToleranceMs && byStart + byEnd < least) {
        best = i
        least = byStart + byEnd
      }
      i -= 1
    }
    if (best >= 0) {
      val earlier = startMs - starts(best)
      found.tenantClass = classes(best).toInt
      found.earlierMs = if (earlier > ToleranceMs) earlier else 0
      found.startMs = starts(best)
      remove(best)
    }
  }

  /** Moves the lines behind it: most matched lines are among the last. */
  private def remove(at: Int): Unit = {
    val behind = until - at - 1
    System.arraycopy(starts, at + 1, starts, at, behind)
    System.arraycopy(ends, at + 1, ends, at, behind)
    System.arraycopy(classes, at + 1, classes, at, behind)
    until -= 1
  }
}
