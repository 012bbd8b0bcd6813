package org.folio.perf.analysis.tally

import org.folio.perf.analysis.Words
import org.folio.perf.model._
import scala.collection.mutable

/** The calls inside the requests of a run. */
trait TracedCalls {

  /**
   * @param breakdown requests of the same run, for their names
   * @param waited all requests, for their rates: also those of failed transactions
   */
  def result(breakdown: Vector[TransactionBreakdown], waited: Vector[WaitedRequest], steadyMs: Long): CallsResult
}

/**
 * Adds up traces of the steady state. Memory depends on the number of different calls, not of traces.
 *
 * @param clocks microseconds to add to the time of each log
 * @param lost requests with missing lines, which others stand for
 */
final class CallsTally(window: RunWindow, clocks: ClockOffsets, lost: LostTraces) {
  private val requests = mutable.LinkedHashMap.empty[(String, String), RequestTraces]
  private val span = JudgedSpan.of(window)
  private var counted = 0L
  private var incomplete = 0L
  private var failed = 0L
  private var outside = 0L

  def add(trace: LoggedTrace): Unit = {
    val at = window.sinceLoadStart(trace.atMs)
    if (!window.contains(at)) outside += 1
    else if (!trace.isComplete || trace.calls.isEmpty) incomplete += 1
    else if (trace.calls.head.isFailed) failed += 1
    else {
      counted += 1
      // Without names, only the module that the gateway sends a request to is known.
      val request = if (isUnmarked(trace.transaction)) trace.calls.head.module else trace.request
      requests
        .getOrElseUpdate((trace.transaction, request), new RequestTraces(span.blocks))
        .add(new CallTimes(trace, clocks.offset), span.block(at), lost.copiesOf(trace))
    }
  }

  def calls(facts: CallLogFacts): TracedCalls = (breakdown, waited, steadyMs) =>
    new CallsSummary(requests.toMap, breakdown, waited, steadyMs).result(facts, counted, incomplete, remarks(facts))

  private def isUnmarked(transaction: String): Boolean = transaction == RequestMark.NoCode

  private def remarks(facts: CallLogFacts): Vector[String] = Vector(
    Option.when(requests.keys.exists { case (transaction, _) => isUnmarked(transaction) })(
      "The run's requests carry no mark, so its executions cannot be told apart: all requests of its tenants in its time " +
        "count, also those of others, and calls inside a transaction are not known."
    ),
    Option.when(incomplete > 0)(
      s"Lines of ${Words.count(incomplete, "request")} are missing in the logs. Modules that only these " +
        "call are missing too."
    ),
    Option.when(facts.broken > 0)(
      s"${Words.count(facts.broken, "line is", "lines are")} cut off or damaged. Such lines are skipped."
    ),
    Option.when(failed > 0)(
      s"${Words.count(failed, "failed request is", "failed requests are")} left out."
    ),
    Option.when(facts.untimed > 0)(
      s"${Words.count(facts.untimed, "call has a time", "calls have times")} to the second only: such calls count one " +
        "after the other."
    ),
    Option.when(clocks.apartMs > 0)(
      s"The clocks of the logs differ by up to ${clocks.apartMs} ms; the calls between them show how much."
    ),
  ).flatten ++ facts.gaps
}

/**
 * Requests with missing lines. The more lines a request has, the more likely one of them is lost, so that the complete
 * requests alone would be those with few calls. A complete one therefore counts for the incomplete ones of its size too.
 */
final class LostTraces(window: RunWindow) {
  private val sizes = mutable.Map.empty[(String, String), mutable.TreeMap[Int, LostTraces.Size]]
  private lazy val strata = sizes.view.mapValues(LostTraces.pooled).toMap

  def add(trace: LoggedTrace): Unit = if (window.contains(window.sinceLoadStart(trace.atMs))) {
    val size = sizes
      .getOrElseUpdate((trace.transaction, trace.request), mutable.TreeMap.empty)
      .getOrElseUpdate(trace.lines, new LostTraces.Size)
    if (trace.isComplete) size.complete += 1 else size.incomplete += 1
  }

  /** How often a complete trace counts. Parts of a copy are carried over to the next trace of its size. */
  def copiesOf(trace: LoggedTrace): Int =
    strata.get((trace.transaction, trace.request)).flatMap(_.get(trace.lines)).fold(1)(_.next())
}

