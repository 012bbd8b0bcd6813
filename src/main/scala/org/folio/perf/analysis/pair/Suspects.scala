package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.statistics.{Adjustment, CallBudget, Level, Quantiles, RowShifts, Samples}
import org.folio.perf.model._

/**
 * Modules and requests of a comparison that changed.
 *
 * @param remarks reasons why no suspect is named, in sentences
 */
final case class ComparedRequests(
    judgedModules: Int,
    suspects: Vector[Suspect],
    explanations: Vector[TransactionExplanation],
    remarks: Vector[String],
)

/**
 * The requests of two runs.
 *
 * @param further runs of the baseline's environment, which show how much modules differ without any change
 */
final class ComparedModules(
    private[pair] val before: RunRequests,
    private[pair] val after: RunRequests,
    further: Vector[RunRequests] = Vector.empty,
) {
  private[pair] val shifts: Option[ModuleShifts] = ModuleShifts.of(before, after, further)

  /** Modules of which neither all requests together nor a single one changed: they are no reason for slower transactions. */
  def quiet: Set[String] = shifts.fold(Set.empty[String]) { s =>
    val called = s.requests.collect { case ((module, _), judged) if judged.isCalled => module }.toSet
    s.modules.collect { case (name, judged) if judged.low * judged.high <= 0 => name }.toSet -- called
  }
}

/** Names the modules and requests whose change explains slower or faster transactions. */
object Suspects {

  /** Probability of a change by chance, at most, for [[Certainty.Certain]]. */
  private val RareChance = 0.001

  /** If more modules change in one direction, none of them is a suspect. */
  private val MostOfModules = 1.0 / 3
  private val FewestNamed = 2

  /** Part of a transaction's time that a user may notice. */
  private val LeastFelt = 0.03

  /** Calls that a suspect needs, unless it is certain; a gain needs them always. */
  private val FewestCalls = 100L

  /** Resolution of the log: smaller changes of a call are not to be seen in it. */
  private[pair] val SmallestMs = 1.0

  /**
   * @param slower transactions that are called slower, likewise `faster`
   * @return suspects without the changes and the CPU of their services, which the requests do not tell
   */
  def apply(runs: ComparedModules, slower: Set[String], faster: Set[String]): ComparedRequests = {
    import runs.{after, before, shifts}
    val explained = new Explanations(before, after, shifts, slower ++ faster).all
    val (remarks, found) = shifts.fold((Vector(TooFewModules), Vector.empty[Vector[Suspect]])) { s =>
      val search = new SuspectSearch(before, after, s, explained)
      Vector[(RowVerdict, Set[String])](RowVerdict.Slower -> slower, RowVerdict.Faster -> faster).partitionMap {
        case (side, transactions) =>
          search
            .on(side, transactions)
            .toRight(
              s"No suspects are named: the requests of more than a third of the modules became ${side.word}."
            )
      }
    }
    ComparedRequests(shifts.fold(0)(_.modules.size), found.flatten, explained, remarks)
  }

  /** Least part of the mean change that each pair of runs shows, if the change has one cause. */
  private val PartOfEach = 1.0 / 3

  /** Whether the requests of a suspect changed in each of several pairs of runs. */
  private[analysis] def holds(suspect: Suspect, pairs: Vector[(RunReport, RunReport)]): Boolean = {
    val logs = for {
      (before, after) <- pairs
      (old, now) <- ReportRequests.ofBoth(before, after)
      ms = Vector(old, now).map(callMs(_, suspect.module, suspect.requests))
      if ms.forall(_ > 0)
    } yield math.log(ms(1) / ms(0)) * math.signum(suspect.changeMs)
    pairs.size < 2 || logs.size == pairs.size && logs.min > 0 && logs.min >= PartOfEach * Samples.mean(logs)
  }

  /** Average time of a call of these requests. */
  private def callMs(run: RunRequests, module: String, requests: Vector[String]): Double = {
    val its = run.series.filter(s => s.module.contains(module) && requests.contains(s.request))
    val executions = its.map { s =>
      val n = run.transactions.get(s.transaction).fold(0L)(_.executions).toDouble
      (n * s.averageMs, n * s.perExecution)
    }
    val calls = executions.map(_._2).sum
    if (calls == 0) 0 else executions.map(_._1).sum / calls
  }

