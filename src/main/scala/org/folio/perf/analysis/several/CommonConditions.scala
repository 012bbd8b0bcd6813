package org.folio.perf.analysis.several

import org.folio.perf.analysis.pair.RunFacts
import org.folio.perf.model.{Fact, TestRecord}

/** What all tests have in common: their load, and what serves it. */
final class CommonConditions(study: Study, naming: Naming) {
  import CommonConditions._

  /** A line for each module says too much, as does one for each setting of a run, whose name has a dot. */
  private val (load, others) = study.tests.head.facts
    .filterNot(f => Factors.isOfNoEffect(f) || Factors.Following(f.part) && !isTarget(f) || f.name.contains('.'))
    .filter(f => study.tests.forall(_.facts.contains(f)))
    .sortBy(!isTarget(_))
    .partition(f => f.part == TestRecord.Load || isTarget(f))

  /** What is compared: a reader takes the sandbox for a FOLIO. */
  private def isTarget(fact: Fact) = fact.part == RunFacts.Target && fact.name == "name"

  private def words(of: Vector[Fact], most: Int): String = {
    val left = Option.when(of.size > most)(s"${of.size - most} more")
    if (of.isEmpty) ""
    else
      s"All tests: ${(of.take(most).map(f => if (isTarget(f)) s"on ${f.value}" else naming.label(f)) ++ left).mkString(", ")}."
  }

  /** For the summary, which is read alone. */
  val ofLoad: String = words(load.take(MostOfLoad), MostOfLoad)

  /** All of it; empty: nothing is in common. */
  val text: String = words(load ++ others.sortBy(_.part != "Release"), MostInAll)
}

private object CommonConditions {
  private val MostOfLoad = 3
  private val MostInAll = 8
}