private object LostTraces {

  /** Fewer complete traces stand for no others: their size is joined with the next one. */
  private val FewestComplete = 20

  final class Size {
    var complete = 0
    var incomplete = 0
    private var carried = 0.0

    def next(): Int = {
      carried += incomplete.toDouble / math.max(1, complete)
      val whole = carried.toInt
      carried -= whole
      1 + whole
    }
  }

  /** Neighbouring sizes with complete traces enough, by the number of lines. */
  def pooled(sizes: mutable.TreeMap[Int, Size]): Map[Int, Size] = {
    def isFew(group: Vector[(Int, Size)]) = group.map(_._2.complete).sum < FewestComplete
    val groups = sizes.foldLeft(Vector.empty[Vector[(Int, Size)]]) {
      case (done :+ open, next) if isFew(open) => done :+ (open :+ next)
      case (done, next) => done :+ Vector(next)
    }
    val joined = groups match {
      case done :+ before :+ last if isFew(last) => done :+ (before ++ last)
      case _ => groups
    }
    joined.flatMap { group =>
      val all = new Size
      all.complete = group.map(_._2.complete).sum
      all.incomplete = group.map(_._2.incomplete).sum
      group.map(_._1 -> all)
    }.toMap
  }
}

/** A sum over calls. */
final private[analysis] class CallSum {
  var count = 0L
  var us = 0L
  var ownUs = 0L
  var errors = 0L

  def add(times: CallTimes, call: Int): Unit = {
    count += 1
    us += times.calls(call).durationUs
    ownUs += times.own(call)
    if (times.calls(call).isFailed) errors += 1
  }
}

/** A module's own time in the traces of a request. */
final private class OwnSum(blocks: Int) {
  var calls = 0L
  var us = 0L
  var afterUs = 0L
  var isFilter = false
  private val logs = new BlockMeans(blocks)

  def add(ownUs: Long, block: Int): Unit = {
    us += ownUs
    if (block >= 0) logs.add(block, math.log(math.max(OwnSum.LeastMs, ownUs / 1000.0)))
  }

  def meanLogMs: Vector[Option[Double]] = logs.means(1e5)
}

private object OwnSum {

  /** Shorter times count as this one: their logarithms would be most of a mean. */
  val LeastMs = 0.1
}

/** Folded calls with one path from the client: the position of a call in the tree. */
final private case class CallPath(above: Option[CallPath], name: String, module: String) {
  override val hashCode: Int = (above, name, module).hashCode
}

/** Times in a request, and traces in which a call is repeated. */
final private class RepeatSum {
  var requests = 0L
  var times = 0L
  var us = 0L

  def add(count: Int, durationUs: Long): Unit = {
    requests += 1
    times += count.toLong
    us += durationUs
  }
}

