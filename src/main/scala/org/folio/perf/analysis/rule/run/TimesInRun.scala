package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{HiddenTail, Medians, RunMeasurements, Stall}
import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{Autocorrelation, CallBudget, Quantiles, Samples}
import org.folio.perf.model._
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}

/** Response times that rise at a constant load: a growing queue, or growing data. */
object GotSlower {
  private val MaxNamed = 3

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val inEvents = measured.results.events.filter(_.kind != EventKind.Stall).flatMap(_.transactions)
    val slower = Slowing.all(measured).filterNot(s => inEvents.contains(s.row.name))
    if (slower.isEmpty) Vector.empty
    else {
      val named =
        slower.map(s => s"${s.row.name} (${seconds(s.firstMs)} to ${seconds(s.lastMs)})")
      Vector(
        Finding(
          "got-slower",
          Severity.Warning,
          s"${count(slower.size, "transaction", "transactions")} became slower during the steady state: " +
            s"${few(named, MaxNamed)}.",
          "The figures are medians of its first and its last third; the noise of the run does not explain the difference." +
            GrowthWords.sentence(measured, slower.map(_.row.name), GrowthPart.LastThird),
          Vector("timeline", "results", "breakdown"),
          "Look for what grows at a constant load: a queue, a table or a cache. Repeat the run for longer to see whether " +
            "the growth goes on.",
          causedBy = Vector(Cause(CauseKind.Capacity), Cause(CauseKind.Saturated), Cause(CauseKind.Event)),
        )
      )
    }
  }
}

/**
 * A transaction whose response times rose over the steady state.
 *
 * @param firstMs median of the buckets' medians in the first third; `lastMs`: in the last
 */
final private[analysis] case class Slowing(
    row: TransactionResult,
    firstMs: Double,
    lastMs: Double,
) {
  def ratio: Double = lastMs / firstMs
}

private[analysis] object Slowing {
  private val MinRatio = 1.5
  private val MinRiseMs = 100.0
  private val MinBuckets = 3

  /** Transactions that became slower; those that rose most come first. */
  def all(measured: RunMeasurements): Vector[Slowing] =
    measured.results.transactions.flatMap(of(_, measured)).sortBy(s => (-s.ratio, s.row.name))

  private def of(row: TransactionResult, measured: RunMeasurements): Option[Slowing] = {
    val width = measured.results.timeline.bucketMs
    val from = (measured.window.steadyFromMs / width).toInt
    val until = (measured.window.steadyToMs / width).toInt
    val third = (until - from) / 3
    val (early, late) = (row.overTime.slice(from, from + third), row.overTime.slice(until - third, until))
    val rows = measured.results.transactions.size
    for {
      first <- median(early.flatten)
      last <- median(late.flatten)
      if first > 0 && last / first >= MinRatio && last - first >= MinRiseMs
      if chance(row.overTime.slice(from, until)) * rows.toDouble <= CallBudget.WithinRun
    } yield Slowing(row, first, last)
  }

  /** Probability of such a rise by the noise of the buckets: about a steady growth, or about both ends. */
  private def chance(buckets: Vector[Option[Long]]): Double = {
    val known = buckets.zipWithIndex.collect { case (Some(ms), i) => (i.toDouble, math.max(1.0, ms.toDouble)) }.toArray
    val (at, times) = (known.map(_._1), known.map(_._2))
    val ways = Vector(ofRise(at, times), ofRise(at, times.map(math.log)), ofThirds(times.map(math.log)))
    math.min(1, ways.size.toDouble * ways.min)
  }

  /** The same of a rise at once in the middle, which leaves both ends as level as the noise lets them. */
  private def ofThirds(values: Array[Double]): Double = {
    val ends = Vector(values.take(values.length / 3), values.takeRight(values.length / 3))
    val rests = ends.map(of => of.map(_ - Samples.mean(of)))
    val rho = rests.map(Autocorrelation.corrected).max
    val worth = rests.map(of => Autocorrelation.independentValues(of.length, rho))
    val variance = rests.flatten.map(e => e * e).sum / (ends.map(_.length).sum - 2).toDouble
    val error = math.sqrt(variance * worth.map(1 / _).sum)
    val rise = Samples.mean(ends.last) - Samples.mean(ends.head)
    if (error == 0) (if (rise > 0) 0 else 1) else Quantiles.tAbove(rise / error, math.max(2, worth.sum.toInt - 2))
  }

  private def ofRise(at: Array[Double], values: Array[Double]): Double = {
    val (x, y) = (Samples.mean(at), Samples.mean(values))
    val squares = at.map(a => (a - x) * (a - x)).sum
    val slope = at.zip(values).map { case (a, v) => (a - x) * (v - y) }.sum / squares
    val rest = at.zip(values).map { case (a, v) => v - y - slope * (a - x) }
    val worth = Autocorrelation.independentValues(rest.length, Autocorrelation.corrected(rest))
    val variance = rest.map(e => e * e).sum / (rest.length - 2).toDouble * rest.length.toDouble / worth
    val error = math.sqrt(variance / squares)
    if (error == 0) (if (slope > 0) 0 else 1) else Quantiles.tAbove(slope / error, math.max(2, worth.toInt - 2))
  }

  private def median(values: Vector[Long]): Option[Double] =
    if (values.size < MinBuckets) None else Medians.of(values.map(_.toDouble))
}

