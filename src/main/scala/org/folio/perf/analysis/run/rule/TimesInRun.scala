package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.analysis.statistics.{Autocorrelation, CallBudget, Line, Medians, Quantiles, Samples}
import org.folio.perf.model._

/** Response times that rise at a constant load: a growing queue, or growing data. */
object GotSlower {

  def findings(measured: RunMeasurements): Option[Finding] = {
    val inEvents = measured.results.events.filter(_.kind != EventKind.Stall).flatMap(_.transactions)
    val slower = Slowing.all(measured).filterNot(s => inEvents.contains(s.row.name))
    val named = slower.map(s => s"${s.row.name} (${seconds(s.firstMs)} to ${seconds(s.lastMs)})")
    Option.when(slower.nonEmpty)(
      Finding(
        "got-slower",
        Severity.Warning,
        s"${count(slower.size, "transaction")} became slower during the steady state: " +
          s"${few(named)}.",
        s"The figures are medians of a transaction's medians in ${duration(measured.results.timeline.bucketMs)}, over the first and the " +
          "last third; the noise of the run does not explain the difference." +
          GrowthWords.sentence(measured, slower.map(_.row.name), GrowthPart.LastThird),
        Vector("timeline", "results", "breakdown"),
        "Look for what grows at a constant load: a queue, a table or a cache. Repeat the run for longer to see whether " +
          "the growth goes on.",
        causedBy = Cause.of(CauseKind.Capacity, CauseKind.Event) ++
          SaturatedFor.transactions(slower.map(_.row.name), measured),
      )
    )
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
    measured.transactions.flatMap(slowing(_, measured)).sortBy(s => (-s.ratio, s.row.name))

  private def slowing(row: TransactionResult, measured: RunMeasurements): Option[Slowing] = {
    val steady = measured.steadyBuckets(row.overTime)
    val (early, late) = Samples.ends(steady)
    val rows = measured.transactions.size
    for {
      first <- median(early.flatten)
      last <- median(late.flatten)
      if first > 0 && last / first >= MinRatio && last - first >= MinRiseMs
      if chance(steady) * rows.toDouble <= CallBudget.WithinRun
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
    val (early, late) = Samples.ends(values.toVector)
    val rests = Vector(early, late).map(of => of.map(_ - Samples.mean(of)).toArray)
    val rho = rests.map(Autocorrelation.corrected).max
    val worth = rests.map(of => Autocorrelation.independentValues(of.length, rho))
    val variance = rests.flatten.map(e => e * e).sum / (rests.map(_.length).sum - 2).toDouble
    val error = math.sqrt(variance * worth.map(1 / _).sum)
    above(Samples.mean(late) - Samples.mean(early), error, worth.sum)
  }

  private def ofRise(at: Array[Double], values: Array[Double]): Double = {
    val Line(slope, rest, squares) = Line.through(at, values)
    val worth = Autocorrelation.independentValues(rest.length, Autocorrelation.corrected(rest))
    val variance = rest.map(e => e * e).sum / (rest.length - 2).toDouble * rest.length.toDouble / worth
    val error = math.sqrt(variance / squares)
    above(slope, error, worth)
  }

  private def above(rise: Double, error: Double, worth: Double): Double =
    if (error == 0) (if (rise > 0) 0 else 1) else Quantiles.tAbove(rise / error, math.max(2, worth.toInt - 2))

  private def median(values: Vector[Long]): Option[Double] =
    if (values.size < MinBuckets) None else Medians.of(values.map(_.toDouble))
}

/** A first minute of the steady state that is much slower than the rest, as after a start of FOLIO's tasks. */
object SlowStart {
  private val FirstMs = 60000L
  private val MinRatio = 2.0
  private val FewestTransactions = 4

  def findings(measured: RunMeasurements): Option[Finding] = {
    val width = measured.results.timeline.bucketMs
    val ratios = for {
      row <- measured.transactions
      (first, rest) = measured.steadyBuckets(row.overTime).splitAt((FirstMs / width).toInt)
      firstMs <- Medians.of(first.flatten.map(_.toDouble))
      restMs <- Medians.of(rest.flatten.map(_.toDouble)).filter(_ > 0)
    } yield firstMs / restMs
    Medians.of(ratios).filter(_ >= MinRatio && ratios.size >= FewestTransactions).map { ratio =>
      Finding(
        "slow-start",
        Severity.Warning,
        s"In the first minute of the steady state, executions took ${times(ratio)} their later time, in the median of " +
          s"${count(ratios.size, "transaction")}.",
        s"Compared are medians of ${duration(width)} in which executions ended. All figures include the first minute.",
        Vector("timeline", "results"),
        "Repeat the run with a longer ramp-up, such as -DrampUp=3m.",
        causedBy = Cause.of(CauseKind.BusyMachine, CauseKind.Capacity),
      )
    }
  }
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
    s"${request.name} (${request.module.fold("")(name => s"$name, ")}+$more of +$all)"
  }
}

/** Stalls, steps and growth of response times within the steady state. */
object EventsInRun {