/** All traces of a request of a transaction. */
final private[analysis] class RequestTraces(blocks: Int) {
  private var seen = 0L

  /** Number of seen traces, with those that they stand for. */
  private[analysis] var traces = 0L
  private var totalUs = 0L
  private var callCount = 0L
  private var inRowUs = 0L
  private var deepest = 0
  private val own = mutable.LinkedHashMap.empty[String, OwnSum]
  private val tree = mutable.LinkedHashMap.empty[CallPath, CallSum]
  private val repeats = mutable.LinkedHashMap.empty[(String, String, String), RepeatSum]
  private val failures = mutable.LinkedHashMap.empty[(String, String, String, Int), Long]
  private[analysis] val edges = mutable.LinkedHashMap.empty[(String, String), CallSum]
  private var slowest: Option[CallTimes] = None

  /** @param copies how often it counts */
  def add(times: CallTimes, block: Int, copies: Int): Unit = {
    seen += 1
    for (_ <- 1 to copies) add(times, block)
  }

  private def add(times: CallTimes, block: Int): Unit = {
    val root = times.calls.head
    traces += 1
    totalUs += root.durationUs
    callCount += times.calls.size.toLong - 1
    inRowUs += times.inRowUs
    deepest = math.max(deepest, times.depth.max + 1)
    times.byModule.foreach { time =>
      val of = ownOf(time.module)
      of.add(time.waitedUs, block)
      of.afterUs += time.afterUs
    }
    times.calls.foreach { call =>
      ownOf(call.module).calls += 1
      call.stages.init.foreach { stage =>
        val of = ownOf(stage.module)
        of.calls += 1
        of.isFilter = true
      }
    }
    fold(times)
    if (slowest.forall(_.calls.head.durationUs < root.durationUs)) slowest = Some(times)
  }

  private def ownOf(module: String): OwnSum = own.getOrElseUpdate(module, new OwnSum(blocks))

  private def fold(times: CallTimes): Unit = {
    val paths = new Array[CallPath](times.calls.size)
    times.calls.zipWithIndex.foreach { case (call, i) =>
      val isInside = call.parent >= 0 && call.parent < i
      paths(i) = CallPath(Option.when(isInside)(paths(call.parent)), call.name, call.module)
      tree.getOrElseUpdate(paths(i), new CallSum).add(times, i)
      if (isInside) {
        val by = times.callerOf(i)
        edges.getOrElseUpdate((by, call.module), new CallSum).add(times, i)
        if (call.isFailed)
          failures.updateWith((call.name, by, call.module, call.status))(count => Some(count.getOrElse(0L) + 1))
      }
    }
    for {
      caller <- times.calls.indices
      (key, same) <- times
        .childrenOf(caller)
        .groupBy(i => (times.callerOf(i), times.calls(i).name, times.calls(i).module))
      if same.size > 1
    }
      repeats.getOrElseUpdate(key, new RepeatSum).add(same.size, same.map(times.calls(_).durationUs).sum)
  }

  private def perTrace(sum: Long): Double = sum.toDouble / traces

  def ownTimes: Vector[OwnTime] = own.toVector
    .map { case (module, sum) =>
      OwnTime(
        module,
        Rounded.ms(perTrace(sum.us)),
        Rounded.number(perTrace(sum.calls)),
        sum.isFilter,
        sum.meanLogMs,
      )
    }
    .sortBy(time => (-time.averageMs, time.module))

  /** Own time of each module by its name, with that after the answer: its load. */
  def loadMs: Map[String, Double] =
    own.view.mapValues(sum => Rounded.ms(perTrace(sum.us + sum.afterUs))).toMap

  def result(transaction: String, request: String): TracedRequest = TracedRequest(
    name = request,
    transaction = transaction,
    traces = seen,
    averageMs = Rounded.ms(perTrace(totalUs)),
    own = ownTimes,
    repeated = repeats.toVector
      .map { case ((from, name, module), sum) =>
        RepeatedCall(
          name,
          Rounded.number(sum.times.toDouble / sum.requests),
          from,
          module,
          Rounded.ms(sum.us.toDouble / sum.requests),
          Rounded.number(100 * perTrace(sum.requests)),
        )
      }
      .sortBy(r => (-r.times * r.sharePercent, r.path))
      .take(RequestTraces.MostRepeated),
    callsPerRequest = Rounded.number(perTrace(callCount)),
    depth = deepest,
    inRowMs = Rounded.ms(perTrace(inRowUs)),
    afterMs = Rounded.ms(perTrace(own.values.map(_.afterUs).sum)),
    failedInside = failures.toVector
      .map { case ((name, from, module, status), count) => FailedInside(name, from, module, status, count) }
      .sortBy(f => (-f.count, f.path))
      .take(RequestTraces.MostFailures),
    tree = folded,
    slowest = slowest.toVector.flatMap(chain),
  )

  /** Calls of most time first, below each calling one. */
  private def folded: Vector[FoldedCall] = {
    val below = tree.toVector.groupBy(_._1.above)
    def from(above: Option[CallPath], depth: Int): Vector[FoldedCall] =
      below.getOrElse(above, Vector.empty).sortBy { case (path, sum) => (-sum.us, path.name) }.flatMap {
        case (path, sum) =>
          FoldedCall(
            depth,
            path.name,
            path.module,
            Rounded.number(perTrace(sum.count)),
            Rounded.ms(sum.us.toDouble / sum.count),
            Rounded.ms(sum.ownUs.toDouble / sum.count),
            sum.errors,
          ) +: from(Some(path), depth + 1)
      }
    from(None, 0).take(RequestTraces.MostFolded)
  }

  private def chain(times: CallTimes): Vector[SlowCall] = times.calls.indices
    .map { i =>
      val call = times.calls(i)
      SlowCall(
        times.depth(i),
        call.name,
        call.module,
        Rounded.ms(times.start(i).toDouble),
        Rounded.ms(call.durationUs.toDouble),
        Rounded.ms(times.own(i).toDouble),
        call.status,
      )
    }
    .sortBy(call => (call.startMs, call.depth))
    .take(RequestTraces.MostOfSlowest)
    .toVector
}