/** Requests and modules by which transactions are slower in a part of the run, in a sentence. */
private[rule] object GrowthWords {
  private val MostTransactions = 2
  private val MostRequests = 2

  /** Empty: the log does not show requests that take longer there. */
  def sentence(
      measured: RunMeasurements,
      transactions: Vector[String],
      part: GrowthPart,
      jobs: Option[String] = None,
  ): String = {
    val found = for {
      name <- transactions
      row <- measured.results.breakdown.find(_.transaction == name)
      growth <- row.growths.find(g => g.part == part && g.jobs == jobs)
      if growth.requests.nonEmpty
    } yield s"$name by ${list(growth.requests.take(MostRequests).map(request(_, growth)))}"
    if (found.isEmpty) "" else s" Slower requests: ${found.take(MostTransactions).mkString("; ")}."
  }

  private def request(request: RequestGrowth, growth: BreakdownGrowth): String = {
    val more = seconds(request.toMs - request.fromMs)
    val all = seconds(growth.toMs - growth.fromMs)
    s"${request.name} (${request.module.getOrElse("unknown module")}, +$more of +$all)"
  }
}

/** Transactions with the highest 95th percentile. */
object SlowestTransactions {
  private val Named = 3

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val named = measured.slowestFirst.take(Named).map { case (row, p95) =>
      s"${row.name} (${seconds(p95)})"
    }
    if (named.isEmpty) Vector.empty
    else {
      val statement = s"Slowest by 95th percentile: ${list(named)}."
      Vector(Finding("slowest", Severity.Info, statement, "", Vector("results")))
    }
  }
}

/** Stalls, steps and growth of response times within the steady state. */
object EventsInRun {
  private val MaxNamed = 3

  /** How response times changed. */
  final private class How(val id: String, val words: String, val caution: String)

  private val AtOnce = new How("step", "at once", "")
  private val LittleByLittle = new How("growth", "little by little", "")
  private val Undecided = new How(
    "change",
    "at once or little by little",
    " The noise of the minutes hides which of both it was. As a step, it would be smaller.",
  )

  private object How {
    def of(event: RunEvent): How =
      if (event.kind == EventKind.Step) AtOnce
      else if (event.orStep) Undecided
      else LittleByLittle
  }

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val (stalls, courses) = measured.results.events.partition(_.kind == EventKind.Stall)
    val (single, several) = courses.partition(_.transactions.size == 1)
    val all = measured.results.transactions.size
    ofStalls(stalls) ++
      several.zipWithIndex.map { case (event, i) => ofCourse(event, i, all) } ++
      (for {
        how <- Vector(AtOnce, LittleByLittle, Undecided)
        rises <- Vector(true, false)
        finding <- ofSingle(
          single.filter(e => How.of(e) == how && e.factor > 1 == rises),
          how,
          rises,
        )
      } yield finding)
  }

  /** One finding for all single transactions that changed alike, those that changed most first. */
  private def ofSingle(
      events: Vector[RunEvent],
      how: How,
      rises: Boolean,
  ): Option[Finding] = Option.when(events.nonEmpty) {
    val word = if (rises) "slower" else "faster"
    val sorted = events.sortBy(e => (-math.log(e.factor).abs, e.transactions.head))
    val named = sorted.map { event =>
      val when =
        if (how == AtOnce) s", ${duration(event.fromMs)} after the start" else ""
      s"${event.transactions.head} (${signed((event.factor - 1) * 100)}$when)"
    }
    Finding(
      s"event-${how.id}-single-$word",
      if (rises) Severity.Warning else Severity.Info,
      s"${count(events.size, "transaction", "transactions")} became $word ${how.words} during the steady state: " +
        s"${few(named, MaxNamed)}.",
      "The figures exclude what the other transactions did." + how.caution,
      Vector("timeline", "results"),
      if (rises) Advice else "",
      asCause = OfEvents,
      causedBy = causesOf(how == LittleByLittle),
    )
  }

  private val OfEvents = Vector(Cause(CauseKind.Event))

  /** Only growth can be that of a saturated resource's queue. */
  private def causesOf(isGrowth: Boolean): Vector[Cause] =
    Cause(CauseKind.Capacity) +: (Option.when(isGrowth)(Cause(CauseKind.Saturated)).toVector ++ OfEvents)

  private val Advice = "Compare the same time in CPU, memory and queues, and what else ran then."

  private def ofStalls(stalls: Vector[RunEvent]): Vector[Finding] =
    if (stalls.isEmpty) Vector.empty
    else {
      val longest = stalls.maxBy(e => e.toMs - e.fromMs)
      val more =
        if (stalls.size == 1) ""
        else s" It is the longest of ${whole(stalls.size.toLong)} such times."
      Vector(
        Finding(
          "event-stall",
          Severity.Warning,
          s"For ${duration(longest.toMs - longest.fromMs)} all transactions took " +
            s"${times(longest.factor)} their usual time, from ${duration(longest.fromMs)} after the start.$more",
          "The factor is that of the median transaction.",
          Vector("timeline", "results"),
          "Check what the target did at that time: garbage collection, a restart, or a lock in the database.",
          asCause = Cause(CauseKind.Stall) +: OfEvents,
          causedBy = Cause(CauseKind.Stall) +: (Cause(CauseKind.Capacity) +: OfEvents),
        )
      )
    }

  private def ofCourse(event: RunEvent, index: Int, all: Int): Finding = {
    val rises = event.factor > 1
    val change = ((event.factor - 1) * 100).abs
    val by = unit(decimal(change, 0), "%")
    val word = if (rises) "slower" else "faster"
    val statement =
      if (event.kind == EventKind.Step)
        s"${subject(event)} became $by $word at once, ${duration(event.fromMs)} after the start."
      else
        s"${subject(event)} became $by $word, ${How.of(event).words}, over the steady state."
    Finding(
      s"event-${event.kind.toString.toLowerCase}-${index + 1}",
      if (rises) Severity.Warning else Severity.Info,
      statement,
      "Chance and the noise of the minutes do not explain it." + How.of(event).caution +
        (if (event.transactions.size >= all) "" else " The figure excludes what the others did."),
      Vector("timeline", "results"),
      if (rises) Advice else "",
      asCause = OfEvents,
      causedBy = causesOf(event.kind == EventKind.Growth),
    )
  }

  private def subject(event: RunEvent): String =
    event.name match {
      case Some(name) =>
        s"${count(event.transactions.size, "transaction", "transactions")} of ${name.stripSuffix(".")} " +
          s"(${few(event.transactions, MaxNamed)})"
      case None => "All transactions"
    }
}