  private def how(event: RunEvent): String =
    if (event.kind == EventKind.Step) s"at once, ${duration(event.fromMs)} after the start"
    else if (event.orStep) "at once or little by little"
    else "little by little"

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val (stalls, courses) = measured.results.events.partition(_.kind == EventKind.Stall)
    val (single, several) = courses.partition(_.transactions.size == 1)
    val (slower, faster) = single.partition(_.factor > 1)
    val all = measured.transactions.size
    ofStalls(stalls).toVector ++
      several.zipWithIndex.map { case (event, i) => ofCourse(event, i, all) } ++
      Vector(slower, faster).filter(_.nonEmpty).map(ofSingle)
  }

  /** One finding for all single transactions, those that changed most first. */
  private def ofSingle(events: Vector[RunEvent]): Finding = {
    val became = word(events.head)
    val named = events
      .sortBy(e => (-math.log(e.factor).abs, e.transactions.head))
      .map(event => s"${event.transactions.head} (${signed((event.factor - 1) * 100)} ${how(event)})")
    finding(
      s"single-$became",
      events,
      s"${count(events.size, "transaction")} became $became during the steady state: ${few(named)}.",
      "The figures exclude what the other transactions did.",
    )
  }

  private def ofCourse(event: RunEvent, index: Int, all: Int): Finding = {
    val change = s"${unit(decimal(((event.factor - 1) * 100).abs, 0), "%")} ${word(event)}"
    finding(
      s"${event.kind.toString.toLowerCase}-${index + 1}",
      Vector(event),
      s"${subject(event)} became $change during the steady state, ${how(event)}.",
      "Chance and the noise of the minutes do not explain it." +
        (if (event.transactions.size >= all) "" else " The figure excludes what the others did."),
    )
  }

  private def word(event: RunEvent): String = if (event.factor > 1) "slower" else "faster"

  /** @param events all in one direction; only growth can be that of a saturated resource's queue */
  private def finding(id: String, events: Vector[RunEvent], statement: String, detail: String): Finding = {
    val rises = events.head.factor > 1
    val growth = Option.when(events.exists(_.kind == EventKind.Growth))(Cause(CauseKind.Saturated))
    Finding(
      s"event-$id",
      if (rises) Severity.Warning else Severity.Info,
      statement,
      detail,
      Vector("timeline", "results"),
      if (rises) "Compare the same time in CPU, memory and queues, and what else ran then." else "",
      asCause = Cause.of(CauseKind.Event),
      causedBy = Cause.of(CauseKind.Capacity, CauseKind.Event) ++ growth,
    )
  }

  private def ofStalls(stalls: Vector[RunEvent]): Option[Finding] =
    stalls.maxByOption(e => e.toMs - e.fromMs).map { longest =>
      val more = if (stalls.size == 1) "" else s" It is the longest of ${whole(stalls.size.toLong)} such times."
      Finding(
        "event-stall",
        Severity.Warning,
        s"For ${duration(longest.toMs - longest.fromMs)} all transactions took " +
          s"${times(longest.factor)} their usual time, from ${duration(longest.fromMs)} after the start.$more",
        "The factor is that of the median transaction.",
        Vector("timeline", "results"),
        TargetStalled.Advice,
        asCause = Cause.of(CauseKind.Stall, CauseKind.Event),
        causedBy = Cause.of(CauseKind.Stall, CauseKind.Capacity, CauseKind.Event),
      )
    }

  private def subject(event: RunEvent): String = event.name.fold("All transactions") { name =>
    s"${count(event.transactions.size, "transaction")} of ${name.stripSuffix(".")} " +
      s"(${few(event.transactions)})"
  }
}

/** Times in which the target answered no request. */
object TargetStalled {

  private[run] val Advice =
    "Check what the target did at that time: garbage collection, a restart, or a lock in the database."

  def findings(measured: RunMeasurements): Option[Finding] = {
    val times = measured.stalls
    times.maxByOption(_.lengthMs).map { longest =>
      val often = if (times.size == 1) "for" else s"${unit(whole(times.size.toLong), "times")}, for up to"
      Finding(
        "stood-still",
        Severity.Warning,
        s"The target answered no request $often ${seconds(longest.lengthMs)} (from ${measured.clock(longest.fromMs)} " +
          s"to ${measured.clock(longest.toMs)} UTC); ${count(times.map(_.waiting).sum, "request")} waited.",
        s"${count(times.map(_.iterations).sum, "iteration")} started meanwhile, as planned.",
        Vector("timeline", "results"),
        Advice,
        asCause = Cause.of(CauseKind.Stall),
      )
    }
  }
}