private object RequestTraces {
  val MostRepeated = 20
  val MostFailures = 20
  val MostFolded = 200
  val MostOfSlowest = 200
}

/**
 * Puts traces and the rates of requests together: few traces stand for many requests.
 *
 * @param traces by the codes of transaction and request
 */
final private class CallsSummary(
    traces: Map[(String, String), RequestTraces],
    breakdown: Vector[TransactionBreakdown],
    waited: Vector[WaitedRequest],
    steadyMs: Long,
) {

  /** Requests by their names, for each one of a successful execution. */
  private val perSuccessful: Map[String, Double] = {
    val successful = breakdown
      .flatMap(row => row.requests.map(r => r.name -> row.executions * r.callsPerExecution))
      .groupMapReduce(_._1)(_._2)(_ + _)
    waited.flatMap { all =>
      successful.get(all.name).filter(_ > 0).map(count => all.name -> math.max(1.0, all.requests / count))
    }.toMap
  }

  /** Requests without a name, by the module that the gateway sends them to. */
  private val nameless: Vector[Rated] = traces.toVector.collect { case ((RequestMark.NoCode, module), found) =>
    Rated("", RequestShare("", Some(module), 0, 0, 0, 0, 0), found, found.traces / seconds)
  }

  private def seconds: Double = math.max(1L, steadyMs) / 1000.0

  private val named: Vector[Rated] = for {
    row <- breakdown
    request <- row.requests
    found <- traces.get((RequestMark.codeOf(row.transaction), RequestMark.codeOf(request.name)))
    calls = row.executions * request.callsPerExecution * perSuccessful.getOrElse(request.name, 1.0)
  } yield Rated(row.transaction, request, found, calls / seconds)

  private val rated = named ++ nameless

  def result(facts: CallLogFacts, counted: Long, incomplete: Long, remarks: Vector[String]): CallsResult =
    CallsResult(
      source = facts.source,
      traces = counted,
      linesRead = facts.linesRead,
      linesLost = facts.linesLost + facts.broken,
      modules = modules,
      edges = edges,
      requests = named.map(one => one.traces.result(one.transaction, one.request.name)),
      incomplete = incomplete,
      remarks = remarks,
    )

  private def modules: Vector[CalledModule] =
    rated
      .flatMap(one => one.traces.ownTimes.map(_ -> one))
      .groupBy(_._1.module)
      .toVector
      .map { case (module, all) =>
        CalledModule(
          module,
          Rounded.number(all.map { case (_, one) => one.traces.loadMs.getOrElse(module, 0.0) * one.perSec }.sum),
          Rounded.number(all.map { case (time, one) => time.calls * one.perSec }.sum),
          Rounded.number(rated.filter(_.request.module.contains(module)).map(_.perSec).sum),
          isFilter = all.exists(_._1.isFilter),
        )
      }
      .sortBy(module => (-module.ownMsPerSec, module.name))

  private def edges: Vector[CallEdge] = rated
    .flatMap(one => one.traces.edges.toVector.map { case (between, sum) => (between, sum, one) })
    .groupBy(_._1)
    .toVector
    .map { case ((from, to), all) =>
      val calls = all.map { case (_, sum, one) => one.perSec * sum.count / one.traces.traces }
      val ms = all.zip(calls).map { case ((_, sum, _), rate) => rate * sum.us / sum.count / 1000 }
      CallEdge(
        from,
        to,
        Rounded.number(calls.sum * 60),
        if (calls.sum > 0) Rounded.number(ms.sum / calls.sum) else 0,
        all.map(_._2.errors).sum,
      )
    }
    .sortBy(edge => (-edge.perMinute, edge.from, edge.to))
}

/** A request of a transaction with its traces and its rate in a second. */
final private case class Rated(transaction: String, request: RequestShare, traces: RequestTraces, perSec: Double)