/** Times in which the target answered no request, and what a closed model would hide of them. */
object TargetStalled {
  private val MaxNamed = 3

  /** Ratio below which a percentile moved by no more than a histogram's step. */
  private val LeastRatio = 1.1

  private val Advice =
    "Check what the target did at that time: garbage collection, a restart, or a lock in the database."

  private val Clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val times = measured.stalls.times
    times
      .maxByOption(_.lengthMs)
      .map { longest =>
        Finding(
          "stood-still",
          Severity.Warning,
          statement(times, longest, measured),
          detail(times, measured),
          Vector("timeline", "results"),
          Advice,
          asCause = Vector(Cause(CauseKind.Stall)),
        )
      }
      .toVector
  }

  private def statement(
      times: Vector[Stall],
      longest: Stall,
      measured: RunMeasurements,
  ): String = {
    def clock(ms: Long) = Clock.format(Instant.ofEpochMilli(measured.window.loadStartMs + ms))
    val span = s"from ${clock(longest.fromMs)} to ${clock(longest.toMs)} UTC"
    val waiting = times.map(_.waiting).sum
    val requests = count(waiting, "request", "requests")
    if (times.size == 1)
      s"The target answered no request for ${seconds(longest.lengthMs)} ($span); $requests waited."
    else
      s"The target answered no request ${unit(whole(times.size.toLong), "times")}, for up to " +
        s"${seconds(longest.lengthMs)} ($span); $requests waited."
  }

  private def detail(times: Vector[Stall], measured: RunMeasurements): String = {
    val iterations = times.map(_.iterations).sum
    val users = times.map(_.users).max
    s"${count(iterations, "iteration", "iterations")} started during the stall, as planned. A closed model with the " +
      s"${count(users, "virtual user", "virtual users")} active then would have started none of " +
      s"them. ${hidden(measured)}"
  }

  private def hidden(measured: RunMeasurements): String = {
    val moved = measured.stalls.tails.filter(isMoved)
    if (moved.isEmpty)
      "They are too few to change the 99th percentile of a transaction."
    else
      s"Without their waiting, 99th percentiles would be ${few(moved.map(named), MaxNamed)}."
  }

  private def isMoved(tail: HiddenTail): Boolean =
    tail.closedP99Ms.forall(ms => tail.p99Ms.toDouble >= ms.toDouble * LeastRatio)

  private def named(tail: HiddenTail): String = {
    val closed = tail.closedP99Ms.fold("absent")(seconds(_))
    s"$closed instead of ${seconds(tail.p99Ms)} (${tail.transaction})"
  }
}