  private val TooFewModules =
    "No suspects are named: the requests of at least " +
      s"${Words.count(ModuleShifts.FewestModules, "module")} are needed to separate " +
      "the change that all modules share."

  final private class SuspectSearch(
      before: RunRequests,
      after: RunRequests,
      shifts: ModuleShifts,
      explained: Vector[TransactionExplanation],
  ) {

    /** @return `None`: too many modules changed */
    def on(side: RowVerdict, transactions: Set[String]): Option[Vector[Suspect]] = {
      val named = modulesOn(side)
      val most = math.max(FewestNamed.toDouble, shifts.modules.size.toDouble * MostOfModules)
      Option.when(named.size.toDouble <= most) {
        val others = shifts.modules.removedAll(named.keys)
        named.toVector
          .map { case (module, requests) =>
            suspectOf(module, requests, side, transactions, others.values.toVector)
          }
          .filter(s => RowVerdict.called(s.changeMs) == side && math.abs(s.changeMs) >= SmallestMs && isFelt(s))
          .filter { s =>
            val asWhole = shifts.modules(s.module).verdict == side
            s.lowMs * s.highMs > 0 && (asWhole || s.transactions.nonEmpty || s.certainty == Certainty.Certain)
          }
          .sortBy(s => (-s.transactions.size, -math.abs(s.changeMs), s.module))
      }
    }

    /**
     * Whether its requests are many, and their change is a part of a transaction that users notice. Requests that stayed are
     * not faster because the others are slower.
     */
    private def isFelt(suspect: Suspect): Boolean = {
      val its = after.series.filter(s => s.module.contains(suspect.module) && suspect.requests.contains(s.request))
      val largest = its.groupMapReduce(_.transaction)(_.perExecution)(_ + _).flatMap { case (name, calls) =>
        after.transactions.get(name).map(t => calls * math.abs(suspect.changeMs) / t.averageMs)
      }
      (suspect.certainty == Certainty.Certain && suspect.changeMs > 0 || its.map(_.calls).sum >= FewestCalls) &&
      largest.exists(_ >= LeastFelt) && RowCalls.isAlong(suspect.changeMs, suspect.ms - suspect.baselineMs)
    }

    /** Modules called by all their requests or by single ones, with the requests that show it. */
    private def modulesOn(side: RowVerdict): Map[String, Vector[String]] = {
      val byModule = shifts.requests.toVector.groupMap(_._1._1) { case ((_, name), judged) => name -> judged }
      (for {
        (module, judged) <- shifts.modules.toVector
        requests = byModule.getOrElse(module, Vector.empty)
        called = requests.filter(_._2.verdict == side)
        if judged.verdict == side || called.nonEmpty
      } yield {
        // The module as a whole is called: its requests with a change of their own are those that show it.
        val shown =
          if (judged.verdict == side) requests.filter { case (_, j) => j.verdict == side || j.isBeyond(side) }
          else called
        val chosen = if (shown.isEmpty) requests else shown
        module -> chosen.sortBy { case (name, j) => (-math.abs(j.own), name) }.map(_._1)
      }).toMap
    }

    private def suspectOf(
        module: String,
        requests: Vector[String],
        side: RowVerdict,
        transactions: Set[String],
        others: Vector[Judged],
    ): Suspect = {
      val judged = requests.flatMap(name => shifts.requests.get((module, name)))
      val sure = (shifts.modules(module) +: judged).filter(_.verdict == side)
      val chance = sure.map(_.chance).minOption.getOrElse(1.0)
      val unchanged = others.count(_.verdict == RowVerdict.Unchanged)
      val baselineMs = callMs(before, module, requests)
      val ms = callMs(after, module, requests)
      val expectedMs = baselineMs * math.exp(shifts.common)
      val changeMs = ms - expectedMs
      // Mean of the changes, with the interval of the surest: what they have in common does not average out.
      val level = judged.minBy(_.deviation).copy(own = Samples.mean(judged.map(_.own)))
      val (lowMs, highMs) = level.limits(changeMs, expectedMs)
      Suspect(
        module = module,
        requests = requests,
        transactions = for {
          explanation <- explained
          if transactions(explanation.transaction) && explanation.parts.exists { part =>
            part.cause == PartCause.Time && part.module.contains(module) && RowVerdict.called(part.changeMs) == side
          }
        } yield explanation.transaction,
        changeMs = changeMs,
        lowMs = lowMs,
        highMs = highMs,
        baselineMs = baselineMs,
        ms = ms,
        certainty =
          if (chance <= RareChance && unchanged * 2 >= others.size) Certainty.Certain
          else Certainty.Likely,
        othersUnchanged = unchanged,
        others = others.size,
        changes = Vector.empty,
        cpuPercent = None,
      )
    }
  }
}

