package org.folio.perf.analysis.suspect

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.statistics.Call
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

/** Names the modules and requests whose change explains slower or faster transactions. */
object Suspects {

  /** Probability of a change by chance, at most, for [[Certainty.Certain]]. */
  private val RareChance = 0.001

  /** If more modules change in one direction, none of them is a suspect. */
  private val MostOfModules = 1.0 / 3
  private val FewestNamed = 2

  /** Resolution of the log: smaller changes of a call are not to be seen in it. */
  private[suspect] val SmallestMs = 1.0

  /**
   * @param slower transactions that are called slower, likewise `faster`
   * @param changes of both runs' configuration, by module
   * @param cpu of a module's service in both runs
   */
  def apply(
      before: RunRequests,
      after: RunRequests,
      slower: Set[String],
      faster: Set[String],
      changes: String => Vector[Change],
      cpu: String => Option[CpuChange],
  ): ComparedRequests = {
    val shifts = ModuleShifts.of(before, after)
    val explained = new Explanations(before, after, shifts, slower ++ faster).all
    val (found, remarks) = shifts.fold(
      Vector.empty[Suspect] -> Vector(tooFewModules)
    ) { s =>
      val search = new SuspectSearch(before, after, s, explained)
      val sides = Vector[(Call, Set[String])](Call.Slower -> slower, Call.Faster -> faster)
      val both = sides.map { case (side, transactions) => search.on(side, transactions) }
      val named = both.flatMap(_.toVector.flatten)
      named.map(suspect =>
        suspect.copy(changes = changes(suspect.module), cpuPercent = cpu(suspect.module))
      ) -> sides.zip(both).collect { case ((side, _), None) => tooMany(side) }
    }
    ComparedRequests(
      shifts.fold(0)(_.modules.size),
      found,
      explained,
      remarks,
    )
  }

  private def tooFewModules: String =
    "No suspects are named: the requests of at least " +
      s"${Words.count(ModuleShifts.FewestModules, "module", "modules")} are needed to separate " +
      "the change that all modules share."

  private def tooMany(side: Call): String = {
    val word = if (side == Call.Slower) "slower" else "faster"
    s"No suspects are named: the requests of more than a third of the modules became $word."
  }

  final private class SuspectSearch(
      before: RunRequests,
      after: RunRequests,
      shifts: ModuleShifts,
      explained: Vector[TransactionExplanation],
  ) {

    /** @return `None`: too many modules changed */
    def on(side: Call, transactions: Set[String]): Option[Vector[Suspect]] = {
      val named = modulesOn(side)
      val most = math.max(FewestNamed.toDouble, shifts.modules.size.toDouble * MostOfModules)
      Option.when(named.size.toDouble <= most) {
        val others = shifts.modules.removedAll(named.keys)
        named.toVector
          .map { case (module, requests) =>
            suspectOf(module, requests, side, transactions, others.values.toVector)
          }
          .filter(s => (if (side == Call.Slower) s.changeMs else -s.changeMs) >= SmallestMs)
          .sortBy(s => (-s.transactions.size, -math.abs(s.changeMs), s.module))
      }
    }

    /** Modules called by all their requests or by single ones, with the requests that show it. */
    private def modulesOn(side: Call): Map[String, Vector[String]] = {
      val byModule = shifts.requests.toVector.groupMap(_._1._1) { case ((_, name), judged) =>
        name -> judged
      }
      (for {
        (module, judged) <- shifts.modules.toVector
        requests = byModule.getOrElse(module, Vector.empty)
        called = requests.collect { case (name, j) if j.call == side => name }.toSet
        if judged.call == side || called.nonEmpty
      } yield {
        // The module as a whole is called: its requests with a change of their own are those that show it.
        val beyond = requests.collect { case (name, j) if j.isBeyond(side) => name }.toSet
        val all = if (judged.call == side) called ++ beyond else called
        val chosen = if (all.isEmpty) requests.map(_._1).toSet else all
        val sizes = requests.toMap.view.mapValues(_.own).toMap
        module -> chosen.toVector.sortBy(name => (-math.abs(sizes.getOrElse(name, 0.0)), name))
      }).toMap
    }

    private def partsOn(
        side: Call,
        transactions: Set[String],
    ): Vector[(String, ExplainedPart)] = for {
      explanation <- explained
      if transactions(explanation.transaction)
      part <- explanation.parts
      if part.cause == PartCause.Time && (part.changeMs > 0) == (side == Call.Slower)
    } yield explanation.transaction -> part

    private def suspectOf(
        module: String,
        requests: Vector[String],
        side: Call,
        transactions: Set[String],
        others: Vector[Judged],
    ): Suspect = {
      val judged = requests.flatMap(name => shifts.requests.get((module, name)))
      val sure = (shifts.modules(module) +: judged).filter(_.call == side)
      val chance = sure.map(_.chance).minOption.getOrElse(ModuleShifts.CallLevel)
      val unchanged = others.count(_.call == Call.Unchanged)
      val expectedMs = callMs(before, module, requests) * math.exp(shifts.common)
      val changeMs = callMs(after, module, requests) - expectedMs
      val level = together(judged)
      def at(log: Double) = changeMs + expectedMs * (math.exp(log) - math.exp(level.own))
      val percents = requests.map(name => percentOf(module, name))
      Suspect(
        module = module,
        requests = requests,
        transactions = partsOn(side, transactions).collect {
          case (name, part) if part.module.contains(module) => name
        }.distinct,
        changeMs = changeMs,
        lowMs = at(level.low),
        highMs = at(level.high),
        leastPercent = percents.minBy(math.abs),
        mostPercent = percents.maxBy(math.abs),
        certainty =
          if (chance <= RareChance && unchanged * 2 >= others.size) Certainty.Certain
          else Certainty.Likely,
        othersUnchanged = unchanged,
        others = others.size,
        changes = Vector.empty,
        cpuPercent = None,
      )
    }

    /** Mean of the changes, with the interval of the surest: what they have in common does not average out. */
    private def together(judged: Vector[Judged]): Judged = {
      val own = judged.map(_.own).sum / judged.size.toDouble
      val surest = judged.minBy(_.deviation)
      surest.copy(
        own = own,
        low = own + (surest.low - surest.own),
        high = own + (surest.high - surest.own),
      )
    }

    /** Change of the average call, without the change that all modules share. */
    private def percentOf(module: String, request: String): Double = {
      val one = Vector(request)
      val expectedMs = callMs(before, module, one) * math.exp(shifts.common)
      if (expectedMs == 0) 0 else (callMs(after, module, one) / expectedMs - 1) * 100
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
  }
}