/**
 * A change on the logarithmic scale, without what all modules share.
 *
 * @param deviation standard deviation of `own`
 * @param t of its 95 % interval, in deviations
 * @param chance probability of such a change in either direction without a cause, adjusted for the number of changes that
 *   are looked at
 */
final private[pair] case class Judged(
    own: Double,
    deviation: Double,
    t: Double,
    chance: Double,
    verdict: RowVerdict,
) {
  def low: Double = own - t * deviation
  def high: Double = own + t * deviation
  def isCalled: Boolean = verdict.isCalled

  /** The limits of a change in ms, which is `own` of the expected time. */
  def limits(changeMs: Double, expectedMs: Double): (Double, Double) = {
    def at(log: Double) = changeMs + expectedMs * (math.exp(log) - math.exp(own))
    (at(low), at(high))
  }

  /** The interval does not hold 0, and lies on the side of the call. */
  def isBeyond(side: RowVerdict): Boolean =
    if (side == RowVerdict.Slower) low > 0 else if (side == RowVerdict.Faster) high < 0 else false
}

private[pair] object Judged {

  /**
   * @param changes each with its standard deviation; 0: never called
   * @param level probability of any false call of what is slower; once one is called, the others need less evidence
   */
  def all(changes: Vector[Level], level: Double, degreesOfFreedom: Int): Vector[Judged] = {
    val t = changes.map { change =>
      if (change.variance <= 0) 0.0 else change.value / math.sqrt(change.variance)
    }
    val chances = Adjustment.holm(t.map(x => Quantiles.tAbove(math.abs(x), degreesOfFreedom)))
    def isBelow(chance: Double, change: Level, factor: Double) =
      chance <= factor * CallBudget.of(level, change.value) && math.abs(change.value) >= RowShifts.Gate
    val isFound = chances.zip(changes).exists { case (p, change) => isBelow(p, change, 1) }
    val factor = if (isFound) CallBudget.AfterFirst else 1.0
    val t95 = Quantiles.t(0.975, degreesOfFreedom)
    val t90 = Quantiles.t(0.95, degreesOfFreedom)
    changes.zip(chances).map { case (change, chance) =>
      val deviation = math.sqrt(math.max(0, change.variance))
      val verdict =
        if (deviation == 0) RowVerdict.NoEvidence
        else if (isBelow(chance, change, factor)) RowVerdict.called(change.value)
        else if (math.abs(change.value) + t90 * deviation <= RowShifts.Gate) RowVerdict.Unchanged
        else RowVerdict.NoEvidence
      Judged(change.value, deviation, t95, chance, verdict)
    }
  }
}

/** @param executions number of executions that `perExecution` is the average of */
final private[pair] case class CallCount(perExecution: Double, executions: Long) {
  import CallCount._

  /** Square of the standard error. Repeated polling varies most: then it is that of a geometric distribution. */
  def variance: Double = perExecution * (1 + perExecution) / math.max(1L, executions).toDouble

  /**
   * Whether a request is sent more often, or less often, in another run.
   *
   * @param looked number of requests that are looked at
   */
  def changed(after: CallCount, looked: Int): Boolean = {
    val difference = math.abs(after.perExecution - perExecution)
    val least = math.max(FewestCalls, SmallestShare * perExecution)
    val critical = Quantiles.normal(1 - FalseCalls / 2 / math.max(1, looked).toDouble)
    difference >= least && difference > critical * math.sqrt(variance + after.variance)
  }
}

private object CallCount {

  /** Fewer further calls of an execution are a change of the records, not of the client. */
  private val FewestCalls = 0.1
  private val SmallestShare = 0.1

  /** Probability that any request of the same client is called changed. */
  private val FalseCalls = 0.01
}
